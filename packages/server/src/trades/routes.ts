import { orders } from '@cht/sdk/orders'
import { trades } from '@cht/sdk/trades'
import type { FastifyInstance } from 'fastify'
import { requireSession } from '../auth/sessions.js'
import type { Exchange } from '../context.js'
import { presented } from '../domain/pagination.js'
import { notFound } from '../domain/refusal.js'
import { presentTrade } from '../domain/trades/mapper.js'
import { PICTURE_BODY_LIMIT, pictureOnce, sendPicture } from '../http/pictures.js'
import { read, write } from '../http/router.js'
import { openTradesOf } from './lists.js'
import { act, findOwnTrade, lockOwnTrade, payTrade, takesProof } from './service.js'

export function tradeRoutes(app: FastifyInstance, exchange: Exchange): void {
  const { db, clock } = exchange

  read(app, exchange, trades.open, async ({ user, input }) => {
    const page = await openTradesOf(db, user.id, input)
    return presented(page, (row) => presentTrade(row, user.id, clock.now()))
  })

  read(app, exchange, trades.get, async ({ user, input }) => {
    return presentTrade(await findOwnTrade(db, user.id, input.id), user.id, clock.now())
  })

  write(app, exchange, orders.pay, {
    bodyLimit: PICTURE_BODY_LIMIT,
    // Drawn before the transaction, and only where the trade will take it; the transaction decides.
    prepare: async ({ input, user }) => {
      const picture = pictureOnce('paymentProof', input.paymentProof)
      if (await takesProof(db, clock, { userId: user.id, id: input.id })) await picture()
      return picture
    },
    lock: (tx, { user, input }) => lockOwnTrade(tx, { userId: user.id, id: input.id }),
    run: async (tx, { user }, picture, own) =>
      presentTrade(await payTrade(tx, clock, own, picture), user.id, clock.now()),
  })

  write(app, exchange, orders.confirm, {
    lock: (tx, { user, input }) => lockOwnTrade(tx, { userId: user.id, id: input.id }),
    run: async (tx, { user }, _, own) => {
      const { trade } = await act(tx, clock, own, 'payment.confirm')
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
