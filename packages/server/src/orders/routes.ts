import { ORDER_STATUSES, type OrderStatus, orders, type Side } from '@cht/sdk/orders'
import type { FastifyInstance } from 'fastify'
import type { Exchange } from '../exchange.js'
import { read, write } from '../http/route.js'
import { presentTrade } from '../trades/rows.js'
import { tradesOf } from '../trades/service.js'
import { presentOrder } from './rows.js'
import { cancelOrder, createBuyOrder, createSellOrder, ordersOf } from './service.js'

type Presented = { status: string }

const groups = <Each extends Presented>(all: Each[]) =>
  Object.fromEntries(
    ORDER_STATUSES.map((status): [OrderStatus, Each[]] => [
      status,
      all.filter((each) => each.status === status),
    ]),
  )

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
    const bought = matched.filter(({ buyerId }) => buyerId === user.id)
    // A trade that lapsed unpaid stands in the buyer's cancelled only: the sell order came back (wire).
    const sold = matched.filter(
      ({ sellerId, state, paidAt }) => sellerId === user.id && (state !== 'cancelled' || paidAt !== null),
    )
    const traded = new Set([
      ...bought.map(({ buyOrderId }) => buyOrderId),
      ...sold.map(({ sellOrderId }) => sellOrderId),
    ])
    const unmatched = (side: Side) =>
      own.filter((order) => order.side === side && !traded.has(order.id)).map(presentOrder)
    const present = (rows: typeof matched) => rows.map((row) => presentTrade(row, user.id, now))
    return {
      buyOrders: groups([...unmatched('buy'), ...present(bought)]),
      sellOrders: groups([...unmatched('sell'), ...present(sold)]),
    }
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
