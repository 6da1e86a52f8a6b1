import { emailChangeLifecycle } from '@cht/machines/lifecycles'
import { assertCan, wrongToken } from '@cht/server/domain'
import type { Handlers } from './handlers.js'
import type { MemoryStore } from './store.js'

/**
 * Both requests fail. Profile edits are never approved, so there is no change of email to discard; no mails are sent, so
 * no token is valid.
 */
export function createEmailChangeHandlers(
  store: MemoryStore,
): Handlers<'auth', 'discardEmailChange' | 'discardEmailChangeByLink'> {
  return {
    discardEmailChange: () => {
      const change = emailChangeLifecycle.restore({ pendingEmail: null, emailDueAt: null }, store.now())
      assertCan(change, { type: 'change.discard' })
    },
    discardEmailChangeByLink: () => {
      throw wrongToken()
    },
  }
}
