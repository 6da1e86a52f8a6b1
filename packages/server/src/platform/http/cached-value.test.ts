import { expect, test } from 'vitest'
import { createCachedValue } from './cached-value.js'

interface PendingRead {
  resolve: (value: string) => void
  reject: (error: Error) => void
}

/** Lets what waits for a read go on. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

/** A cached value whose reads end when the test says so. */
const setUp = () => {
  const time = { now: 0 }
  const reads: PendingRead[] = []
  const read = () =>
    new Promise<string>((resolve, reject) => {
      reads.push({ resolve, reject })
    })
  return { time, reads, get: createCachedValue({ read, maxAge: 30, now: () => time.now, patience: 5 }) }
}

test('it is read once for concurrent callers, and again when it is too old', async () => {
  const { time, reads, get } = setUp()
  const values = Promise.all([get(), get()])
  reads[0]?.resolve('a')
  expect(await values).toEqual(['a', 'a'])
  time.now = 29
  expect([await get(), reads.length]).toEqual(['a', 1])
  time.now = 30
  expect([await get(), reads.length]).toEqual(['a', 2])
  reads[1]?.resolve('b')
  await settle()
  expect([await get(), reads.length]).toEqual(['b', 2])
})

test('nobody waits for a read that takes too long, and a failed one leaves the last value', async () => {
  const { time, reads, get } = setUp()
  expect(await get()).toBe(undefined)
  reads[0]?.resolve('a')
  await settle()
  time.now = 30
  await get()
  reads[1]?.reject(new Error('away'))
  await settle()
  expect([await get(), reads.length]).toEqual(['a', 2])
})
