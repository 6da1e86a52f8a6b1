import { type AuditAct, operator } from '@cht/sdk/operator'
import type { Page } from '@cht/sdk/pagination'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AuditNote, audit, auditEntries } from '../audit/service.js'
import { listUsers } from '../auth/users.js'
import type { Exchange } from '../context.js'
import type { Queryable } from '../db/database.js'
import { checkLedger } from '../db/ledger.js'
import { presented } from '../domain/pagination.js'
import { Refusal } from '../domain/refusal.js'
import { route } from '../http/router.js'
import { advanceClock, bringUpToDate } from '../jobs/deadlines.js'
import { listSessions, setSessions } from '../live-sessions/service.js'
import { decideProfileEdit, pendingProfileEdits } from '../profile/service.js'
import { currentRates, setRates } from '../rates/service.js'
import { openAppeals, resolveAppeal } from '../trades/appeals.js'
import { decideVerification, pendingVerifications } from '../verification/service.js'
import { registerOperatorPictures } from './pictures.js'
import { postTokens } from './funding.js'

interface Accountable {
  by?: string | undefined
  why?: string | undefined
}

const isoDates = <Row extends { requestedAt: number }>(page: Page<Row>) =>
  presented(page, (row) => ({ ...row, requestedAt: new Date(row.requestedAt).toISOString() }))

/** What the operator does, by the operator's token. */
export function operatorRoutes(app: FastifyInstance, exchange: Exchange): void {
  const { db, clock, config } = exchange
  /** Puts an act of the operator down, as whom and for the reason that came with it. */
  const note = (
    tx: Queryable,
    { request, input }: { request: FastifyRequest; input: Accountable },
    act: AuditAct,
    more: Pick<AuditNote, 'userId' | 'why' | 'details'>,
  ) => audit(tx, { request, exchange }, { act, actor: 'operator', by: input.by, why: input.why, ...more })

  registerOperatorPictures(app, exchange)
  route(app, exchange, operator.sessions, () => listSessions(db, exchange))
  route(app, exchange, operator.setSessions, (call) =>
    db.transaction(async (tx) => {
      const { sessions } = call.input
      await setSessions(tx, clock.now(), sessions)
      const texts = sessions.map(({ startTime, durationInMinutes }) => `${startTime}/${durationInMinutes}`)
      await note(tx, call, 'schedule.set', { details: { sessions: texts.join(' ') } })
      return listSessions(tx, exchange)
    }),
  )

  route(app, exchange, operator.rates, () => currentRates(db))
  route(app, exchange, operator.setRates, (call) =>
    db.transaction(async (tx) => {
      const { by: _, why: __, ...prices } = call.input
      await setRates(tx, prices)
      await note(tx, call, 'rates.set', { details: { ...prices } })
      return currentRates(tx)
    }),
  )

  route(app, exchange, operator.fund, (call) => postTokens(call, 'in'))
  route(app, exchange, operator.withdraw, (call) => postTokens(call, 'out'))
  route(app, exchange, operator.users, ({ input }) => listUsers(db, input))

  route(app, exchange, operator.verifications, async ({ input }) =>
    isoDates(await pendingVerifications(db, input)),
  )
  route(app, exchange, operator.decideVerification, async (call) => {
    const { id, reason, why = reason } = call.input
    await db.transaction(async (tx) => {
      const userId = await decideVerification(tx, clock.now(), id, reason)
      const act = reason === undefined ? 'verification.approved' : 'verification.rejected'
      await note(tx, call, act, { userId, why, details: { verification: id } })
    })
    return undefined
  })
  route(app, exchange, operator.profileEdits, async ({ input }) =>
    isoDates(await pendingProfileEdits(db, input)),
  )
  route(app, exchange, operator.decideProfileEdit, async (call) => {
    const { id, reason, why = reason } = call.input
    await db.transaction(async (tx) => {
      const userId = await decideProfileEdit(tx, exchange, id, reason)
      const act = reason === undefined ? 'profile.approved' : 'profile.rejected'
      await note(tx, call, act, { userId, why, details: { request: id } })
    })
    return undefined
  })
  route(app, exchange, operator.appeals, async ({ input }) => {
    await bringUpToDate(exchange)
    return openAppeals(db, clock.now(), input)
  })
  route(app, exchange, operator.resolveAppeal, async (call) => {
    const { id, to } = call.input
    await db.transaction(async (tx) => {
      await resolveAppeal(tx, clock, id, to)
      await note(tx, call, 'appeal.resolved', { details: { appeal: id, to } })
    })
    return undefined
  })

  route(app, exchange, operator.audit, ({ input }) => auditEntries(db, input))
  route(app, exchange, operator.ledger, async () => ({ ...(await checkLedger(db)) }))

  const clockState = () => ({ now: new Date(clock.now()).toISOString(), offset: clock.offset() })
  route(app, exchange, operator.clock, async () => clockState())
  route(app, exchange, operator.advanceClock, async (call) => {
    if (!config.demo) throw new Refusal(403, 'not_demo', 'The clock moves in demo mode only')
    // Before the jump, which is many transactions: what was begun is known even where it was cut off.
    await note(db, call, 'clock.advanced', { details: { ms: call.input.ms } })
    await advanceClock(exchange, call.input.ms)
    return clockState()
  })
}
