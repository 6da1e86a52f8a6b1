import { PICTURE_MAX_BYTES, PICTURE_RULE, PICTURE_TYPES } from '@cht/sdk/rules'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { invalidInput } from '../../kernel/refusal.js'
import { estimateDecodingTime } from './decoding-time.js'

/** A picture as it is uploaded: a file or a data URL. */
export type PictureSource = string | Blob

/** Enough for a phone's photo of 50 megapixels. */
const MAX_PIXELS = 52_000_000
/** Estimated for one core. A progressive JPEG of `MAX_PIXELS` is within it, an interlaced PNG of that size is not. */
const MAX_DECODING_MS = 700
const TIMEOUT_SECONDS = 10
/** Pixels; a larger picture is scaled down to it. */
const MAX_EDGE = 2_000

const TOO_SLOW = 'The picture takes too long to read. Send a photo as JPEG, or a screenshot'

const DATA_URL = /^data:image\/(?:png|jpeg|webp);base64,/
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

// Blocks all decoders of the library except these.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

const decodeDataUrl = (dataUrl: string): Buffer | undefined => {
  const prefix = DATA_URL.exec(dataUrl)?.[0]
  if (prefix === undefined || dataUrl.length - prefix.length > (PICTURE_MAX_BYTES * 4) / 3 + 4)
    return undefined
  const text = dataUrl.slice(prefix.length)
  return BASE64.test(text) ? Buffer.from(text, 'base64') : undefined
}

const readBytes = async (source: PictureSource): Promise<Buffer | undefined> => {
  if (typeof source === 'string') return decodeDataUrl(source)
  return source.size <= PICTURE_MAX_BYTES ? Buffer.from(await source.arrayBuffer()) : undefined
}

const refuse = (field: string, message: string) => invalidInput([{ path: field, message }])

/**
 * Reads the file of a picture and checks its type, size and dimensions. Decodes no pixels. Throws a 422 refusal of the field
 * if it is no picture that is accepted, or if decoding it would take too long.
 */
export async function checkPicture(field: string, source: PictureSource): Promise<Buffer> {
  const bytes = await readBytes(source)
  const type = bytes && (await fileTypeFromBuffer(bytes))
  if (!bytes || !PICTURE_TYPES.some((allowed) => allowed === type?.mime)) throw refuse(field, PICTURE_RULE)
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw refuse(field, PICTURE_RULE)
    })
  const isTooSlow =
    header.width * header.height > MAX_PIXELS || estimateDecodingTime(header, bytes) > MAX_DECODING_MS
  if (isTooSlow) throw refuse(field, TOO_SLOW)
  return bytes
}

/**
 * Encodes the pixels of a checked picture again, as JPEG: metadata and anything else in the file is removed. Throws a 422
 * refusal of the field if the picture is damaged, or if this takes longer than `TIMEOUT_SECONDS`.
 */
export async function encodePicture(field: string, bytes: Buffer): Promise<Buffer> {
  // Colour profiles are ignored: one can make decoding ten times as slow, and these pictures need no exact colours.
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, ignoreIcc: true })
    .rotate()
    .resize({ width: MAX_EDGE, height: MAX_EDGE, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 85 })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer()
    .catch(() => {
      throw refuse(field, PICTURE_RULE)
    })
}
