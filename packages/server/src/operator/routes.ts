import type { Page } from '@cht/sdk/contract'
import { operator } from '@cht/sdk/operator'
import type { FastifyInstance } from 'fastify'
import { mapPage } from '../domain/pagination.js'
import { listClosedAccounts } from '../features/account/closed-accounts.js'
import { sendResetLink } from '../features/auth/password-reset.js'
import { resetFactors } from '../features/auth/second-factor/factors.js'
import { changeStanding, lockNamedAccount, signOutEverywhere } from '../features/auth/suspension.js'
import { listRefusedNames, listUsers } from '../features/auth/users.js'
import { decideProfileEdit, listPendingProfileEdits } from '../features/profile/service.js'
import { voidRefereeBonuses } from '../features/referrals/bonuses.js'
import { listHeldBonuses, listSuspiciousReferrals } from '../features/referrals/queries.js'
import {
  askParty,
  listOpenAppeals,
  readAppeal,
  requireRest,
  resolveAppeal,
} from '../features/trading/operator-appeals.js'
import {
  decideClaimOfTrade,
  listClaimsOfTrades,
  readClaimOfTrade,
  takeClaimOfTrade,
} from '../features/trading/operator-claims.js'
import { decideVerification, listPendingVerifications } from '../features/verification/service.js'
import {
  createWebhook,
  listWebhooks,
  removeWebhook,
  resumeWebhook,
  rotateWebhook,
} from '../features/webhooks/service.js'
import { advanceClock, checkDeadlines } from '../jobs/deadlines.js'
import { Refusal } from '../kernel/refusal.js'
import { audit, listAuditEntries } from '../platform/audit/service.js'
import type { ServerContext } from '../platform/context.js'
import { readSnapshot } from '../platform/db/database.js'
import { checkLedger } from '../platform/db/ledger-check.js'
import { lockRow } from '../platform/db/locks.js'
import { registerEndpoint } from '../platform/http/router.js'
import { registerAnnouncements } from './announcement-acts.js'
import type { AuditOperatorAct } from './audit-act.js'
import { registerCalendar } from './calendar-acts.js'
import { getOperatorName } from './caller.js'
import { describeBalance, findTokensObstacle, postTokens } from './funding.js'
import { registerHoldActs } from './hold-acts.js'
import { registerLookups } from './lookups/routes.js'
import { registerPeople } from './people/acts.js'
import { registerOperatorSignIn } from './people/sign-in-routes.js'
import { registerOperatorPictures } from './pictures.js'
import { registerPrices } from './price-acts.js'
import { type DualActs, registerDualAct, registerProposals } from './proposals/dual-acts.js'
import { registerAct } from './register-act.js'
import { registerSwitches } from './switch-acts.js'
import { registerTokens } from './token-acts.js'

const withIsoDates = <Row extends { requestedAt: number }>(page: Page<Row>) =>
  mapPage(page, (row) => ({ ...row, requestedAt: new Date(row.requestedAt).toISOString() }))

/** Registers the operator's endpoints. The router has checked that the caller has a role of the endpoint. */
export function operatorRoutes(app: FastifyInstance, context: ServerContext): void {
  const { db, clock, config } = context
  /** Writes an act to the audit log, with the name and the reason in the request. */
  const auditAct: AuditOperatorAct = (tx, { request, input, proposal }, act, { details, ...subject }) =>
    audit(
      tx,
      { request, context },
      {
        act,
        actor: 'operator',
        by: input.by,
        why: input.why,
        ...subject,
        details: { ...details, ...(proposal === undefined ? {} : { proposal }) },
      },
    )
  const dualActs: DualActs = new Map()
  const dualDeps = { context, auditAct, dualActs }

  registerOperatorPictures(app, context)
  registerCalendar(app, context, auditAct)
  registerPrices(app, context, auditAct)
  registerAnnouncements(app, context, auditAct)

  for (const direction of ['fund', 'withdraw'] as const)
    registerDualAct(app, dualDeps, operator[direction], {
      findObstacle: (tx, call) => findTokensObstacle(tx, call, direction),
      describe: (tx, call) => describeBalance(tx, call, direction),
      run: (tx, call) => postTokens(tx, call, { direction, auditAct }),
    })
  registerEndpoint(app, context, operator.users, async (call) => {
    const users = await listUsers(db, call.input)
    await auditAct(db, call, 'users.listed', { details: { users: users.length } })
    return users
  })
  registerLookups(app, context, auditAct)

  registerEndpoint(app, context, operator.closedAccounts, ({ input }) => listClosedAccounts(db, input))

  registerEndpoint(app, context, operator.refusedNames, ({ input }) => listRefusedNames(db, input))

  registerAct(app, context, operator.suspend, async (tx, call) => {
    const account = await lockNamedAccount(tx, clock, call.input.email)
    const { confirm } = call.input
    const standing = await changeStanding(tx, account, { type: 'account.suspend', confirm })
    await auditAct(tx, call, 'account.suspended', { userId: account.id, details: { standing } })
    return { email: account.email, standing }
  })
  registerAct(app, context, operator.hold, async (tx, call) => {
    const account = await lockNamedAccount(tx, clock, call.input.email)
    const { confirm } = call.input
    const standing = await changeStanding(tx, account, { type: 'account.hold', confirm })
    await auditAct(tx, call, 'account.held', { userId: account.id, details: { standing } })
    return { email: account.email, standing }
  })
  registerHoldActs(app, context, auditAct)
  registerSwitches(app, dualDeps)
  registerTokens(app, context, auditAct)
  registerPeople(app, dualDeps)
  registerProposals(app, dualDeps)
  registerOperatorSignIn(app, context)
  registerAct(app, context, operator.resume, async (tx, call) => {
    const account = await lockNamedAccount(tx, clock, call.input.email)
    const standing = await changeStanding(tx, account, { type: 'account.resume' })
    await auditAct(tx, call, 'account.resumed', { userId: account.id })
    return { email: account.email, standing }
  })
  registerAct(app, context, operator.endSessions, async (tx, call) => {
    const account = await lockNamedAccount(tx, clock, call.input.email)
    const ended = await signOutEverywhere(tx, account)
    await auditAct(tx, call, 'sessions.ended', { userId: account.id, details: ended })
    return { email: account.email, sessions: ended.sessions }
  })

  registerAct(app, context, operator.resetPassword, async (tx, call) => {
    const account = await lockNamedAccount(tx, clock, call.input.email)
    await sendResetLink(tx, context, account)
    await auditAct(tx, call, 'reset.requested', { userId: account.id })
    return { email: account.email }
  })

  registerAct(app, context, operator.resetFactors, async (tx, call) => {
    const account = await lockNamedAccount(tx, clock, call.input.email)
    const { sessions, webhooks } = await resetFactors(tx, account)
    await auditAct(tx, call, 'factors.reset', { userId: account.id, details: { sessions, webhooks } })
    return { email: account.email, sessions }
  })

  registerEndpoint(app, context, operator.verifications, async ({ input }) =>
    withIsoDates(await listPendingVerifications(db, input)),
  )
  registerAct(app, context, operator.decideVerification, async (tx, call) => {
    const { id, reason, why = reason } = call.input
    const userId = await decideVerification(tx, context, id, reason)
    const act = reason === undefined ? 'verification.approved' : 'verification.rejected'
    await auditAct(tx, call, act, { userId, why, details: { verification: id } })
  })
  registerEndpoint(app, context, operator.profileEdits, async ({ input }) =>
    withIsoDates(await listPendingProfileEdits(db, input)),
  )
  registerAct(app, context, operator.decideProfileEdit, async (tx, call) => {
    const { id, reason, why = reason } = call.input
    const userId = await decideProfileEdit(tx, context, id, reason)
    const act = reason === undefined ? 'profile.approved' : 'profile.rejected'
    await auditAct(tx, call, act, { userId, why, details: { request: id } })
  })
  registerEndpoint(app, context, operator.appeals, ({ input }) => listOpenAppeals(db, clock.now(), input))
  registerEndpoint(app, context, operator.appeal, async ({ input }) => {
    const [appeal] = await readSnapshot(db, (tx) => [readAppeal(tx, clock.now(), input.id)])
    return appeal
  })
  registerAct(app, context, operator.askParty, async (tx, call) => {
    const { id, party, text, why = text } = call.input
    await askParty(tx, clock, call.input)
    await auditAct(tx, call, 'appeal.asked', { why, details: { appeal: id, party } })
  })
  registerAct(app, context, operator.requireRest, async (tx, call) => {
    const { id, amount, reason, why = reason } = call.input
    await requireRest(tx, clock, call.input)
    await auditAct(tx, call, 'appeal.restRequired', { why, details: { appeal: id, amount } })
  })
  registerAct(app, context, operator.resolveAppeal, async (tx, call) => {
    const { id, to, reason, why = reason } = call.input
    await resolveAppeal(tx, clock, call.input)
    await auditAct(tx, call, 'appeal.resolved', { why, details: { appeal: id, to } })
  })

  registerEndpoint(app, context, operator.tradeClaims, ({ input }) => listClaimsOfTrades(db, input))
  registerEndpoint(app, context, operator.tradeClaim, async ({ input }) => {
    const [claim] = await readSnapshot(db, (tx) => [readClaimOfTrade(tx, input.id)])
    return claim
  })
  registerAct(app, context, operator.takeTradeClaim, async (tx, call) => {
    const { id, note, why = note } = call.input
    await takeClaimOfTrade(tx, clock, { ...call.input, by: getOperatorName(call) })
    await auditAct(tx, call, 'tradeClaim.taken', { why, details: { claim: id } })
  })
  registerAct(app, context, operator.decideTradeClaim, async (tx, call) => {
    const { id, decision, reason, why = reason } = call.input
    await decideClaimOfTrade(tx, clock, call.input)
    await auditAct(tx, call, 'tradeClaim.decided', { why, details: { claim: id, decision } })
  })

  registerEndpoint(app, context, operator.heldBonuses, ({ input }) => listHeldBonuses(db, input))
  registerEndpoint(app, context, operator.voidBonus, async (call) => {
    const { email, reason, why = reason } = call.input
    await checkDeadlines(context)
    await db.transaction(async (tx) => {
      for (const bonus of await voidRefereeBonuses(tx, clock, email, reason))
        await auditAct(tx, call, 'bonus.voided', {
          userId: bonus.referrerId,
          why,
          details: { referee: bonus.refereeId, amount: bonus.amount },
        })
    })
  })
  registerEndpoint(app, context, operator.suspiciousReferrals, ({ input }) =>
    listSuspiciousReferrals(db, input),
  )

  registerEndpoint(app, context, operator.webhooks, () => listWebhooks(db, null))
  registerAct(app, context, operator.addWebhook, async (tx, call) => {
    const { now } = await lockRow(tx, clock, { sql: 'select from exchange' })
    const created = await createWebhook(tx, context, { owner: null, url: call.input.url, now })
    await auditAct(tx, call, 'webhook.added', { details: { webhook: created.id } })
    return created
  })
  registerAct(app, context, operator.rotateWebhook, async (tx, call) => {
    const { id } = call.input
    const rotated = await rotateWebhook(tx, context, { owner: null, id })
    await auditAct(tx, call, 'webhook.secretChanged', { details: { webhook: id } })
    return rotated
  })
  registerAct(app, context, operator.removeWebhook, async (tx, call) => {
    const { id } = call.input
    await removeWebhook(tx, null, id)
    await auditAct(tx, call, 'webhook.removed', { details: { webhook: id } })
  })

  registerAct(app, context, operator.resumeWebhook, async (tx, call) => {
    const { id } = call.input
    await resumeWebhook(tx, clock, null, id)
    await auditAct(tx, call, 'webhook.resumed', { details: { webhook: id } })
  })

  registerEndpoint(app, context, operator.audit, ({ input }) => listAuditEntries(db, input))
  registerEndpoint(app, context, operator.ledger, async ({ input }) => {
    const { since, ...report } = await checkLedger(db, clock.databaseTime(), input.scope)
    return { ...report, since: since === undefined ? undefined : new Date(since).toISOString() }
  })

  const readClock = () => ({ now: new Date(clock.now()).toISOString(), offset: clock.offset() })
  registerEndpoint(app, context, operator.clock, async () => readClock())
  registerEndpoint(app, context, operator.advanceClock, async (call) => {
    if (!config.demo) throw new Refusal(403, 'not_demo', 'The clock moves in demo mode only')
    // Written before the jump, which runs many transactions and may be interrupted.
    await auditAct(db, call, 'clock.advanced', { details: { ms: call.input.ms } })
    await advanceClock(context, call.input.ms)
    return readClock()
  })
}
