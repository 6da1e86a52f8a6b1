import { operator } from '@cht/sdk/operator'
import type { FastifyInstance } from 'fastify'
import { balancesOf, checkLedger, hasPosted, type Move, moveOnce } from '../db/ledger.js'
import { advanceClock } from '../deadlines.js'
import type { Exchange } from '../exchange.js'
import { notFound, Refusal } from '../http/refusal.js'
import { keyReused, readKey, route } from '../http/route.js'
import { listSessions, setSessions } from '../live-sessions/service.js'
import { currentRates, setRates } from '../rates/service.js'

/** What the operator does, by the operator's token. */
export const operatorRoutes = (app: FastifyInstance, exchange: Exchange): void => {
  const { db, clock, config } = exchange

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

  route(app, exchange, operator.fund, ({ input, request }) =>
    db.transaction(async (tx) => {
      const [user] = await tx.query<{ id: string; email: string }>(
        'select id, email from users where lower(email) = lower($1)',
        [input.email],
      )
      if (!user) throw notFound()
      const funding: Move = {
        reason: `fund:${readKey(request) ?? request.id}`,
        amount: input.amount,
        from: { owner: null, kind: 'issuance' },
        to: { owner: user.id, kind: 'available' },
      }
      if (!(await moveOnce(tx, clock.now(), funding)) && !(await hasPosted(tx, funding))) throw keyReused()
      const { available = 0 } = await balancesOf(tx, user.id)
      return { email: user.email, availableBalance: available }
    }),
  )

  route(app, exchange, operator.ledger, async () => ({ ...(await checkLedger(db)) }))

  const clockState = () => ({ now: new Date(clock.now()).toISOString(), offset: clock.offset() })
  route(app, exchange, operator.clock, async () => clockState())
  route(app, exchange, operator.advanceClock, async ({ input }) => {
    if (!config.demo) throw new Refusal(403, 'not_demo', 'The clock moves in demo mode only')
    await advanceClock(exchange, input.ms)
    return clockState()
  })
}
