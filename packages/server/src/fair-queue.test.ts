import { expect, test, vi } from 'vitest'
import { createFairQueue } from './fair-queue.js'

const OPTIONS = {
  limit: 1,
  maxWait: 1_000,
  maxWaitingOfKey: 3,
  maxWaiting: 5,
  createError: () => new Error('full'),
}

/** A queue whose first turn is taken, and the order in which the others ran. */
const createBusyQueue = () => {
  const run = createFairQueue(OPTIONS)
  const order: string[] = []
  let finish = () => {}
  const first = run({ key: 'first', isKnown: true }, () => new Promise<void>((resolve) => (finish = resolve)))
  return {
    order,
    add: (key: string, isKnown = false) => run({ key, isKnown }, async () => void order.push(key)),
    finish: () => {
      finish()
      return first
    },
  }
}

test('keys take turns', async () => {
  const { add, order, finish } = createBusyQueue()
  const added = [add('a'), add('a'), add('a'), add('b'), add('c')]
  await finish()
  await Promise.all(added)
  expect(order).toEqual(['a', 'b', 'c', 'a', 'a'])
})

test('who is known comes first, and every fourth turn is that of a stranger', async () => {
  const { add, order, finish } = createBusyQueue()
  const added = ['s', 't'].map((key) => add(key))
  added.push(...['a', 'b', 'c', 'd', 'e'].map((key) => add(key, true)))
  await finish()
  await Promise.all(added)
  expect(order).toEqual(['a', 'b', 'c', 's', 'd', 'e', 't'])
})

test('a key and all keys have a limit of waiting tasks, and who is known has one apart', async () => {
  const { add, order, finish } = createBusyQueue()
  const added = [add('a'), add('a'), add('a')]
  await expect(add('a')).rejects.toThrow('full')
  added.push(add('b'), add('c'))
  await expect(add('d')).rejects.toThrow('full')
  added.push(add('e', true))
  await finish()
  await Promise.all(added)
  expect(order).toEqual(['e', 'a', 'b', 'c', 'a', 'a'])
})

test('a task that waits too long is refused, and takes no turn', async () => {
  vi.useFakeTimers()
  const { add, order, finish } = createBusyQueue()
  const late = expect(add('a')).rejects.toThrow('full')
  await vi.advanceTimersByTimeAsync(999)
  const next = add('b')
  await vi.advanceTimersByTimeAsync(1)
  await late
  await finish()
  await next
  vi.useRealTimers()
  expect(order).toEqual(['b'])
})

test('an error of a task ends its turn', async () => {
  const run = createFairQueue(OPTIONS)
  const fail = () => Promise.reject(new Error('failed'))
  await expect(run({ key: 'a', isKnown: true }, fail)).rejects.toThrow('failed')
  expect(await run({ key: 'a', isKnown: true }, async () => 'next')).toBe('next')
})
