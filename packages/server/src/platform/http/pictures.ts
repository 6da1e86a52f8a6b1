import { PICTURE_MAX_BYTES } from '@cht/sdk/rules'
import type { FastifyReply } from 'fastify'

/** The most bytes of a request with one picture, sent as a data URL, and 4 KB of other fields. */
export const PICTURE_BODY_LIMIT = Math.ceil((PICTURE_MAX_BYTES * 4) / 3) + 4_096

/** The most bytes of a request with two pictures, as files or as data URLs. */
export const TWO_PICTURES_LIMIT = 2 * PICTURE_BODY_LIMIT

/** Sends a picture with headers that keep browsers from rendering it as a document of our origin. */
export function sendPicture(reply: FastifyReply, picture: Uint8Array): FastifyReply {
  return reply
    .type('image/jpeg')
    .header('content-disposition', 'attachment; filename="picture.jpg"')
    .header('content-security-policy', "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox")
    .send(picture)
}
