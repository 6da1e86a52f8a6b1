import { operator } from '@cht/sdk/operator'
import { formatTokens } from '@cht/sdk/rules'
import type { FastifyInstance } from 'fastify'
import { assertAccountCan } from '../domain/auth/account-actions.js'
import { mapPage } from '../domain/pagination.js'
import { toIso } from '../domain/to-iso.js'
import { lockNamedAccount } from '../features/auth/suspension.js'
import { endInvestments } from '../features/investments/service.js'
import { notify } from '../features/notifications/notify.js'
import { cancelPendingOrders } from '../features/trading/orders.js'
import { Refusal } from '../kernel/refusal.js'
import type { ServerContext } from '../platform/context.js'
import { readBalances } from '../platform/db/ledger.js'
import { registerEndpoint } from '../platform/http/router.js'
import type { AuditOperatorAct } from './audit-act.js'
import { type ClaimAct, collectClaim, listClaims, takeBack, waiveClaim } from './claims.js'
import { assertSameUser, type DualActs, registerDualAct } from './proposals/dual-acts.js'
import { registerAct } from './register-act.js'

const sum = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0)

const toResponse = ({ account, id, taken, claim, availableBalance }: ClaimAct) => ({
  email: account.email,
  id,
  taken,
  claim,
  availableBalance,
})

const toDetails = ({ id, taken, claim }: ClaimAct) => ({ claim: id, taken, rest: claim })

/** Registers what the operator does with an account on hold (decision 23). */
export function registerHoldActs(
  app: FastifyInstance,
  deps: { context: ServerContext; auditAct: AuditOperatorAct; dualActs: DualActs },
): void {
  const { context, auditAct } = deps
  const { db, clock } = context

  registerDualAct(app, deps, operator.takeBack, {
    findObstacle: async (_, { input, context: { config } }) => {
      const { perAct } = config.issueLimits
      if (config.demo || input.amount <= perAct) return undefined
      const message = `One person takes back at most ${formatTokens(perAct)} at once`
      return new Refusal(409, 'second_person_required', message)
    },
    findUser: async (tx, { input }) => (await lockNamedAccount(tx, clock, input.email)).id,
    describe: async (tx, { input }) => {
      const account = await lockNamedAccount(tx, clock, input.email)
      assertAccountCan(account, 'takeBack', account.now)
      const { available = 0 } = await readBalances(tx, account.id)
      return { email: account.email, taken: 0, claim: 0, availableBalance: available }
    },
    run: async (tx, call) => {
      const { email, amount } = call.input
      const act = await takeBack(tx, context, { email, amount, key: call.key }, (id) =>
        assertSameUser(call, id),
      )
      const details = { ...toDetails(act), amount }
      if (!act.isRepeat) await auditAct(tx, call, 'tokens.takenBack', { userId: act.account.id, details })
      return toResponse(act)
    },
  })
  registerEndpoint(app, context, operator.claims, async ({ input }) =>
    mapPage(await listClaims(db, input), ({ createdAt, ...row }) => ({
      ...row,
      createdAt: toIso(createdAt),
    })),
  )
  registerAct(app, context, operator.collectClaim, async (tx, call) => {
    const act = await collectClaim(tx, context, call.input.id)
    await auditAct(tx, call, 'tokens.takenBack', { userId: act.account.id, details: toDetails(act) })
    return toResponse(act)
  })
  registerAct(app, context, operator.waiveClaim, async (tx, call) => {
    const act = await waiveClaim(tx, context, call.input.id)
    const details = { claim: act.id, waived: act.claim }
    await auditAct(tx, call, 'claim.waived', { userId: act.account.id, details })
    return { ...toResponse(act), claim: 0 }
  })

  registerAct(app, context, operator.cancelOrders, async (tx, call) => {
    // Shared: a matching locks orders before their users.
    const account = await lockNamedAccount(tx, clock, call.input.email, 'share')
    assertAccountCan(account, 'cancelOrders', account.now)
    const { cancelled, now } = await cancelPendingOrders(tx, context, account.id, call.input.order)
    const returned = sum(cancelled.filter(({ side }) => side === 'sell'))
    const result = { count: cancelled.length, returned }
    if (cancelled.length > 0)
      notify(tx, now, [
        { code: 'orders.cancelled', params: result, userId: account.id, href: '/orders?tab=cancelled' },
      ])
    await auditAct(tx, call, 'orders.cancelled', {
      userId: account.id,
      details: { ...result, orders: cancelled.map(({ id }) => id).join(' ') },
    })
    return { email: account.email, ...result }
  })
  registerAct(app, context, operator.endStakes, async (tx, call) => {
    const account = await lockNamedAccount(tx, clock, call.input.email, 'share')
    assertAccountCan(account, 'endStakes', account.now)
    const { ended, now } = await endInvestments(tx, context, account.id, call.input.investment)
    const result = { count: ended.length, returned: sum(ended) }
    if (ended.length > 0)
      notify(tx, now, [
        { code: 'stakes.ended', params: result, userId: account.id, href: '/investment?tab=completed' },
      ])
    await auditAct(tx, call, 'stakes.ended', {
      userId: account.id,
      details: { ...result, investments: ended.map(({ id }) => id).join(' ') },
    })
    return { email: account.email, ...result }
  })
}
