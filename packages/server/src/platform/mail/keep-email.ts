import { isUuid } from '../../kernel/uuid.js'
import { createSignature, isSignature } from '../encryption/signature.js'

/** A confirmed new email of a user, and when it takes effect, in ms. */
export interface WaitingEmail {
  userId: string
  pendingEmail: string
  emailDueAt: number
}

const buildSignedText = ({ userId, pendingEmail, emailDueAt }: WaitingEmail) =>
  `${userId}:${emailDueAt}:${pendingEmail.toLowerCase()}`

/** Creates a token that discards this new email, and no other, without a session. */
export function createKeepEmailToken(secret: Buffer, waiting: WaitingEmail): string {
  return `${waiting.userId}.${createSignature(secret, 'keep-email', buildSignedText(waiting))}`
}

/** Returns the user that a token names; undefined if it names none. Does not check the signature. */
export function readKeepEmailUser(token: string): string | undefined {
  const [userId = ''] = token.split('.')
  return isUuid(userId) ? userId : undefined
}

/** Whether a token discards this new email. */
export function isKeepEmailToken(secret: Buffer, token: string, waiting: WaitingEmail): boolean {
  const [, signature = ''] = token.split('.')
  return isSignature(secret, 'keep-email', buildSignedText(waiting), signature)
}
