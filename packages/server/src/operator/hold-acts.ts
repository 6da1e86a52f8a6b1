import { operator } from '@cht/sdk/operator'
import type { FastifyInstance } from 'fastify'
import { assertAccountCan } from '../domain/auth/account-actions.js'
import { mapPage } from '../domain/pagination.js'
import { lockNamedAccount } from '../features/auth/suspension.js'
import { endInvestments } from '../features/investments/service.js'
import { notify } from '../features/notifications/notify.js'
import { cancelPendingOrders } from '../features/trading/orders.js'
import type { ServerContext } from '../platform/context.js'
import { readIdempotencyKey } from '../platform/http/idempotency.js'
import { registerEndpoint } from '../platform/http/router.js'
import type { AuditOperatorAct } from './audit-act.js'
import { type ClaimAct, collectClaim, listClaims, takeBack, waiveClaim } from './claims.js'
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
  context: ServerContext,
  auditAct: AuditOperatorAct,
): void {
  const { db, clock } = context

  registerAct(app, context, operator.takeBack, async (tx, call) => {
    const { email, amount } = call.input
    const key = readIdempotencyKey(call.request) ?? call.request.id
    const act = await takeBack(tx, context, { email, amount, key })
    const details = { ...toDetails(act), amount }
    if (!act.isRepeat) await auditAct(tx, call, 'tokens.takenBack', { userId: act.account.id, details })
    return toResponse(act)
  })
  registerEndpoint(app, context, operator.claims, async ({ input }) =>
    mapPage(await listClaims(db, input), ({ createdAt, ...row }) => ({
      ...row,
      createdAt: new Date(createdAt).toISOString(),
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
