import { expect, test } from 'vitest'
import { PICTURE } from '../../../test/fixtures.js'
import type { Refusal } from '../../kernel/refusal.js'
import { createPictureReader, type PictureLane, requirePicture } from './picture-reader.js'

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

test('requests of one user run one at a time in each lane, and are refused if too many wait', async () => {
  const { read, asked, answers } = createControlledReader()
  const names = ['first', 'second', 'third', 'fourth', 'fifth']
  const results = names.map((name) => getStatus(read(name, 'ada', 'identity')))
  expect(await results[4]).toBe(429)
  expect(asked).toEqual(['first'])
  const other = getStatus(read('of another user', 'bob', 'identity'))
  const proof = getStatus(read('proof', 'ada', 'payment'))
  expect(asked).toEqual(['first', 'of another user', 'proof'])
  for (let index = 0; index < 3; index++) answers[index]?.(true)
  expect(await Promise.all([results[0], other, proof])).toEqual([200, 200, 200])
  expect(asked).toEqual(['first', 'of another user', 'proof', 'second'])
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

test('a picture that is needed but was not read is refused with 503, so that the request is repeated', () => {
  expect(() => requirePicture(undefined)).toThrow(
    expect.objectContaining({
      status: 503,
      code: 'unavailable',
      message: 'The picture was not read. Try again',
    }),
  )
})
