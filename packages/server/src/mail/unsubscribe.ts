import { createHmac, timingSafeEqual } from 'node:crypto'
import { NOTIFICATION_KINDS, type NotificationKind } from '@cht/sdk/notifications'

const sign = (secret: Buffer, userId: string, kind: string) =>
  createHmac('sha256', secret).update(`unsubscribe:${userId}:${kind}`).digest()

/** A token that turns off the mails of a kind for a user, without a session. It does not expire. */
export function createUnsubscribeToken(secret: Buffer, userId: string, kind: NotificationKind): string {
  return `${userId}.${kind}.${sign(secret, userId, kind).toString('base64url')}`
}

/** Returns the user and the kind of a token; undefined if it is not one of this exchange. */
export function readUnsubscribeToken(
  secret: Buffer,
  token: string,
): { userId: string; kind: NotificationKind } | undefined {
  const [userId = '', kindName = '', signature = ''] = token.split('.')
  const kind = NOTIFICATION_KINDS.find((name) => name === kindName)
  const signed = Buffer.from(signature, 'base64url')
  const expected = sign(secret, userId, kindName)
  if (kind === undefined || signed.length !== expected.length || !timingSafeEqual(signed, expected))
    return undefined
  return { userId, kind }
}
