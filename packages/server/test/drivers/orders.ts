import { type OrderEvent, orderLifecycle } from '@cht/machines/lifecycles'
import { ORDER_STATUSES, type OrderAmount, type OrderStatus, SIDES, type Side } from '@cht/sdk/rules'
import type { TestExchange, TestUser } from '../exchange.js'
import { decideAppeal, PICTURE, placeBuyOrder, placeSellOrder } from '../fixtures.js'
import { type Coverage, createDriver, type Driver } from './driver.js'

/** The status of the group in the owner's `orders.all()` that has the order, or its trade. */
const findListedStatus = async (
  owner: TestUser,
  side: Side,
  id: string,
): Promise<OrderStatus | undefined> => {
  const all = await owner.client.orders.all()
  const groups = side === 'buy' ? all.buyOrders : all.sellOrders
  return ORDER_STATUSES.find((status) =>
    groups[status].some(
      (item) =>
        item._id === id ||
        ('buyOrder' in item && (side === 'buy' ? item.buyOrder : item.sellOrder)._id === id),
    ),
  )
}

/**
 * Places a buy order and a sell order of an amount that match, and returns a driver for each. The buyer's driver makes the requests for events
 * that change both.
 */
export async function createOrderDrivers(
  { operator }: TestExchange,
  users: Record<Side, TestUser>,
  amount: OrderAmount,
  coverage: Coverage,
): Promise<Driver<OrderEvent>[]> {
  const ids: Record<Side, string> = {
    sell: (await placeSellOrder(users.sell, { amount }))._id,
    buy: (await placeBuyOrder(users.buy, { amount }))._id,
  }
  /** Returns the id of the trade. */
  const payTrade = async (): Promise<string> => {
    const trades = await users.buy.client.trades.open()
    const id = trades.find(({ buyOrder: { _id } }) => _id === ids.buy)?._id ?? ''
    await users.buy.client.orders.pay({ id, paymentProof: PICTURE })
    return id
  }
  const completeTrade = async () => users.sell.client.orders.confirm({ id: await payTrade() })
  const refundTrade = async () => {
    const tradeId = await payTrade()
    await users.sell.client.appeals.create({ order: tradeId, reason: 'Fake proof', description: 'None' })
    await decideAppeal({ operator }, { tradeId, to: 'seller', loser: users.buy })
  }

  return SIDES.map((side): Driver<OrderEvent> => {
    const { orders } = users[side].client
    const calls: Partial<Record<OrderEvent['type'], () => Promise<unknown>>> = {
      'order.cancel': () =>
        side === 'buy' ? orders.cancelBuy({ id: ids.buy }) : orders.cancelSell({ id: ids.sell }),
      ...(side === 'buy' ? { 'trade.complete': completeTrade, 'trade.refund': refundTrade } : {}),
    }
    return createDriver({
      coverage,
      snapshot: orderLifecycle.restore({ side, status: 'pending' }),
      send: orderLifecycle.send,
      calls,
      eventsToTry: [{ type: 'order.cancel' }],
      getExpected: ({ value }) => value,
      readActual: () => findListedStatus(users[side], side, ids[side]),
    })
  })
}
