import { PICTURE_RULE } from '@cht/sdk/rules'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  createBadPictures,
  createDamagedPng,
  createDisguisedPicture,
  createInterlacedPng,
  createOversizedPng,
  createPhoto,
  createPhotoWithLocation,
  createScanBomb,
} from '../../../test/pictures.js'
import { Refusal } from '../../kernel/refusal.js'
import { countScans } from './decoding-time.js'
import { checkPicture, encodePicture, type PictureSource } from './picture.js'

const readPicture = async (source: PictureSource) =>
  encodePicture('proof', await checkPicture('proof', source))
const toFile = (bytes: Buffer) => new Blob([new Uint8Array(bytes)], { type: 'image/png' })
const dataUrl = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`

const getRefusal = async (call: Promise<unknown>) => {
  const error = await call.catch((reason: unknown) => reason)
  if (!(error instanceof Refusal)) throw new Error(`not refused: ${String(error)}`)
  return { status: error.status, code: error.code, message: error.message, fields: error.details.fields }
}
const createRefusal = (message: string) => ({
  status: 422,
  code: 'invalid_input',
  message,
  fields: [{ path: 'proof', message }],
})
const NO_PICTURE = createRefusal(PICTURE_RULE)
const TOO_SLOW = createRefusal('The picture takes too long to read. Send a photo as JPEG, or a screenshot')

test('a file or data URL whose content is no accepted picture, is damaged or has too many pixels is refused', async () => {
  for (const [name, bytes] of Object.entries(await createBadPictures())) {
    const refusal = name.endsWith('pixels') ? TOO_SLOW : NO_PICTURE
    expect([name, await getRefusal(readPicture(toFile(bytes)))]).toEqual([name, refusal])
    expect([name, await getRefusal(readPicture(dataUrl(bytes)))]).toEqual([name, refusal])
  }
  for (const text of [
    '',
    'https://example.com/p.png',
    'data:image/png;base64,@@@@',
    'data:text/html;base64,aGk=',
  ])
    expect([text, await getRefusal(readPicture(text))]).toEqual([text, NO_PICTURE])
})

test('a photo is rotated upright and loses its metadata', async () => {
  const before = await createPhotoWithLocation()
  expect(before.includes('where I live')).toBe(true)
  const bytes = await readPicture(toFile(before))
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
  const bytes = await readPicture(toFile(await createDisguisedPicture()))
  expect([bytes.includes('<script>'), (await sharp(bytes).metadata()).format]).toEqual([false, 'jpeg'])
})

test('a picture that would be slow to decode is refused before any pixel is decoded', async () => {
  const cmyk = sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: 'red' } })
  const slow = {
    'an interlaced PNG of 16 bits and 25 megapixels': createInterlacedPng(5_000, 5_000),
    'a PNG of 53 megapixels': createOversizedPng(10_000, 5_300),
    'a JPEG of 99 scans': createScanBomb(8_192, 6_144, 99),
    'a CMYK JPEG of 12 megapixels': await cmyk.toColourspace('cmyk').jpeg().toBuffer(),
  }
  for (const [name, bytes] of Object.entries(slow))
    expect([name, await getRefusal(checkPicture('proof', toFile(bytes)))]).toEqual([name, TOO_SLOW])
})

test('the photos of phones and their screenshots are accepted', async () => {
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'green' } })
  const pictures = {
    'a photo of 12 megapixels': await plain(4_032, 3_024).jpeg().toBuffer(),
    'a progressive photo of 12 megapixels': await plain(4_032, 3_024).jpeg({ progressive: true }).toBuffer(),
    'a photo of 50 megapixels': await plain(8_160, 6_144).jpeg().toBuffer(),
    'a progressive photo of 50 megapixels': await plain(8_160, 6_144).jpeg({ progressive: true }).toBuffer(),
    'a screenshot of a long page': await plain(1_440, 12_000).png().toBuffer(),
    'an interlaced screenshot of 16 bits': createInterlacedPng(1_440, 3_200),
  }
  for (const [name, bytes] of Object.entries(pictures))
    expect([name, (await checkPicture('proof', toFile(bytes))).length]).toEqual([name, bytes.length])
})

test('a picture whose data end early is refused', async () => {
  expect(await getRefusal(readPicture(toFile(createDamagedPng(400, 300))))).toEqual(NO_PICTURE)
})

test('the scans of a JPEG are counted up to the end of its first image', async () => {
  const photo = await createPhoto(64, 64)
  const progressive = await createPhoto(64, 64, { progressive: true })
  expect(
    [photo, progressive, Buffer.concat([photo, progressive]), createScanBomb(64, 64, 40)].map(countScans),
  ).toEqual([1, 10, 1, 40])
})
