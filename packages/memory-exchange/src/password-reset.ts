import { CODE_LIFETIME, CODE_TRIES, RESET_CODE_LENGTH } from '@cht/sdk/rules'
import { assertPasswordNotPersonal, computeHoldEnd, wrongCode } from '@cht/server/domain'
import { listByEmail } from './auth.js'
import type { Handlers } from './handlers.js'
import { type BrowserSession, endSession, type MemoryStore, notify, type UserRecord } from './store.js'
import { removeSuspects } from './suspects.js'

const requestReset = (store: MemoryStore, session: BrowserSession, email: string): void => {
  const holder = listByEmail(store, email).find(({ phoneVerified }) => phoneVerified)
  // Predictable: it depends only on how many emails a code was sent to.
  const code = String((store.sentCodes.size + 1) * 7_919_793)
    .slice(-RESET_CODE_LENGTH)
    .padStart(RESET_CODE_LENGTH, '0')
  session.passwordReset = { code, sentAt: store.now(), triesLeft: CODE_TRIES, userId: holder?.id }
  if (holder) store.sentCodes.set(holder.email.toLowerCase(), code)
}

/** Returns the user if the code is the one that this browser has asked for; throws if not. Uses one of its tries. */
const redeem = (store: MemoryStore, { passwordReset }: BrowserSession, code: string): UserRecord => {
  if (!passwordReset || passwordReset.triesLeft === 0 || store.now() >= passwordReset.sentAt + CODE_LIFETIME)
    throw wrongCode()
  passwordReset.triesLeft -= 1
  const user = store.users.find(({ id }) => id === passwordReset.userId)
  if (!user || passwordReset.code !== code) throw wrongCode()
  return user
}

/** A password is reset with a code only: tokens of the operator's links do not exist here. */
export function createPasswordResetHandlers(
  store: MemoryStore,
): Handlers<'auth', 'requestPasswordReset' | 'resetPassword'> {
  return {
    requestPasswordReset: ({ email }, session) => requestReset(store, session, email),
    resetPassword: ({ code, newPassword }, session) => {
      const user = redeem(store, session, code)
      assertPasswordNotPersonal('newPassword', newPassword, user)
      user.password = newPassword
      const removed = removeSuspects(store, user)
      const holdUntil = computeHoldEnd(user, store.now())
      user.holdUntil = holdUntil
      const params = { holdUntil: new Date(holdUntil).toISOString(), removed }
      notify(store, [{ code: 'password.reset', params, userId: user.id, href: '/settings?tab=security' }])
      session.passwordReset = undefined
      for (const other of store.browserSessions) if (other.userId === user.id) endSession(store, other)
    },
  }
}
