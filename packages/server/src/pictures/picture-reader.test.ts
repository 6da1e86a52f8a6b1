import { expect, test } from 'vitest'
import { PICTURE } from '../../test/fixtures.js'
import type { Refusal } from '../domain/refusal.js'
import { createPictureReader, type PictureLane } from './picture-reader.js'

/**
 * Creates a reader whose reads a test controls. The reader first awaits `isNeeded` of a read: that adds the read's name to `asked`
 * and its `resolve` to `answers`, which the test calls.
 */
const createControlledReader = () => {
  const reader = createPictureReader({ databaseTime: () => 0 })
  const asked: string[] = []
  const answers: ((isNeeded: boolean) => void)[] = []
  const read = (name: string, userId: string, lane: PictureLane) =>
    reader.read({
      userId,
      lane,
      sources: { picture: PICTURE },
      isNeeded: () => {
        asked.push(name)
        return new Promise<boolean>((resolve) => answers.push(resolve))
      },
    })
  return { read, asked, answers }
}
const getStatus = (call: Promise<unknown>) => call.then(() => 200).catch((error: Refusal) => error.status)

test('requests of one user run one at a time, and are refused if too many wait', async () => {
  const { read, asked, answers } = createControlledReader()
  const names = ['first', 'second', 'third', 'fourth', 'fifth']
  const results = names.map((name) => getStatus(read(name, 'ada', 'identity')))
  expect(await results[4]).toBe(429)
  expect(asked).toEqual(['first'])
  const other = getStatus(read('of another user', 'bob', 'identity'))
  const payment = getStatus(read('payment', 'ada', 'payment'))
  expect(asked).toEqual(['first', 'of another user', 'payment'])
  for (let index = 0; index < 3; index++) answers[index]?.(true)
  expect(await Promise.all([results[0], other, payment])).toEqual([200, 200, 200])
  expect(asked).toEqual(['first', 'of another user', 'payment', 'second'])
  answers[3]?.(false)
  await results[1]
  expect(asked.at(-1)).toBe('third')
})

test('a picture that is not needed is not read', async () => {
  const { read, answers } = createControlledReader()
  const result = read('late', 'ada', 'payment')
  answers[0]?.(false)
  expect(await result).toBe(undefined)
})
