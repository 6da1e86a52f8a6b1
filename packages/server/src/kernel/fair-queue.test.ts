import { expect, test, vi } from 'vitest'
import { createFairQueue } from './fair-queue.js'

const OPTIONS = {
  limit: 1,
  limitOfStrangers: 1,
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

test('strangers leave a turn to who is known', async () => {
  const run = createFairQueue({ ...OPTIONS, limit: 2 })
  const running: string[] = []
  const start = (key: string, isKnown: boolean) => {
    let finish = () => {}
    const ended = run({ key, isKnown }, () => {
      running.push(key)
      return new Promise<void>((resolve) => (finish = resolve))
    })
    return { finish: () => finish(), ended }
  }
  const [s, t, a, b] = [start('s', false), start('t', false), start('a', true), start('b', true)]
  expect(running).toEqual(['s', 'a'])
  a.finish()
  await a.ended
  await expect.poll(() => running).toEqual(['s', 'a', 'b'])
  s.finish()
  await s.ended
  await expect.poll(() => running).toEqual(['s', 'a', 'b', 't'])
  for (const { finish } of [t, b]) finish()
  await Promise.all([t.ended, b.ended])
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

test('a turn of a stranger rests three times as long as its task took, and that of who is known does not', async () => {
  vi.useFakeTimers()
  const run = createFairQueue({ ...OPTIONS, limit: 2 })
  const wait = () => new Promise((resolve) => setTimeout(resolve, 50))
  const ended: string[] = []
  const add = (key: string, isKnown: boolean) => run({ key, isKnown }, wait).then(() => ended.push(key))
  for (const key of ['s', 't']) add(key, false)
  for (const key of ['a', 'b', 'c', 'd']) add(key, true)
  await vi.advanceTimersByTimeAsync(200)
  // While the turn of 's' rested, it was free for who is known.
  expect(ended).toEqual(['s', 'a', 'b', 'c', 'd'])
  await vi.advanceTimersByTimeAsync(49)
  expect(ended).toHaveLength(5)
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  expect(ended).toEqual(['s', 'a', 'b', 'c', 'd', 't'])
})
