import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** A valid PNG of one colour with one bit per pixel: its file is small, whatever its dimensions. */
export function createOversizedPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const photo = () => sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })

/** A photo like a phone's: with GPS coordinates and an EXIF rotation. */
export function createPhotoWithLocation(): Promise<Buffer> {
  return photo()
    .withExif({
      IFD0: { Copyright: 'where I live' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

const png = () => photo().png().toBuffer()
const SCRIPT = '<html><script>alert(1)</script></html>'
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>'

/** Files that must be refused, by description. */
export async function createBadPictures(): Promise<Record<string, Buffer>> {
  const validPng = await png()
  return {
    nothing: Buffer.alloc(0),
    'one byte': Buffer.from([0x89]),
    'a text': Buffer.from('a picture'),
    HTML: Buffer.from(SCRIPT),
    'HTML after the first bytes of a PNG': Buffer.concat([validPng.subarray(0, 8), Buffer.from(SCRIPT)]),
    'HTML after the header of a PNG': Buffer.concat([validPng.subarray(0, 33), Buffer.from(SCRIPT)]),
    'HTML after the first bytes of a JPEG': Buffer.concat([
      Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
      Buffer.from(SCRIPT),
    ]),
    SVG: Buffer.from(SVG),
    'SVG with its declaration': Buffer.from(`<?xml version="1.0"?>${SVG}`),
    'a PDF': Buffer.from('%PDF-1.7\n%%EOF'),
    'a ZIP': Buffer.from('504b0506000000000000000000000000000000000000', 'hex'),
    'a GIF': await photo().gif().toBuffer(),
    'a TIFF': await photo().tiff().toBuffer(),
    'an AVIF': await photo().avif({ effort: 0 }).toBuffer(),
    'a PNG cut short': validPng.subarray(0, validPng.length - 20),
    'a JPEG cut short': (await photo().jpeg().toBuffer()).subarray(0, 200),
    'a PNG of 30,000 × 30,000 pixels': createOversizedPng(30_000, 30_000),
    'a PNG of 60,000 × 1,000 pixels': createOversizedPng(60_000, 1_000),
    'six megabytes of zeros': Buffer.alloc(6_000_000),
  }
}

/** A valid picture with HTML appended. */
export async function createDisguisedPicture(): Promise<Buffer> {
  return Buffer.concat([await png(), Buffer.from(SCRIPT)])
}
