import * as z from 'zod/mini'
import { endpoint, payload } from '../endpoint.js'
import { SOMETHING_WENT_WRONG } from '../errors.js'
import { id } from '../schema.js'
import { matchedOrder } from '../trades/model.js'
import { buyOrderInput, order, sellOrderInput } from './model.js'

const own = payload(z.array(order))
const groups = z.object({
  pending: z.array(order),
  approved: z.array(matchedOrder),
  completed: z.array(matchedOrder),
  cancelled: z.array(z.union([matchedOrder, order])),
})
/** All orders of one side, by status. */
export type OrderGroups = z.output<typeof groups>

const allOrders = z.object({ buyOrders: groups, sellOrders: groups })
export type AllOrders = z.output<typeof allOrders>

/** Spec section 7, Orders. `pay` and `confirm` take the id of the matched order, `cancel` that of an unmatched one (wire). */
export const orders = {
  pendingBuy: endpoint({
    method: 'GET',
    path: '/buy-orders/pending',
    access: 'verified',
    output: own,
    fallback: 'Error Fetching Buy Orders',
  }),
  pendingSell: endpoint({
    method: 'GET',
    path: '/sell-orders/pending',
    access: 'verified',
    output: own,
    fallback: 'Error Fetching Sell Orders',
  }),
  all: endpoint({
    method: 'GET',
    path: '/buy-orders/all',
    access: 'verified',
    output: payload(allOrders),
    fallback: SOMETHING_WENT_WRONG,
  }),
  createBuy: endpoint({
    method: 'POST',
    path: '/buy-orders/create',
    access: 'verified',
    input: buyOrderInput,
    output: payload(order),
    created: true,
    fallback: 'Error Creating Buy Order',
    success: 'Buy Order Created Successfully',
  }),
  createSell: endpoint({
    method: 'POST',
    path: '/sell-orders/create',
    access: 'verified',
    input: sellOrderInput,
    output: payload(order),
    created: true,
    fallback: 'Error Creating Sell Order',
    success: 'Sell Order Created Successfully',
  }),
  cancelBuy: endpoint({
    method: 'PUT',
    path: '/buy-orders/cancel/{id}',
    access: 'verified',
    input: z.object({ id }),
    output: payload(order),
    fallback: SOMETHING_WENT_WRONG,
    success: 'Buy order canceled successfully',
  }),
  cancelSell: endpoint({
    method: 'PUT',
    path: '/sell-orders/cancel/{id}',
    access: 'verified',
    input: z.object({ id }),
    output: payload(order),
    fallback: SOMETHING_WENT_WRONG,
    success: 'Sell order canceled successfully',
  }),
  pay: endpoint({
    method: 'POST',
    path: '/buy-orders/pay/{id}',
    access: 'verified',
    /** `paymentProof`: the picture as a data URL. */
    input: z.object({ id, paymentProof: z.string().check(z.startsWith('data:image/', 'must be a picture')) }),
    output: payload(matchedOrder),
    fallback: SOMETHING_WENT_WRONG,
    success: 'Payment successful',
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/buy-orders/confirm/{id}',
    access: 'verified',
    input: z.object({ id }),
    output: payload(matchedOrder),
    fallback: SOMETHING_WENT_WRONG,
    success: 'Payment confirmed successfully',
  }),
}
