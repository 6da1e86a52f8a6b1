import { createSignature, isSignature } from '../encryption/signature.js'
import { isUuid } from '../http/uuid.js'

/** A new email that waits: the user, the email, and when it takes effect, in ms. */
export interface WaitingEmail {
  userId: string
  pendingEmail: string
  emailDueAt: number
}

const describe = ({ userId, pendingEmail, emailDueAt }: WaitingEmail) =>
  `${userId}:${emailDueAt}:${pendingEmail.toLowerCase()}`

/** A token that discards this new email, without a session. It discards no other one. */
export function createKeepEmailToken(secret: Buffer, waiting: WaitingEmail): string {
  return `${waiting.userId}.${createSignature(secret, 'keep-email', describe(waiting))}`
}

/** The user that a token names; undefined if it names none. The signature is still to be checked. */
export function readKeepEmailUser(token: string): string | undefined {
  const [userId = ''] = token.split('.')
  return isUuid(userId) ? userId : undefined
}

/** Whether a token discards this new email. */
export function isKeepEmailToken(secret: Buffer, token: string, waiting: WaitingEmail): boolean {
  const [, signature = ''] = token.split('.')
  return isSignature(secret, 'keep-email', describe(waiting), signature)
}
