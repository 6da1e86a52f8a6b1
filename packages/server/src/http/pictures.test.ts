import { PROOF_RULE } from '@cht/sdk/trades'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createBadPictures, createDisguisedPicture, createPhotoWithLocation } from '../../test/pictures.js'
import { Refusal } from '../domain/refusal.js'
import { readPicture } from './pictures.js'

const dataUrl = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`
const getRefusal = async (source: string | Blob) => {
  const error = await readPicture('proof', source).catch((reason: unknown) => reason)
  if (!(error instanceof Refusal)) throw new Error(`not refused: ${String(error)}`)
  return { status: error.status, code: error.code, message: error.message, fields: error.details.fields }
}
const PROOF_REFUSAL = {
  status: 422,
  code: 'invalid_input',
  message: PROOF_RULE,
  fields: [{ path: 'proof', message: PROOF_RULE }],
}

test('a file or data URL that is no picture by its content is refused', async () => {
  for (const [name, bytes] of Object.entries(await createBadPictures())) {
    expect([name, await getRefusal(new Blob([new Uint8Array(bytes)], { type: 'image/png' }))]).toEqual([
      name,
      PROOF_REFUSAL,
    ])
    expect([name, await getRefusal(dataUrl(bytes))]).toEqual([name, PROOF_REFUSAL])
  }
  for (const text of [
    '',
    'https://example.com/p.png',
    'data:image/png;base64,@@@@',
    'data:text/html;base64,aGk=',
  ])
    expect([text, await getRefusal(text)]).toEqual([text, PROOF_REFUSAL])
})

test('a photo is rotated upright and loses its metadata', async () => {
  const before = await createPhotoWithLocation()
  expect(before.includes('where I live')).toBe(true)
  const bytes = await readPicture('proof', new Blob([new Uint8Array(before)]))
  const { format, width, height, exif, icc, xmp, orientation } = await sharp(bytes).metadata()
  expect({ format, width, height, exif, icc, xmp, orientation }).toEqual({
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

test('other content in a picture file is removed', async () => {
  const bytes = await readPicture('proof', new Blob([new Uint8Array(await createDisguisedPicture())]))
  expect([bytes.includes('<script>'), (await sharp(bytes).metadata()).format]).toEqual([false, 'jpeg'])
})

test('pictures beyond the queue are refused with a Retry-After', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 40 }, () => readPicture('proof', dataUrl(Buffer.from('no picture')))),
  )
  const refusals = results.map(
    (result) => (result.status === 'rejected' ? result.reason : undefined) as Refusal,
  )
  const count = (status: number) => refusals.filter((refusal) => refusal.status === status).length
  expect([count(422), count(503)]).toEqual([34, 6])
  expect(refusals.at(-1)?.details.retryAfter).toBe(5)
})
