import { expect, test } from 'vitest'
import { createKeyedSemaphore, createSemaphore } from './semaphore.js'

test('runs at most `limit` tasks, in order, and goes on after one that fails', async () => {
  const run = createSemaphore(2)
  const started: number[] = []
  const finish: (() => void)[] = []
  const tasks = [0, 1, 2, 3].map((index) =>
    run(async () => {
      started.push(index)
      await new Promise<void>((resolve) => finish.push(resolve))
      if (index === 0) throw new Error('failed')
      return index
    }),
  )
  const settled = Promise.allSettled(tasks)
  expect(started).toEqual([0, 1])
  finish[0]?.()
  await expect(tasks[0]).rejects.toThrow('failed')
  await Promise.resolve()
  expect(started).toEqual([0, 1, 2])
  finish[1]?.()
  await tasks[1]
  await Promise.resolve()
  expect(started).toEqual([0, 1, 2, 3])
  finish[2]?.()
  finish[3]?.()
  expect((await settled).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
})

test('rejects a task that does not fit into the queue', async () => {
  const run = createSemaphore(1, 1, () => new Error('full'))
  let finish = () => {}
  const first = run(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve
      }),
  )
  const second = run(async () => 'second')
  await expect(run(async () => 'third')).rejects.toThrow('full')
  finish()
  await first
  expect(await second).toBe('second')
  expect(await run(async () => 'fourth')).toBe('fourth')
})

test('a full queue rejects the task of the highest rank that arrived last', async () => {
  const run = createSemaphore(1, 2, () => new Error('full'))
  const order: string[] = []
  const add = (name: string, rank: number) => run(async () => void order.push(name), rank)
  const results = await Promise.allSettled([
    add('running', 9),
    add('b1', 1),
    add('b2', 1),
    add('a', 0),
    add('c', 2),
  ])
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
  ])
  expect(order).toEqual(['running', 'a', 'b1'])
})

test('waiting tasks start by rank, and in order of arrival within a rank', async () => {
  const run = createSemaphore(1)
  const order: string[] = []
  const add = (name: string, rank: number) => run(async () => void order.push(name), rank)
  await Promise.all([add('running', 9), add('b1', 1), add('c', 2), add('a', 0), add('b2', 1)])
  expect(order).toEqual(['running', 'a', 'b1', 'b2', 'c'])
})

test('a keyed semaphore limits the tasks of each key', async () => {
  const run = createKeyedSemaphore(1, 1, () => new Error('full'))
  const order: string[] = []
  let finish = () => {}
  const first = run('a', () => new Promise<void>((resolve) => (finish = resolve)))
  const second = run('a', async () => void order.push('second of a'))
  await expect(run('a', async () => {})).rejects.toThrow('full')
  await run('b', async () => void order.push('first of b'))
  finish()
  await Promise.all([first, second])
  expect(order).toEqual(['first of b', 'second of a'])
  await run('a', async () => void order.push('third of a'))
  expect(order.at(-1)).toBe('third of a')
})
