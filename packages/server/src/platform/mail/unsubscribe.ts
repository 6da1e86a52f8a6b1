import { NOTIFICATION_KINDS, type NotificationKind } from '@cht/sdk/rules'
import { createSignature, isSignature } from '../encryption/signature.js'

/** Creates a token that turns off the mails of a kind for a user, without a session. It does not expire. */
export function createUnsubscribeToken(secret: Buffer, userId: string, kind: NotificationKind): string {
  return `${userId}.${kind}.${createSignature(secret, 'unsubscribe', `${userId}:${kind}`)}`
}

/** Returns the user and the kind of a token; undefined if it is not one of this exchange. */
export function readUnsubscribeToken(
  secret: Buffer,
  token: string,
): { userId: string; kind: NotificationKind } | undefined {
  const [userId = '', kindName = '', signature = ''] = token.split('.')
  const kind = NOTIFICATION_KINDS.find((name) => name === kindName)
  if (kind === undefined || !isSignature(secret, 'unsubscribe', `${userId}:${kind}`, signature))
    return undefined
  return { userId, kind }
}
