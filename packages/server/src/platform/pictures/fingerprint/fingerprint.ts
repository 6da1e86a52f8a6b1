import { type Ink, readInk } from './ink.js'
import { describeSegment, OUTLINE_WORDS, type Segment } from './segment.js'
import { type Box, findTextBoxes, getWidth } from './text-boxes.js'

/** The words and phrases of a picture, by which a copy of it is recognized that was encoded again, resized or slightly cropped. */
export interface Fingerprint {
  /** Of the scaled picture, in pixels. */
  width: number
  height: number
  segments: Segment[]
}

/** The longest ones are kept. Bounds the size and the time of a comparison. */
const MAX_PHRASES = 64
const MAX_WORDS = 96

const describeLongest = (ink: Ink, boxes: readonly Box[], limit: number, isPhrase: boolean): Segment[] =>
  boxes
    .toSorted((a, b) => getWidth(b) - getWidth(a))
    .slice(0, limit)
    .flatMap((box) => describeSegment(ink, box, isPhrase) ?? [])

/** Computes the fingerprint of a picture that `encodePicture` has encoded. */
export async function computeFingerprint(picture: Uint8Array): Promise<Fingerprint> {
  const ink = await readInk(picture)
  const { words, phrases } = findTextBoxes(ink)
  const isPhrase = (word: Box) =>
    phrases.some(({ left, right, top }) => left === word.left && right === word.right && top === word.top)
  return {
    width: ink.width,
    height: ink.height,
    segments: [
      ...describeLongest(ink, phrases, MAX_PHRASES, true),
      ...describeLongest(
        ink,
        words.filter((word) => !isPhrase(word)),
        MAX_WORDS,
        false,
      ),
    ],
  }
}

const HEADER_BYTES = 4
const SEGMENT_BYTES = 9 + 4 * OUTLINE_WORDS
/** Positions are stored in parts of a pixel. */
const PARTS = 8

/** Width and height in two bytes each, then the segments: the kind in one byte, position and size in two bytes each, the outline. */
export function serializeFingerprint({ width, height, segments }: Fingerprint): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES + segments.length * SEGMENT_BYTES)
  bytes.writeUInt16BE(width, 0)
  bytes.writeUInt16BE(height, 2)
  for (const [index, segment] of segments.entries()) {
    const at = HEADER_BYTES + index * SEGMENT_BYTES
    bytes.writeUInt8(Number(segment.isPhrase), at)
    for (const [offset, value] of [segment.x, segment.y, segment.width, segment.height].entries())
      bytes.writeUInt16BE(Math.max(0, Math.round(value * PARTS)), at + 1 + 2 * offset)
    for (const [offset, word] of segment.outline.entries()) bytes.writeUInt32BE(word, at + 9 + 4 * offset)
  }
  return bytes
}

/** The inverse of `serializeFingerprint`. */
export function parseFingerprint(stored: Uint8Array): Fingerprint {
  const bytes = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength)
  const count = (bytes.length - HEADER_BYTES) / SEGMENT_BYTES
  const parseSegment = (index: number): Segment => {
    const at = HEADER_BYTES + index * SEGMENT_BYTES
    const readPixels = (offset: number) => bytes.readUInt16BE(at + offset) / PARTS
    return {
      isPhrase: bytes.readUInt8(at) === 1,
      x: readPixels(1),
      y: readPixels(3),
      width: readPixels(5),
      height: readPixels(7),
      outline: Uint32Array.from({ length: OUTLINE_WORDS }, (_, offset) =>
        bytes.readUInt32BE(at + 9 + 4 * offset),
      ),
    }
  }
  return {
    width: bytes.readUInt16BE(0),
    height: bytes.readUInt16BE(2),
    segments: Array.from({ length: count }, (_, index) => parseSegment(index)),
  }
}
