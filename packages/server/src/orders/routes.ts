import { orders, type Side } from '@cht/sdk/orders'
import type { FastifyInstance } from 'fastify'
import type { Exchange } from '../exchange.js'
import { read, write } from '../http/route.js'
import { presentTrade } from '../trades/rows.js'
import { tradesOf } from '../trades/service.js'
import { orderGroups } from './groups.js'
import { presentOrder } from './rows.js'
import { cancelOrder, createBuyOrder, createSellOrder, ordersOf } from './service.js'

export const orderRoutes = (app: FastifyInstance, exchange: Exchange): void => {
  const { db, clock } = exchange

  const pending = (side: Side) => async (userId: string) => {
    return (await ordersOf(db, userId, ['pending'], side)).map(presentOrder)
  }
  read(app, exchange, orders.pendingBuy, ({ user }) => pending('buy')(user.id))
  read(app, exchange, orders.pendingSell, ({ user }) => pending('sell')(user.id))

  read(app, exchange, orders.all, async ({ user }) => {
    const now = clock.now()
    // Both lists of one moment: between two statements an order could be in neither.
    const { own, matched } = await db.transaction(async (tx) => {
      await tx.query('set transaction isolation level repeatable read')
      return {
        own: await ordersOf(tx, user.id, ['pending', 'cancelled']),
        matched: await tradesOf(tx, user.id),
      }
    })
    return orderGroups(user.id, own, matched, (trade) => presentTrade(trade, user.id, now))
  })

  write(app, exchange, orders.createBuy, {
    run: async (tx, { user, input }) => presentOrder(await createBuyOrder(tx, exchange, user, input)),
  })
  write(app, exchange, orders.createSell, {
    run: async (tx, { user, input }) => presentOrder(await createSellOrder(tx, exchange, user, input)),
  })
  write(app, exchange, orders.cancelBuy, {
    run: async (tx, { user, input }) => presentOrder(await cancelOrder(tx, exchange, user, 'buy', input.id)),
  })
  write(app, exchange, orders.cancelSell, {
    run: async (tx, { user, input }) => presentOrder(await cancelOrder(tx, exchange, user, 'sell', input.id)),
  })
}
