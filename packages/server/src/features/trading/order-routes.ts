import { orders } from '@cht/sdk/contract'
import type { Side } from '@cht/sdk/rules'
import type { FastifyInstance } from 'fastify'
import type { SessionUser } from '../../domain/auth/session-user.js'
import { mapPage, type PageRequest } from '../../domain/pagination.js'
import { selectOrderLists, toWireOrderGroups } from '../../domain/trading/groups.js'
import { toWireOrder } from '../../domain/trading/order-mapper.js'
import { toWireTrade } from '../../domain/trading/trade-mapper.js'
import type { ServerContext } from '../../platform/context.js'
import { type Queryable, readSnapshot } from '../../platform/db/database.js'
import { registerRead, registerWrite } from '../../platform/http/router.js'
import { listOrdersByGroup, listPendingOrders } from './order-queries.js'
import { cancelOrder, createBuyOrder, createSellOrder } from './orders.js'
import { listTradesByGroup } from './trade-queries.js'

export function orderRoutes(app: FastifyInstance, context: ServerContext): void {
  const { clock } = context

  const createPendingRead =
    (side: Side) =>
    async ({ db, user, input }: { db: Queryable; user: SessionUser; input: PageRequest }) =>
      mapPage(await listPendingOrders(db, user.id, side, input), toWireOrder)
  registerRead(app, context, orders.pendingBuy, createPendingRead('buy'), { mayUseReplica: true })
  registerRead(app, context, orders.pendingSell, createPendingRead('sell'), { mayUseReplica: true })

  registerRead(
    app,
    context,
    orders.all,
    async ({ db, user, input }) => {
      const now = clock.now()
      const lists = selectOrderLists(input)
      // One snapshot for all: between two statements an order could be in neither list.
      const [orderRows, tradeRows] = await readSnapshot(db, (tx) => [
        listOrdersByGroup(tx, user.id, lists, input),
        listTradesByGroup(tx, user.id, lists, input),
      ])
      return toWireOrderGroups(
        user.id,
        orderRows,
        tradeRows,
        (trade) => toWireTrade(trade, user.id, now),
        input,
      )
    },
    { mayUseReplica: true },
  )

  registerWrite(app, context, orders.createBuy, {
    run: async (tx, { user, input }) => toWireOrder(await createBuyOrder(tx, context, user, input)),
  })
  registerWrite(app, context, orders.createSell, {
    run: async (tx, { user, input }) => toWireOrder(await createSellOrder(tx, context, user, input)),
  })
  registerWrite(app, context, orders.cancelBuy, {
    userLock: 'share',
    run: async (tx, { user, input }) => toWireOrder(await cancelOrder(tx, context, user, 'buy', input.id)),
  })
  registerWrite(app, context, orders.cancelSell, {
    userLock: 'share',
    run: async (tx, { user, input }) => toWireOrder(await cancelOrder(tx, context, user, 'sell', input.id)),
  })
}
