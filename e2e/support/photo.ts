import type { Page } from '@playwright/test'

// Tags and field types of the Exif format.
const ORIENTATION = 0x0112
const GPS = 0x8825
const SHORT = 3
const LONG = 4
const ASCII = 2

const entry = (tag: number, type: number, count: number, value: number) => {
  const bytes = Buffer.alloc(12)
  bytes.writeUInt16LE(tag, 0)
  bytes.writeUInt16LE(type, 2)
  bytes.writeUInt32LE(count, 4)
  bytes.writeUInt32LE(value, 8)
  return bytes
}

/** The bytes before the second directory: the TIFF header, then a directory of two entries with its count and a pointer. */
const GPS_OFFSET = 8 + 2 + 2 * 12 + 4

/** Creates an Exif segment with a rotation by a quarter turn, and GPS data in the north-eastern hemisphere. */
const createExif = () => {
  const directory = (entries: Buffer[]) => {
    const head = Buffer.alloc(2)
    head.writeUInt16LE(entries.length)
    return Buffer.concat([head, ...entries, Buffer.alloc(4)])
  }
  const mainDirectory = directory([entry(ORIENTATION, SHORT, 1, 6), entry(GPS, LONG, 1, GPS_OFFSET)])
  const gpsDirectory = directory([
    entry(1, ASCII, 2, 'N'.charCodeAt(0)),
    entry(3, ASCII, 2, 'E'.charCodeAt(0)),
  ])
  const tiff = Buffer.concat([Buffer.from('II*\0\x08\0\0\0', 'latin1'), mainDirectory, gpsDirectory])
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

/** Runs in the page. Draws a JPEG of 4,000 × 3,000 pixels with as many bytes as a real photo. Returns base64. */
const drawJpeg = async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 4_000, height: 3_000 })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser has no 2D canvas context')
  let seed = 1
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  for (let spot = 0; spot < 30_000; spot++) {
    context.fillStyle = `hsl(${random() * 360} ${random() * 60}% ${random() * 100}%)`
    context.fillRect(random() * 4_000, random() * 3_000, random() * 120, random() * 120)
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  const bytes = new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))
  let text = ''
  for (let start = 0; start < bytes.length; start += 8_192)
    text += String.fromCharCode(...bytes.subarray(start, start + 8_192))
  return btoa(text)
}

/** A photo of twelve megapixels as a phone takes it: rotated by its Exif orientation, with GPS data. */
export async function createPhoto(page: Page) {
  const jpeg = Buffer.from(await page.evaluate(drawJpeg), 'base64')
  const buffer = Buffer.concat([jpeg.subarray(0, 2), createExif(), jpeg.subarray(2)])
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer }
}
