import { operator } from '@cht/sdk/operator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { listUsers } from '../auth/users.js'
import type { Queryable } from '../db/database.js'
import { balancesOf, checkLedger, hasPosted, moveOnce } from '../db/ledger.js'
import { advanceClock, bringUpToDate } from '../deadlines.js'
import type { Exchange } from '../exchange.js'
import { Refusal } from '../http/refusal.js'
import { keyReused, readKey, route } from '../http/route.js'
import { listSessions, setSessions } from '../live-sessions/service.js'
import type { Account, Move } from '../moves.js'
import { decideProfileEdit, pendingProfileEdits } from '../profile/service.js'
import { currentRates, setRates } from '../rates/service.js'
import { appealPicture, openAppeals, resolveAppeal } from '../trades/appeals.js'
import { decideVerification, pendingVerifications, verificationPicture } from '../verification/service.js'
import { requireOperator } from './token.js'

const isoDates = <Row extends { requestedAt: number }>(rows: Row[]) =>
  rows.map((row) => ({ ...row, requestedAt: new Date(row.requestedAt).toISOString() }))

/** Pictures for the operator's eyes: of an ID, and of a trade in appeal. */
const pictureRoutes = (app: FastifyInstance, { db, operatorToken }: Exchange): void => {
  const send = (reply: FastifyReply, picture: Uint8Array) =>
    reply.type('image/jpeg').send(Buffer.from(picture))
  app.get<{ Params: { id: string; side: string } }>(
    '/operator/verifications/:id/:side',
    async (request, reply) => {
      requireOperator(request, operatorToken)
      const { id, side } = request.params
      return send(reply, await verificationPicture(db, id, side === 'back' ? 'back' : 'front'))
    },
  )
  app.get<{ Params: { id: string } }>('/operator/appeals/:id/proof', async (request, reply) => {
    requireOperator(request, operatorToken)
    return send(reply, await appealPicture(db, request.params.id))
  })
}

/** What the operator does, by the operator's token. */
export const operatorRoutes = (app: FastifyInstance, exchange: Exchange): void => {
  const { db, clock, config } = exchange

  pictureRoutes(app, exchange)
  route(app, exchange, operator.sessions, () => listSessions(db, exchange))
  route(app, exchange, operator.setSessions, ({ input }) =>
    db.transaction(async (tx) => {
      await setSessions(tx, clock.now(), input.sessions)
      return listSessions(tx, exchange)
    }),
  )

  route(app, exchange, operator.rates, () => currentRates(db))
  route(app, exchange, operator.setRates, ({ input }) =>
    db.transaction(async (tx) => {
      await setRates(tx, input)
      return currentRates(tx)
    }),
  )

  const userOf = async (tx: Queryable, email: string) => {
    const [user] = await tx.query<{ id: string; email: string }>(
      'select id, email from users where lower(email) = lower($1)',
      [email],
    )
    if (!user) throw new Refusal(404, 'not_found', `Nobody has the email ${email}`)
    return user
  }
  /** Moves tokens in or out, once per key. */
  const moveTokens = (request: FastifyRequest, email: string, amount: number, into: boolean) =>
    db.transaction(async (tx) => {
      const user = await userOf(tx, email)
      const wallet: Account = { owner: user.id, kind: 'available' }
      const issuance: Account = { owner: null, kind: 'issuance' }
      const what: Move = {
        reason: `${into ? 'fund' : 'withdraw'}:${readKey(request) ?? request.id}`,
        amount,
        ...(into ? { from: issuance, to: wallet } : { from: wallet, to: issuance }),
      }
      if (!(await moveOnce(tx, clock.now(), what)) && !(await hasPosted(tx, what))) throw keyReused()
      const { available = 0 } = await balancesOf(tx, user.id)
      return { email: user.email, availableBalance: available }
    })
  route(app, exchange, operator.fund, ({ input, request }) =>
    moveTokens(request, input.email, input.amount, true),
  )
  route(app, exchange, operator.withdraw, ({ input, request }) =>
    moveTokens(request, input.email, input.amount, false),
  )
  route(app, exchange, operator.users, () => listUsers(db))

  route(app, exchange, operator.verifications, async () => isoDates(await pendingVerifications(db)))
  route(app, exchange, operator.decideVerification, async ({ input }) => {
    await db.transaction((tx) => decideVerification(tx, clock.now(), input.id, input.reason))
    return undefined
  })
  route(app, exchange, operator.profileEdits, async () => isoDates(await pendingProfileEdits(db)))
  route(app, exchange, operator.decideProfileEdit, async ({ input }) => {
    await db.transaction((tx) => decideProfileEdit(tx, exchange, input.id, input.reason))
    return undefined
  })
  route(app, exchange, operator.appeals, async () => {
    await bringUpToDate(exchange)
    return openAppeals(db, clock.now())
  })
  route(app, exchange, operator.resolveAppeal, async ({ input }) => {
    await db.transaction((tx) => resolveAppeal(tx, clock, input.id, input.to))
    return undefined
  })

  route(app, exchange, operator.ledger, async () => ({ ...(await checkLedger(db)) }))

  const clockState = () => ({ now: new Date(clock.now()).toISOString(), offset: clock.offset() })
  route(app, exchange, operator.clock, async () => clockState())
  route(app, exchange, operator.advanceClock, async ({ input }) => {
    if (!config.demo) throw new Refusal(403, 'not_demo', 'The clock moves in demo mode only')
    await advanceClock(exchange, input.ms)
    return clockState()
  })
}
