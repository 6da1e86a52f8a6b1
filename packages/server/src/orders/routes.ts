import { orders, type Side } from '@cht/sdk/orders'
import type { FastifyInstance } from 'fastify'
import type { Exchange } from '../context.js'
import { snapshot } from '../db/database.js'
import { listsAsked, orderGroups } from '../domain/orders/groups.js'
import { presentOrder } from '../domain/orders/mapper.js'
import { type Asked, presented } from '../domain/pagination.js'
import { presentTrade } from '../domain/trades/mapper.js'
import { read, write } from '../http/router.js'
import { listTradesByGroup } from '../trades/queries.js'
import { listOrdersByGroup, listPendingOrders } from './queries.js'
import { cancelOrder, createBuyOrder, createSellOrder } from './service.js'

export function orderRoutes(app: FastifyInstance, context: Exchange): void {
  const { db, clock } = context

  const listPending = async (userId: string, side: Side, page: Asked) =>
    presented(await listPendingOrders(db, userId, side, page), presentOrder)
  read(app, context, orders.pendingBuy, ({ user, input }) => listPending(user.id, 'buy', input))
  read(app, context, orders.pendingSell, ({ user, input }) => listPending(user.id, 'sell', input))

  read(app, context, orders.all, async ({ user, input }) => {
    const now = clock.now()
    const lists = listsAsked(input)
    // One snapshot for both: between two statements an order could be in neither list.
    const [orderRows, tradeRows] = await snapshot(db, (tx) => [
      listOrdersByGroup(tx, user.id, lists, input),
      listTradesByGroup(tx, user.id, lists, input),
    ])
    return orderGroups(user.id, orderRows, tradeRows, (trade) => presentTrade(trade, user.id, now), input)
  })

  write(app, context, orders.createBuy, {
    run: async (tx, { user, input }) => presentOrder(await createBuyOrder(tx, context, user, input)),
  })
  write(app, context, orders.createSell, {
    run: async (tx, { user, input }) => presentOrder(await createSellOrder(tx, context, user, input)),
  })
  write(app, context, orders.cancelBuy, {
    run: async (tx, { user, input }) => presentOrder(await cancelOrder(tx, context, user, 'buy', input.id)),
  })
  write(app, context, orders.cancelSell, {
    run: async (tx, { user, input }) => presentOrder(await cancelOrder(tx, context, user, 'sell', input.id)),
  })
}
