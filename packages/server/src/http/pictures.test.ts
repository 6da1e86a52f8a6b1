import { PROOF_RULE } from '@cht/sdk/trades'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { badPictures, disguised, photoWithPlace } from '../../test/pictures.js'
import { Refusal } from '../domain/refusal.js'
import { createSemaphore } from '../semaphore.js'
import { readPicture } from './pictures.js'

const dataUrl = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`
const refusal = async (source: string | Blob) => {
  const error = await readPicture('proof', source).catch((reason: unknown) => reason)
  if (!(error instanceof Refusal)) throw new Error(`not refused: ${String(error)}`)
  return { status: error.status, code: error.code, message: error.message, fields: error.details.fields }
}
const refused = {
  status: 422,
  code: 'invalid_input',
  message: PROOF_RULE,
  fields: [{ path: 'proof', message: PROOF_RULE }],
}

test('what is no picture of ours is refused by its content, as a file and as a data URL', async () => {
  for (const [what, bytes] of Object.entries(await badPictures())) {
    expect([what, await refusal(new Blob([new Uint8Array(bytes)], { type: 'image/png' }))]).toEqual([
      what,
      refused,
    ])
    expect([what, await refusal(dataUrl(bytes))]).toEqual([what, refused])
  }
  for (const text of [
    '',
    'https://example.com/p.png',
    'data:image/png;base64,@@@@',
    'data:text/html;base64,aGk=',
  ])
    expect([text, await refusal(text)]).toEqual([text, refused])
})

test('a photo loses where it was taken, and stands upright', async () => {
  const before = await photoWithPlace()
  expect(before.includes('where I live')).toBe(true)
  const { bytes, mediaType } = await readPicture('proof', new Blob([new Uint8Array(before)]))
  const { format, width, height, exif, icc, xmp, orientation } = await sharp(bytes).metadata()
  expect({ mediaType, format, width, height, exif, icc, xmp, orientation }).toEqual({
    mediaType: 'image/jpeg',
    format: 'jpeg',
    width: 20,
    height: 40,
    exif: undefined,
    icc: undefined,
    xmp: undefined,
    orientation: undefined,
  })
  expect(bytes.includes('where I live')).toBe(false)
})

test('a picture that is something else as well is a picture alone', async () => {
  const { bytes } = await readPicture('proof', new Blob([new Uint8Array(await disguised())]))
  expect([bytes.includes('<script>'), (await sharp(bytes).metadata()).format]).toEqual([false, 'jpeg'])
})

test('what goes in turns goes so many at once, in its order, also past one that fails', async () => {
  const inTurn = createSemaphore(2)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const runs = [0, 1, 2, 3].map((each) =>
    inTurn(async () => {
      begun.push(each)
      await new Promise<void>((end) => ends.push(end))
      if (each === 0) throw new Error('failed')
      return each
    }),
  )
  const settled = Promise.allSettled(runs)
  expect(begun).toEqual([0, 1])
  ends[0]?.()
  await expect(runs[0]).rejects.toThrow('failed')
  await Promise.resolve()
  expect(begun).toEqual([0, 1, 2])
  ends[1]?.()
  await runs[1]
  await Promise.resolve()
  expect(begun).toEqual([0, 1, 2, 3])
  ends[2]?.()
  ends[3]?.()
  expect((await settled).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
})

test('no more wait for their turn than there is room for', async () => {
  const inTurn = createSemaphore(1, 1, () => new Error('full'))
  let end = () => {}
  const first = inTurn(
    () =>
      new Promise<void>((resolve) => {
        end = resolve
      }),
  )
  const second = inTurn(async () => 'second')
  await expect(inTurn(async () => 'third')).rejects.toThrow('full')
  end()
  await first
  expect(await second).toBe('second')
  expect(await inTurn(async () => 'fourth')).toBe('fourth')
})

test('of many pictures at once those beyond the queue are refused with when to come back', async () => {
  const answers = await Promise.allSettled(
    Array.from({ length: 40 }, () => readPicture('proof', dataUrl(Buffer.from('no picture')))),
  )
  const said = answers.map((answer) => (answer.status === 'rejected' ? answer.reason : undefined) as Refusal)
  const counts = (status: number) => said.filter((each) => each.status === status).length
  expect([counts(422), counts(503)]).toEqual([34, 6])
  expect(said.at(-1)?.details.retryAfter).toBe(5)
})
