import { orders, type Side } from '@cht/sdk/orders'
import type { FastifyInstance } from 'fastify'
import type { Exchange } from '../context.js'
import { snapshot } from '../db/database.js'
import { listsAsked, orderGroups } from '../domain/orders/groups.js'
import { presentOrder } from '../domain/orders/mapper.js'
import { type Asked, presented } from '../domain/pagination.js'
import { presentTrade } from '../domain/trades/mapper.js'
import { read, write } from '../http/router.js'
import { tradesIn } from '../trades/lists.js'
import { ordersIn, pendingOrdersOf } from './lists.js'
import { cancelOrder, createBuyOrder, createSellOrder } from './service.js'

export function orderRoutes(app: FastifyInstance, exchange: Exchange): void {
  const { db, clock } = exchange

  const pending = async (userId: string, side: Side, asked: Asked) =>
    presented(await pendingOrdersOf(db, userId, side, asked), presentOrder)
  read(app, exchange, orders.pendingBuy, ({ user, input }) => pending(user.id, 'buy', input))
  read(app, exchange, orders.pendingSell, ({ user, input }) => pending(user.id, 'sell', input))

  read(app, exchange, orders.all, async ({ user, input }) => {
    const now = clock.now()
    const lists = listsAsked(input)
    // Both lists of one moment: between two statements an order could be in neither.
    const [own, matched] = await snapshot(db, (tx) => [
      ordersIn(tx, user.id, lists, input),
      tradesIn(tx, user.id, lists, input),
    ])
    return orderGroups(user.id, own, matched, (trade) => presentTrade(trade, user.id, now), input)
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
