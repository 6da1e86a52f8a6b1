import { PROOF_MAX_BYTES, PROOF_RULE, PROOF_TYPES } from '@cht/sdk/trades'
import type { FastifyReply } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import { imageSize } from 'image-size'
import sharp from 'sharp'
import { invalid, Refusal } from '../domain/refusal.js'
import { createSemaphore } from '../semaphore.js'

const DATA_URL = /^data:image\/(?:png|jpeg|webp);base64,/
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
const MOST_PIXELS = 50_000_000
const LONGEST_EDGE = 2_000

/** Bytes that a data URL of the largest picture takes. */
export const PICTURE_BODY_LIMIT = Math.ceil((PROOF_MAX_BYTES * 4) / 3) + 4_096

export interface Picture {
  bytes: Buffer
  mediaType: 'image/jpeg'
}

/** Bytes of a request with two pictures, as files or as data URLs. */
export const TWO_PICTURES_LIMIT = 2 * PICTURE_BODY_LIMIT

const decode = (dataUrl: string): Buffer | undefined => {
  const prefix = DATA_URL.exec(dataUrl)?.[0]
  if (prefix === undefined || dataUrl.length - prefix.length > (PROOF_MAX_BYTES * 4) / 3 + 4) return undefined
  const text = dataUrl.slice(prefix.length)
  return BASE64.test(text) ? Buffer.from(text, 'base64') : undefined
}

/**
 * A decoded picture takes a few hundred megabytes at worst: no more than two at a time, the others in their order, and
 * no more of those than memory has room for.
 */
const AT_ONCE = 2
const MOST_WAITING = 32
const RETRY_AFTER_SECONDS = 5
const DRAWING_LIMIT_SECONDS = 30
const inTurn = createSemaphore(
  AT_ONCE,
  MOST_WAITING,
  () =>
    new Refusal(503, 'unavailable', 'Too many pictures are being read. Try again', {
      retryAfter: RETRY_AFTER_SECONDS,
    }),
)

/** Type by content, size before decoding, then drawn anew: whatever else was in the file is gone. */
const redraw = async (bytes: Buffer): Promise<Buffer | undefined> => {
  const type = await fileTypeFromBuffer(bytes)
  if (!PROOF_TYPES.some((allowed) => allowed === type?.mime)) return undefined
  const { width, height } = imageSize(bytes)
  if (width * height > MOST_PIXELS) return undefined
  return sharp(bytes, { limitInputPixels: MOST_PIXELS })
    .rotate()
    .resize({ width: LONGEST_EDGE, height: LONGEST_EDGE, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 85 })
    .timeout({ seconds: DRAWING_LIMIT_SECONDS })
    .toBuffer()
}

const bytesOf = async (source: string | Blob): Promise<Buffer | undefined> => {
  if (typeof source === 'string') return decode(source)
  return source.size <= PROOF_MAX_BYTES ? Buffer.from(await source.arrayBuffer()) : undefined
}

/** A picture out of a file or a data URL, or a refusal that says what a picture must be. */
export async function readPicture(field: string, source: string | Blob): Promise<Picture> {
  const bytes = await bytesOf(source)
  const drawn = bytes && (await inTurn(() => redraw(bytes).catch(() => undefined)))
  if (!drawn) throw invalid([{ path: field, message: PROOF_RULE }])
  return { bytes: drawn, mediaType: 'image/jpeg' }
}

/** A picture that is read when it is first asked for, and then is there. */
export function pictureOnce(field: string, source: string | Blob): () => Promise<Picture> {
  let reading: Promise<Picture> | undefined
  return () => {
    reading ??= readPicture(field, source)
    return reading
  }
}

/** Never shown as a page of its own: a download at most, that no browser takes for anything but a picture. */
export function sendPicture(reply: FastifyReply, picture: Uint8Array): FastifyReply {
  return reply
    .type('image/jpeg')
    .header('content-disposition', 'attachment; filename="picture.jpg"')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(Buffer.from(picture))
}
