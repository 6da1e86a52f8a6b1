import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

const createChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** A black PNG. `format` are the header's fields from the bit depth on; `bytes` is the length of its rows, uncompressed. */
const createBlackPng = (
  width: number,
  height: number,
  format: { depth: number; colourType: number; interlaced: boolean },
  bytes: number,
): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([format.depth, format.colourType, 0, 0, Number(format.interlaced)], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    createChunk('IHDR', header),
    createChunk('IDAT', deflateSync(Buffer.alloc(bytes))),
    createChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A valid PNG of one colour with one bit per pixel: its file is small, whatever its dimensions. */
export function createOversizedPng(width: number, height: number): Buffer {
  const format = { depth: 1, colourType: 0, interlaced: false }
  return createBlackPng(width, height, format, height * (1 + Math.ceil(width / 8)))
}

/** A PNG of eight bits per pixel whose last eight rows are missing: it is refused when all others have been decoded. */
export function createDamagedPng(width: number, height: number): Buffer {
  const format = { depth: 8, colourType: 0, interlaced: false }
  return createBlackPng(width, height, format, (height - 8) * (1 + width))
}

/** The seven passes of an interlaced PNG: the first column and row of each, and its steps. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** A valid interlaced PNG of one colour with three channels of 16 bits, which is slow to decode. */
export function createInterlacedPng(width: number, height: number): Buffer {
  const bytes = PASSES.map(([x, y, dx, dy]) => {
    const [columns, rows] = [Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)]
    return columns > 0 && rows > 0 ? rows * (1 + columns * 6) : 0
  }).reduce((sum, length) => sum + length, 0)
  return createBlackPng(width, height, { depth: 16, colourType: 2, interlaced: true }, bytes)
}

/** Markers of the segments of a JPEG. */
const JPEG = {
  START: 0xd8,
  QUANTIZATION_TABLE: 0xdb,
  PROGRESSIVE_FRAME: 0xc2,
  HUFFMAN_TABLE: 0xc4,
  SCAN: 0xda,
  END: 0xd9,
}

const createSegment = (marker: number, ...data: number[]): Buffer =>
  Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff, ...data])

/** The entropy-coded data of an empty scan: runs of 32,767 empty blocks, and single ones at the end. */
const createEmptyScan = (blocks: number): Buffer => {
  const LONGEST_RUN = 32_767
  const runs = Math.floor(blocks / LONGEST_RUN)
  const bits = `${`0${'1'.repeat(14)}`.repeat(runs)}${'10'.repeat(blocks % LONGEST_RUN)}`
  const bytes = (bits.padEnd(Math.ceil(bits.length / 8) * 8, '1').match(/.{8}/g) ?? []).map((byte) =>
    Number.parseInt(byte, 2),
  )
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte])))
}

/** A valid grey progressive JPEG of many scans, each of which visits every block. `scans` from 1 to 100. */
export function createScanBomb(width: number, height: number, scans: number): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  const emptyScan = createEmptyScan(blocks)
  const zeros = (count: number) => new Array<number>(count).fill(0)
  const passes = Array.from({ length: scans - 1 }, (_, index) => {
    const coefficient = 1 + (index % 63)
    // The first pass of a coefficient omits its last bit, and the second one adds it.
    return [createSegment(JPEG.SCAN, 1, 1, 0, coefficient, coefficient, index < 63 ? 0x01 : 0x10), emptyScan]
  })
  return Buffer.concat([
    Buffer.from([0xff, JPEG.START]),
    createSegment(JPEG.QUANTIZATION_TABLE, 0, ...zeros(64).fill(1)),
    createSegment(
      JPEG.PROGRESSIVE_FRAME,
      ...[8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0],
    ),
    createSegment(JPEG.HUFFMAN_TABLE, 0x00, 1, ...zeros(15), 0),
    createSegment(JPEG.HUFFMAN_TABLE, 0x10, 1, 1, ...zeros(14), 0xe0, 0x00),
    createSegment(JPEG.SCAN, 1, 1, 0, 0, 0, 0),
    Buffer.alloc(Math.ceil(blocks / 8)),
    ...passes.flat(),
    Buffer.from([0xff, JPEG.END]),
  ])
}

/** A photo with the grain of a phone's camera. */
export async function createPhoto(
  width: number,
  height: number,
  { progressive = false } = {},
): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
  return sharp({ create: { width, height, channels: 3, background: 'grey', noise } })
    .jpeg({ quality: 70, progressive })
    .toBuffer()
}

const createRedPicture = () => sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })

/** A photo like a phone's: with GPS coordinates and an EXIF rotation. */
export function createPhotoWithLocation(): Promise<Buffer> {
  return createRedPicture()
    .withExif({
      IFD0: { Copyright: 'where I live' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

const createPng = () => createRedPicture().png().toBuffer()
const SCRIPT = '<html><script>alert(1)</script></html>'
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>'

/** Files that must be refused, by description. */
export async function createBadPictures(): Promise<Record<string, Buffer>> {
  const validPng = await createPng()
  return {
    nothing: Buffer.alloc(0),
    'one byte': Buffer.from([0x89]),
    'a text': Buffer.from('a picture'),
    HTML: Buffer.from(SCRIPT),
    'HTML after the first bytes of a PNG': Buffer.concat([validPng.subarray(0, 8), Buffer.from(SCRIPT)]),
    // 33 bytes: the signature (8) and the IHDR chunk (25).
    'HTML after the header of a PNG': Buffer.concat([validPng.subarray(0, 33), Buffer.from(SCRIPT)]),
    'HTML after the first bytes of a JPEG': Buffer.concat([
      Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
      Buffer.from(SCRIPT),
    ]),
    SVG: Buffer.from(SVG),
    'SVG with its declaration': Buffer.from(`<?xml version="1.0"?>${SVG}`),
    'a PDF': Buffer.from('%PDF-1.7\n%%EOF'),
    'a ZIP': Buffer.from('504b0506000000000000000000000000000000000000', 'hex'),
    'a GIF': await createRedPicture().gif().toBuffer(),
    'a TIFF': await createRedPicture().tiff().toBuffer(),
    'an AVIF': await createRedPicture().avif({ effort: 0 }).toBuffer(),
    'a PNG cut short': validPng.subarray(0, validPng.length - 20),
    'a JPEG cut short': (await createRedPicture().jpeg().toBuffer()).subarray(0, 200),
    'a PNG of 30,000 × 30,000 pixels': createOversizedPng(30_000, 30_000),
    'a PNG of 60,000 × 1,000 pixels': createOversizedPng(60_000, 1_000),
    'six megabytes of zeros': Buffer.alloc(6_000_000),
  }
}

/** A valid picture with HTML appended. */
export async function createDisguisedPicture(): Promise<Buffer> {
  return Buffer.concat([await createPng(), Buffer.from(SCRIPT)])
}
