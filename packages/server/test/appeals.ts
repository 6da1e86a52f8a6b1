import type { TestExchange } from './exchange.js'
import { assertDefined, createMatchedTrade, PICTURE } from './fixtures.js'

/** A paid trade that its seller has appealed, at the session's start, which is now. */
export async function createAppeal(exchange: TestExchange) {
  const { seller, buyer, trade } = await createMatchedTrade(exchange)
  const id = trade._id
  await buyer.client.orders.pay({ id, paymentProof: PICTURE })
  const appeal = assertDefined(
    (await seller.client.appeals.create({ order: id, reason: 'Fake proof', description: 'No money' })).value,
  )
  return { seller, buyer, id, appealId: appeal._id }
}
