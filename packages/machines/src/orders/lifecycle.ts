import type { OrderStatus, Side } from '@cht/sdk/rules'
import { type SnapshotFrom, setup } from 'xstate'
import { defineLifecycle } from '../define-lifecycle.js'
import { refuse } from '../refusal.js'

export type OrderEvent =
  /** The owner cancels the order. */
  | { type: 'order.cancel' }
  /** The order was matched with one of the other side when a live session started. */
  | { type: 'order.match' }
  /** The trade of the order is completed. */
  | { type: 'trade.complete' }
  /** The trade of the order was cancelled: it was not paid in time, or both parties agreed. */
  | { type: 'trade.cancel' }
  /** The trade of the order was decided for the seller. */
  | { type: 'trade.refund' }

const machine = setup({
  types: {} as { context: { side: Side }; input: { side: Side }; events: OrderEvent },
  guards: { 'is a sell order': ({ context }) => context.side === 'sell' },
}).createMachine({
  id: 'order',
  context: ({ input }) => input,
  initial: 'pending',
  states: {
    pending: {
      on: { 'order.cancel': 'cancelled', 'order.match': 'approved' },
    },
    approved: {
      on: {
        'order.cancel': refuse('order_matched', 'This order has been matched and can no longer be cancelled'),
        'trade.complete': 'completed',
        'trade.cancel': [{ guard: 'is a sell order', target: 'pending' }, { target: 'cancelled' }],
        'trade.refund': 'cancelled',
      },
    },
    completed: {
      on: { 'order.cancel': refuse('order_completed', 'This order has been completed') },
    },
    cancelled: {
      on: { 'order.cancel': refuse('order_cancelled', 'This order has already been cancelled') },
    },
  },
})

export type OrderSnapshot = SnapshotFrom<typeof machine>

/** The lifecycle of an order. The server runs it; clients show its states. */
export const orderLifecycle = defineLifecycle({
  machine,
  read: ({ side, status }: { side: Side; status: OrderStatus }) => ({ value: status, context: { side } }),
})
