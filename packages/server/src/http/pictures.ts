import { PROOF_MAX_BYTES, PROOF_RULE, PROOF_TYPES } from '@cht/sdk/trades'
import type { FastifyReply } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import { imageSize } from 'image-size'
import sharp from 'sharp'
import { invalidInput, Refusal } from '../domain/refusal.js'
import { createSemaphore } from '../semaphore.js'

const DATA_URL = /^data:image\/(?:png|jpeg|webp);base64,/
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
const MAX_PIXELS = 50_000_000
/** Pixels; a larger picture is scaled down to it. */
const MAX_EDGE = 2_000

/** Bytes of a request with the largest picture as a data URL. */
export const PICTURE_BODY_LIMIT = Math.ceil((PROOF_MAX_BYTES * 4) / 3) + 4_096

/** Bytes of a request with two pictures, as files or as data URLs. */
export const TWO_PICTURES_LIMIT = 2 * PICTURE_BODY_LIMIT

const decodeDataUrl = (dataUrl: string): Buffer | undefined => {
  const prefix = DATA_URL.exec(dataUrl)?.[0]
  if (prefix === undefined || dataUrl.length - prefix.length > (PROOF_MAX_BYTES * 4) / 3 + 4) return undefined
  const text = dataUrl.slice(prefix.length)
  return BASE64.test(text) ? Buffer.from(text, 'base64') : undefined
}

/** A decoded picture can take a few hundred megabytes of memory, so few are decoded at a time. */
const MAX_CONCURRENT = 2
const MAX_QUEUED = 32
const RETRY_AFTER_SECONDS = 5
const ENCODING_TIMEOUT_SECONDS = 30
const withSlot = createSemaphore(
  MAX_CONCURRENT,
  MAX_QUEUED,
  () =>
    new Refusal(503, 'unavailable', 'Too many pictures are being read. Try again', {
      retryAfter: RETRY_AFTER_SECONDS,
    }),
)

/**
 * Checks the type by content and the size before decoding, then encodes the pixels again: metadata and anything else
 * in the file is removed. Undefined for a file of another type or size.
 */
const reencode = async (bytes: Buffer): Promise<Buffer | undefined> => {
  const type = await fileTypeFromBuffer(bytes)
  if (!PROOF_TYPES.some((allowed) => allowed === type?.mime)) return undefined
  const { width, height } = imageSize(bytes)
  if (width * height > MAX_PIXELS) return undefined
  return sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .rotate()
    .resize({ width: MAX_EDGE, height: MAX_EDGE, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 85 })
    .timeout({ seconds: ENCODING_TIMEOUT_SECONDS })
    .toBuffer()
}

const readBytes = async (source: string | Blob): Promise<Buffer | undefined> => {
  if (typeof source === 'string') return decodeDataUrl(source)
  return source.size <= PROOF_MAX_BYTES ? Buffer.from(await source.arrayBuffer()) : undefined
}

/** Reads a picture from a file or a data URL, as JPEG. Throws a 422 refusal of the field if it is no valid picture. */
export async function readPicture(field: string, source: string | Blob): Promise<Buffer> {
  const bytes = await readBytes(source)
  const jpeg = bytes && (await withSlot(() => reencode(bytes).catch(() => undefined)))
  if (!jpeg) throw invalidInput([{ path: field, message: PROOF_RULE }])
  return jpeg
}

/** Returns a function that reads the picture on its first call and returns the same promise afterwards. */
export function createPictureReader(field: string, source: string | Blob): () => Promise<Buffer> {
  let picture: Promise<Buffer> | undefined
  return () => {
    picture ??= readPicture(field, source)
    return picture
  }
}

/** Sends a picture with headers that keep browsers from rendering it as a document of our origin. */
export function sendPicture(reply: FastifyReply, picture: Uint8Array): FastifyReply {
  return reply
    .type('image/jpeg')
    .header('content-disposition', 'attachment; filename="picture.jpg"')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(picture)
}
