import { nextOrderStatus, type OrderEvent, refusal, restoreOrder } from '@cht/machines/lifecycles'
import { ORDER_STATUSES, type OrderStatus, SIDES, type Side } from '@cht/sdk/orders'
import type { TestExchange, TestUser } from '../exchange.js'
import { buyOrder, PICTURE, sellOrder } from '../fixtures.js'
import type { coverageOf, Driven } from './drive.js'

/** In which list of its owner an order stands, as itself or in its trade. */
const statusOf = async (owner: TestUser, side: Side, id: string): Promise<OrderStatus | undefined> => {
  const all = await owner.client.orders.all()
  const groups = side === 'buy' ? all.buyOrders : all.sellOrders
  return ORDER_STATUSES.find((status) =>
    groups[status].some(
      (each) =>
        each._id === id ||
        ('buyOrder' in each && (side === 'buy' ? each.buyOrder : each.sellOrder)._id === id),
    ),
  )
}

/** A buy order and a sell order that will meet, each beside its chart; what befalls both, the buyer's side calls for. */
export async function drivenOrders(
  { operator }: TestExchange,
  users: Record<Side, TestUser>,
  coverage: ReturnType<typeof coverageOf>,
): Promise<Driven<OrderEvent>[]> {
  const ids: Record<Side, string> = {
    sell: (await sellOrder(users.sell, { amount: 25_000 }))._id,
    buy: (await buyOrder(users.buy, { amount: 25_000 }))._id,
  }
  /** Pays the trade of the two, and goes on with it. */
  const paid = async (then: (id: string) => Promise<unknown>) => {
    const trades = await users.buy.client.trades.open()
    const id = trades.find(({ buyOrder: { _id } }) => _id === ids.buy)?._id ?? ''
    await users.buy.client.orders.pay({ id, paymentProof: PICTURE })
    await then(id)
  }
  const complete = () => paid((id) => users.sell.client.orders.confirm({ id }))
  const reverse = () =>
    paid(async (order) => {
      const filing = { order, reason: 'Fake proof', description: 'None' } as const
      const appeal = await users.sell.client.appeals.create(filing)
      await operator.resolveAppeal({ id: appeal?._id ?? '', to: 'seller' })
    })

  return SIDES.map((side): Driven<OrderEvent> => {
    let status: OrderStatus = 'pending'
    const { orders } = users[side].client
    const calls: Partial<Record<OrderEvent['type'], () => Promise<unknown>>> = {
      'order.cancel': () =>
        side === 'buy' ? orders.cancelBuy({ id: ids.buy }) : orders.cancelSell({ id: ids.sell }),
      ...(side === 'buy' ? { 'trade.complete': complete, 'trade.reverse': reverse } : {}),
    }
    return {
      tries: [{ type: 'order.cancel' }],
      refusal: (event) => refusal(restoreOrder({ side, status }), event),
      noteRefused: (event) => coverage.drive(restoreOrder({ side, status }), event),
      call: ({ type }) => calls[type],
      take: (event) => {
        coverage.drive(restoreOrder({ side, status }), event)
        status = nextOrderStatus({ side, status }, event)
      },
      says: () => status,
      shows: () => statusOf(users[side], side, ids[side]),
    }
  })
}
