import { orders } from '@cht/sdk/orders'
import { trades } from '@cht/sdk/trades'
import type { FastifyInstance } from 'fastify'
import { requireSession } from '../auth/sessions.js'
import type { Exchange } from '../exchange.js'
import { notFound } from '../http/refusal.js'
import { read, write } from '../http/route.js'
import { PICTURE_BODY_LIMIT, readPicture, sendPicture } from '../pictures.js'
import { presentTrade } from './rows.js'
import { act, findOwnTrade, openTradesOf, payTrade } from './service.js'

export const tradeRoutes = (app: FastifyInstance, exchange: Exchange): void => {
  const { db, clock } = exchange

  read(app, exchange, trades.open, async ({ user }) => {
    const rows = await openTradesOf(db, user.id)
    return rows.map((row) => presentTrade(row, user.id, clock.now()))
  })

  read(app, exchange, trades.get, async ({ user, input }) => {
    return presentTrade(await findOwnTrade(db, user.id, input.id), user.id, clock.now())
  })

  write(app, exchange, orders.pay, {
    bodyLimit: PICTURE_BODY_LIMIT,
    prepare: async ({ input, user }) => {
      await findOwnTrade(db, user.id, input.id)
      return readPicture('paymentProof', input.paymentProof)
    },
    run: async (tx, { user, input }, picture) => {
      const trade = await payTrade(tx, clock, { userId: user.id, id: input.id }, picture)
      return presentTrade(trade, user.id, clock.now())
    },
  })

  write(app, exchange, orders.confirm, {
    run: async (tx, { user, input }) => {
      const { trade } = await act(tx, clock, { userId: user.id, id: input.id }, (by) => ({
        type: 'payment.confirm',
        by,
      }))
      return presentTrade(trade, user.id, clock.now())
    },
  })

  // A picture, not JSON: the one answer that is no row of the contract.
  app.get<{ Params: { id: string } }>('/trades/:id/proof', async (request, reply) => {
    const user = await requireSession(request, exchange, 'verified')
    const trade = await findOwnTrade(db, user.id, request.params.id)
    const [proof] = await db.query<{ picture: Uint8Array }>(
      'select picture from proofs where trade_id = $1',
      [trade.id],
    )
    if (!proof) throw notFound()
    return sendPicture(reply, proof.picture)
  })
}
