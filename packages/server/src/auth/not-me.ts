import { DAY } from '@cht/sdk/time'
import { createSignature, isSignature } from '../encryption/signature.js'

/** In ms of exchange time. */
const LIFETIME = 7 * DAY

/** A login that its user was told of. */
export interface ToldLogin {
  userId: string
  /** The id of the known device. */
  deviceId: string
}

/** A token that ends all sessions of a user for 7 days, without a session. `now` is exchange time. */
export function createNotMeToken(secret: Buffer, { userId, deviceId }: ToldLogin, now: number): string {
  const text = `${userId}.${deviceId}.${now + LIFETIME}`
  return `${text}.${createSignature(secret, 'not-me', text)}`
}

/** Returns the login of a token; undefined if it has expired or is not one of this exchange. `now` is exchange time. */
export function readNotMeToken(secret: Buffer, token: string, now: number): ToldLogin | undefined {
  const [userId = '', deviceId = '', until = '', signature = ''] = token.split('.')
  if (!isSignature(secret, 'not-me', `${userId}.${deviceId}.${until}`, signature)) return undefined
  return now < Number(until) ? { userId, deviceId } : undefined
}
