import { createHmac, timingSafeEqual } from 'node:crypto'
import { DAY } from '@cht/sdk/time'

/** In ms of exchange time. */
const LIFETIME = 7 * DAY

/** A login that its user was told of. */
export interface ToldLogin {
  userId: string
  /** The id of the known device. */
  deviceId: string
}

const sign = (secret: Buffer, text: string) => createHmac('sha256', secret).update(`not-me:${text}`).digest()

/** A token that ends all sessions of a user for 7 days, without a session. `now` is exchange time. */
export function createNotMeToken(secret: Buffer, { userId, deviceId }: ToldLogin, now: number): string {
  const text = `${userId}.${deviceId}.${now + LIFETIME}`
  return `${text}.${sign(secret, text).toString('base64url')}`
}

/** Returns the login of a token; undefined if it has expired or is not one of this exchange. `now` is exchange time. */
export function readNotMeToken(secret: Buffer, token: string, now: number): ToldLogin | undefined {
  const [userId = '', deviceId = '', until = '', signature = ''] = token.split('.')
  const signed = Buffer.from(signature, 'base64url')
  const expected = sign(secret, `${userId}.${deviceId}.${until}`)
  if (signed.length !== expected.length || !timingSafeEqual(signed, expected)) return undefined
  return now < Number(until) ? { userId, deviceId } : undefined
}
