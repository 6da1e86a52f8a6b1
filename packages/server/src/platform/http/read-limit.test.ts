import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReadLimit } from './read-limit.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const takeTime = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Starts `count` reads at once. Returns how many have ended. */
const startReads = (count: number, ms: number) => {
  const limit = createReadLimit()
  const ended = { count: 0 }
  const start = (userId: string) => limit(userId, takeTime(ms)).then(() => ended.count++)
  for (let read = 0; read < count; read++) start('reader')
  return { ended, start }
}

test('a user reads one at a time, half of the time until the burst is used up', async () => {
  const { ended } = startReads(20, 10)
  await vi.advanceTimersByTimeAsync(10)
  expect(ended.count).toBe(1)
  await vi.advanceTimersByTimeAsync(9 * 20)
  expect(ended.count).toBe(10)
  await vi.advanceTimersByTimeAsync(10 * 20)
  expect(ended.count).toBe(20)
})

test('then the reads take an eighth of the time, and those of others are not delayed', async () => {
  const { ended, start } = startReads(100, 10)
  await vi.advanceTimersByTimeAsync(2_000)
  const before = ended.count
  await vi.advanceTimersByTimeAsync(800)
  expect(ended.count - before).toBe(10)
  const other = vi.fn()
  start('other').then(other)
  await vi.advanceTimersByTimeAsync(10)
  expect(other).toHaveBeenCalled()
})

test('a slow read counts 25 ms', async () => {
  const { ended } = startReads(20, 1_000)
  // Each rests 25 ms: the 200 ms that it costs pass while it runs.
  await vi.advanceTimersByTimeAsync(20 * 1_025)
  expect(ended.count).toBe(20)
})

test('what a user has read is forgotten after a while', async () => {
  const { start, ended } = startReads(100, 10)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(ended.count).toBe(100)
  for (let read = 0; read < 10; read++) start('reader')
  await vi.advanceTimersByTimeAsync(200)
  expect(ended.count).toBe(110)
})

test('the hundred and first that waits is refused, and a read that fails ends its turn', async () => {
  const limit = createReadLimit()
  const fail = limit('reader', () => Promise.reject(new Error('failed')))
  await expect(fail).rejects.toThrow('failed')
  const reads = Array.from({ length: 102 }, () =>
    limit('reader', takeTime(1)).then(
      () => 'read',
      () => 'refused',
    ),
  )
  await vi.advanceTimersByTimeAsync(10_000)
  const results = await Promise.all(reads)
  expect(results.filter((result) => result === 'refused')).toHaveLength(1)
})
