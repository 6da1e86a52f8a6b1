import { ORDER_STATUSES, type OrderStatus, SIDES } from '@cht/sdk/rules'
import { describe, expect, test } from 'vitest'
import { getRefusal } from '../refusal.js'
import { type OrderEvent, orderLifecycle } from './lifecycle.js'

const EVENTS = [
  'order.cancel',
  'order.match',
  'trade.complete',
  'trade.cancel',
  'trade.refund',
] as const satisfies OrderEvent['type'][]
type EventName = (typeof EVENTS)[number]

/** The server's events, all refused. */
const REFUSES_SERVER_EVENTS = {
  'order.match': 'wrong_state',
  'trade.complete': 'wrong_state',
  'trade.cancel': 'wrong_state',
  'trade.refund': 'wrong_state',
} as const

/** The next status, after an arrow, or the code of the refusal. */
const table: Record<OrderStatus, Record<EventName, string>> = {
  pending: { ...REFUSES_SERVER_EVENTS, 'order.cancel': '→ cancelled', 'order.match': '→ approved' },
  approved: {
    'order.cancel': 'order_matched',
    'order.match': 'wrong_state',
    'trade.complete': '→ completed',
    'trade.cancel': '→ cancelled',
    'trade.refund': '→ cancelled',
  },
  completed: { ...REFUSES_SERVER_EVENTS, 'order.cancel': 'order_completed' },
  cancelled: { ...REFUSES_SERVER_EVENTS, 'order.cancel': 'order_cancelled' },
}

describe.each(SIDES)('a %s order', (side) => {
  test.each(ORDER_STATUSES)('[orders.15] %s: its transitions and refusals', (status) => {
    const outcomes = EVENTS.map((type) => {
      const refused = getRefusal(orderLifecycle.restore({ side, status }), { type })
      return [
        type,
        refused?.code ??
          `→ ${orderLifecycle.send(orderLifecycle.restore({ side, status }), { type }).snapshot.value}`,
      ]
    })
    // A sell order whose trade was not paid waits for the next session.
    const sellOrderOutcome = side === 'sell' && status === 'approved' ? { 'trade.cancel': '→ pending' } : {}
    expect(Object.fromEntries(outcomes)).toEqual({ ...table[status], ...sellOrderOutcome })
  })
})

test('[orders.15] a refused cancellation has a message', () => {
  const messages = ORDER_STATUSES.map(
    (status) =>
      getRefusal(orderLifecycle.restore({ side: 'buy', status }), { type: 'order.cancel' })?.message,
  )
  expect(messages).toEqual([
    undefined,
    'This order has been matched and can no longer be cancelled',
    'This order has been completed',
    'This order has already been cancelled',
  ])
})
