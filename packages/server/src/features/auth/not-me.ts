import { NOT_ME_PERIOD } from '@cht/sdk/rules'
import { createSignature, isSignature } from '../../platform/encryption/signature.js'

/** A login on a new device, of which the user was notified. */
export interface NotifiedLogin {
  userId: string
  /** The id of the known device. */
  deviceId: string
}

/** Creates the token of the notification's link. For 7 days it ends all sessions of the user, and needs no login. */
export function createNotMeToken(secret: Buffer, { userId, deviceId }: NotifiedLogin, now: number): string {
  const text = `${userId}.${deviceId}.${now + NOT_ME_PERIOD}`
  return `${text}.${createSignature(secret, 'not-me', text)}`
}

/** Returns the login of a token; undefined if it has expired or is not one of this exchange. `now` is exchange time. */
export function readNotMeToken(secret: Buffer, token: string, now: number): NotifiedLogin | undefined {
  const [userId = '', deviceId = '', until = '', signature = ''] = token.split('.')
  if (!isSignature(secret, 'not-me', `${userId}.${deviceId}.${until}`, signature)) return undefined
  return now < Number(until) ? { userId, deviceId } : undefined
}
