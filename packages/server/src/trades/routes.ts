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
import { listOpenTrades } from './queries.js'
import { canSubmitProof, confirmPayment, findTradeForParty, lockTradeForParty, payTrade } from './service.js'

export function tradeRoutes(app: FastifyInstance, context: Exchange): void {
  const { db, clock } = context

  read(app, context, trades.open, async ({ user, input }) => {
    const page = await listOpenTrades(db, user.id, input)
    return presented(page, (row) => presentTrade(row, user.id, clock.now()))
  })

  read(app, context, trades.get, async ({ user, input }) =>
    presentTrade(await findTradeForParty(db, user.id, input.id), user.id, clock.now()),
  )

  write(app, context, orders.pay, {
    bodyLimit: PICTURE_BODY_LIMIT,
    // Decoding takes time, so it happens before the transaction, and only where the trade accepts a proof now. The
    // transaction checks again.
    prepare: async ({ input, user }) => {
      const readPicture = pictureOnce('paymentProof', input.paymentProof)
      if (await canSubmitProof(db, clock, { userId: user.id, id: input.id })) await readPicture()
      return readPicture
    },
    lock: (tx, { user, input }) => lockTradeForParty(tx, { userId: user.id, id: input.id }),
    run: async (tx, { user }, readPicture, trade) =>
      presentTrade(await payTrade(tx, clock, trade, readPicture), user.id, clock.now()),
  })

  write(app, context, orders.confirm, {
    lock: (tx, { user, input }) => lockTradeForParty(tx, { userId: user.id, id: input.id }),
    run: async (tx, { user }, _, trade) =>
      presentTrade(await confirmPayment(tx, clock, trade), user.id, clock.now()),
  })

  // Answers with a picture, so it is no endpoint of the contract, whose answers are JSON.
  app.get<{ Params: { id: string } }>('/trades/:id/proof', async (request, reply) => {
    const user = await requireSession(request, context, 'verified')
    const trade = await findTradeForParty(db, user.id, request.params.id)
    const [proof] = await db.query<{ picture: Uint8Array }>(
      'select picture from proofs where trade_id = $1',
      [trade.id],
    )
    if (!proof) throw notFound()
    return sendPicture(reply, proof.picture)
  })
}
