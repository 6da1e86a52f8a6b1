import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.js'

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
