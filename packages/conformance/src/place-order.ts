import type { Order } from '@cht/sdk/contract'
import type { RowContext } from './context.js'
import { SIDES, type Side } from './sides.js'
import { AMOUNT } from './values.js'

/**
 * Places an order of the account of a side, and returns it as listed: the one of the response, or the one that was not listed before
 * if the response has none.
 */
export async function placeOrder(context: RowContext, side: Side, idempotencyKey?: string): Promise<Order> {
  const { call, assertEqual } = context
  const { account, create, pending, input } = SIDES[side]
  const { browser } = context[account]
  const before = new Set((await call(browser, pending)).map(({ _id }) => _id))
  const options = idempotencyKey === undefined ? {} : { idempotencyKey }
  const created = await call(browser, create, { ...input }, options)
  const listed = await call(browser, pending)
  const found = listed.find(({ _id }) => (created ? _id === created._id : !before.has(_id)))
  assertEqual('the new order in the list', found && { amount: found.amount, status: found.status }, {
    amount: AMOUNT,
    status: 'pending',
  })
  return found as Order
}
