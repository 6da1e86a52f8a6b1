import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { orderLifecycle } from '../orders/lifecycle.js'
import { flushMicrotasks } from '../testing/calls.js'
import { createInspection, type InspectedActor } from './index.js'

const inspectOrder = () => {
  const reports: InspectedActor[][] = []
  const inspect = createInspection((actors) => reports.push(actors))
  const actor = createActor(orderLifecycle.machine, {
    id: 'order-1',
    input: { side: 'buy' },
    inspect,
  }).start()
  return { actor, reports }
}

test('an inspection reports the state of each actor, its latest events, and what it accepts and refuses', async () => {
  const { actor, reports } = inspectOrder()
  actor.send({ type: 'order.match' })
  await flushMicrotasks()
  expect(reports.at(-1)).toEqual([
    {
      id: 'order-1',
      chart: 'order',
      states: ['approved'],
      accepts: ['trade.complete', 'trade.cancel', 'trade.refund'],
      refuses: [
        {
          event: 'order.cancel',
          message: 'This order has been matched and can no longer be cancelled',
        },
      ],
      events: ['order.match', 'xstate.init'],
    },
  ])
})

test('an inspection reports once for several events', async () => {
  const { actor, reports } = inspectOrder()
  actor.send({ type: 'order.match' })
  actor.send({ type: 'trade.complete' })
  await flushMicrotasks()
  expect(reports.map((actors) => actors.map(({ states }) => states))).toEqual([[['completed']]])
})

test('an inspection drops an actor that has stopped', async () => {
  const { actor, reports } = inspectOrder()
  await flushMicrotasks()
  actor.send({ type: 'order.match' })
  actor.stop()
  await flushMicrotasks()
  expect(reports.at(-1)).toEqual([])
})
