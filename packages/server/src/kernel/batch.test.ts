import { expect, test, vi } from 'vitest'
import { createBatch } from './batch.js'

test('items of one batch are passed on together, after the delay or once there are enough', async () => {
  vi.useFakeTimers()
  const batches: number[][] = []
  const add = createBatch<number>(async (items) => batches.push(items), { delay: 20, size: 3 })
  const first = [add(1), add(2)]
  vi.advanceTimersByTime(19)
  expect(batches).toEqual([])
  vi.advanceTimersByTime(1)
  await Promise.all(first)
  expect(batches).toEqual([[1, 2]])
  await Promise.all([add(3), add(4), add(5)])
  expect(batches).toEqual([
    [1, 2],
    [3, 4, 5],
  ])
  vi.advanceTimersByTime(20)
  expect(batches).toHaveLength(2)
  vi.useRealTimers()
})

test('all items of a batch that fails reject, and those of the next do not', async () => {
  let error: Error | undefined = new Error('cut off')
  const run = async () => {
    if (error) throw error
  }
  const add = createBatch<number>(run, { delay: 1, size: 2 })
  expect(await Promise.allSettled([add(1), add(2)])).toEqual([
    { status: 'rejected', reason: error },
    { status: 'rejected', reason: error },
  ])
  error = undefined
  await add(3)
})
