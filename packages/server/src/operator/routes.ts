import type { Page } from '@cht/sdk/contract'
import { operator } from '@cht/sdk/operator'
import type { FastifyInstance } from 'fastify'
import { maskNumber } from '../domain/mask-number.js'
import { mapPage } from '../domain/pagination.js'
import { toIso } from '../domain/to-iso.js'
import { listClosedAccounts } from '../features/account/closed-accounts.js'
import { setNewEmail } from '../features/auth/email-change.js'
import { sendResetLink } from '../features/auth/password-reset.js'
import { resetFactors } from '../features/auth/second-factor/factors.js'
import { changeStanding, lockNamedAccount, signOutEverywhere } from '../features/auth/suspension.js'
import { listRefusedNames, listUsers } from '../features/auth/users.js'
import { actInCase } from '../features/cases/cases.js'
import { listPendingProfileEdits } from '../features/profile/service.js'
import { voidRefereeBonuses } from '../features/referrals/bonuses.js'
import { listHeldBonuses } from '../features/referrals/queries.js'
import { askParty, listOpenAppeals, readAppeal, requireRest } from '../features/trading/operator-appeals.js'
import { listClaimsOfTrades, readClaimOfTrade } from '../features/trading/operator-claims.js'
import { listPendingVerifications } from '../features/verification/service.js'
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
import { readSnapshot, type Transaction } from '../platform/db/database.js'
import { checkLedger } from '../platform/db/ledger-check.js'
import { lockRow } from '../platform/db/locks.js'
import { registerEndpoint } from '../platform/http/router.js'
import { registerAnnouncements } from './announcement-acts.js'
import type { AuditOperatorAct } from './audit-act.js'
import { registerCalendar } from './calendar-acts.js'
import { getCaseAgent, mayDecide } from './cases/agent.js'
import { registerCases } from './cases/routes.js'
import { registerExports } from './exports/routes.js'
import { describeBalance, findTokensObstacle, postTokens } from './funding.js'
import { registerHoldActs } from './hold-acts.js'
import { maskTrade } from './lookups/mask-wire.js'
import { registerLookups } from './lookups/routes.js'
import { registerPeople } from './people/acts.js'
import { registerInvitation } from './people/invitation-routes.js'
import { registerMe } from './people/me-routes.js'
import { registerOperatorSignIn } from './people/sign-in-routes.js'
import { registerPersonalData } from './personal-data.js'
import { registerOperatorPictures } from './pictures.js'
import { registerPrices } from './price-acts.js'
import { assertSameUser, type DualActs, registerDualAct, registerProposals } from './proposals/dual-acts.js'
import { findPersonObstacle } from './proposals/second-person.js'
import { registerAct } from './register-act.js'
import { registerReports } from './reports/routes.js'
import { describeReversal, findReversalObstacle, reversePosting } from './reversals.js'
import { registerSuspicious } from './suspicious/routes.js'
import { registerSwitches } from './switch-acts.js'
import { registerTokens } from './token-acts.js'
import { registerTokenRequests } from './token-request-acts.js'
import { registerTradeActs } from './trade-acts.js'

const withIsoDates = <Row extends { requestedAt: number }>(page: Page<Row>) =>
  mapPage(page, (row) => ({ ...row, requestedAt: toIso(row.requestedAt) }))

const maskPhone = <Row extends { phoneNumber: string }>(row: Row): Row => ({
  ...row,
  phoneNumber: maskNumber(row.phoneNumber),
})

/** Registers the operator's endpoints. The router has checked that the caller has a role of the endpoint. */
export function operatorRoutes(app: FastifyInstance, context: ServerContext): void {
  const { db, clock, config } = context
  /** Writes an act to the audit log, with the name and the reason in the request. */
  const auditAct: AuditOperatorAct = (tx, { request, input, approval }, act, { details, ...subject }) =>
    audit(
      tx,
      { request, context },
      {
        act,
        actor: 'operator',
        by: input.by,
        why: input.why,
        ...subject,
        details: { ...details, ...(approval && { proposal: approval.id }) },
      },
    )
  const dualActs: DualActs = new Map()
  const dualDeps = { context, auditAct, dualActs }
  const findUser = async (tx: Transaction, { input }: { input: { email: string } }) =>
    (await lockNamedAccount(tx, clock, input.email)).id

  registerOperatorPictures(app, context)
  registerCalendar(app, context, auditAct)
  registerPrices(app, context, auditAct)
  registerAnnouncements(app, context, auditAct)

  for (const direction of ['fund', 'withdraw'] as const)
    registerDualAct(app, dualDeps, operator[direction], {
      findObstacle: (tx, call) => findTokensObstacle(tx, call, direction),
      findUser,
      describe: (tx, call) => describeBalance(tx, call, direction),
      run: (tx, call) => postTokens(tx, call, { direction, auditAct }),
    })
  registerDualAct(app, dualDeps, operator.reversePosting, {
    findObstacle: findReversalObstacle,
    describe: describeReversal,
    run: (tx, call) => reversePosting(tx, call, { auditAct }),
  })
  registerEndpoint(app, context, operator.users, async (call) => {
    const users = await listUsers(db, call.input)
    await auditAct(db, call, 'users.listed', { details: { users: users.length } })
    return users
  })
  registerLookups(app, context, auditAct)

  registerEndpoint(app, context, operator.closedAccounts, async ({ input }) =>
    mapPage(await listClosedAccounts(db, input), maskPhone),
  )

  registerEndpoint(app, context, operator.refusedNames, ({ input }) => listRefusedNames(context, input))

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
  registerHoldActs(app, dualDeps)
  registerTokenRequests(app, dualDeps)
  registerTradeActs(app, context, auditAct)
  registerSwitches(app, dualDeps)
  registerTokens(app, context, auditAct)
  registerPeople(app, dualDeps)
  registerReports(app, context)
  registerSuspicious(app, context, auditAct)
  registerExports(app, dualDeps)
  registerPersonalData(app, dualDeps)
  registerProposals(app, dualDeps)
  registerMe(app, context, auditAct)
  registerOperatorSignIn(app, context)
  registerInvitation(app, context)
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

  registerDualAct(app, dualDeps, operator.setEmail, {
    findObstacle: (_, call) => findPersonObstacle(call),
    findUser,
    describe: async (tx, { input }) => ({ email: (await lockNamedAccount(tx, clock, input.email)).email }),
    run: async (tx, call) => {
      const account = await lockNamedAccount(tx, clock, call.input.email)
      assertSameUser(call, account.id)
      const changesAt = await setNewEmail(tx, context, account, call.input.newEmail)
      await auditAct(tx, call, 'email.set', { userId: account.id, details: { changesAt: toIso(changesAt) } })
      return { email: account.email, changesAt: toIso(changesAt) }
    },
  })

  registerEndpoint(app, context, operator.verifications, async (call) => {
    const requests = withIsoDates(await listPendingVerifications(db, call.input))
    return mayDecide(call, 'verification')
      ? requests
      : mapPage(requests, (row) => ({ ...row, number: maskNumber(row.number) }))
  })
  registerEndpoint(app, context, operator.profileEdits, async (call) => {
    const edits = withIsoDates(await listPendingProfileEdits(db, call.input))
    return mayDecide(call, 'profileEdit')
      ? edits
      : mapPage(edits, (row) => ({ ...maskPhone(row), before: maskPhone(row.before) }))
  })
  // Numbers are read by `operator.trade`, which writes the look to the audit log.
  const maskTradeOf = <Found extends { trade: Parameters<typeof maskTrade>[0] }>(found: Found): Found => ({
    ...found,
    trade: maskTrade(found.trade),
  })
  registerEndpoint(app, context, operator.appeals, async ({ input }) =>
    mapPage(await listOpenAppeals(db, clock.now(), input), maskTradeOf),
  )
  registerEndpoint(app, context, operator.appeal, async ({ input }) => {
    const [appeal] = await readSnapshot(db, (tx) => [readAppeal(tx, clock.now(), input.id)])
    return maskTradeOf(appeal)
  })
  registerAct(app, context, operator.askParty, async (tx, call) => {
    const { id, party, text, why = text } = call.input
    await actInCase(tx, context, { id, kind: 'appeal', agent: getCaseAgent(call) })
    const dueAt = await askParty(tx, clock, call.input)
    await auditAct(tx, call, 'appeal.asked', { why, details: { appeal: id, party } })
    return { dueAt: toIso(dueAt) }
  })
  registerAct(app, context, operator.requireRest, async (tx, call) => {
    const { id, amount, reason, why = reason } = call.input
    await actInCase(tx, context, { id, kind: 'appeal', agent: getCaseAgent(call) })
    await requireRest(tx, clock, call.input)
    await auditAct(tx, call, 'appeal.restRequired', { why, details: { appeal: id, amount } })
  })
  registerEndpoint(app, context, operator.tradeClaims, async ({ input }) =>
    mapPage(await listClaimsOfTrades(db, input), (claim) => claim && maskTradeOf(claim)),
  )
  registerEndpoint(app, context, operator.tradeClaim, async ({ input }) => {
    const [claim] = await readSnapshot(db, (tx) => [readClaimOfTrade(tx, input.id)])
    return maskTradeOf(claim)
  })

  registerCases(app, context, auditAct)

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
    return { ...report, since: since === undefined ? undefined : toIso(since) }
  })

  const readClock = () => ({ now: toIso(clock.now()), offset: clock.offset(), canAdvance: config.demo })
  registerEndpoint(app, context, operator.clock, async () => readClock())
  registerEndpoint(app, context, operator.advanceClock, async (call) => {
    if (!config.demo) throw new Refusal(403, 'not_demo', 'The clock moves in demo mode only')
    // Written before the jump, which runs many transactions and may be interrupted.
    await auditAct(db, call, 'clock.advanced', { details: { ms: call.input.ms } })
    await advanceClock(context, call.input.ms)
    return readClock()
  })
}
