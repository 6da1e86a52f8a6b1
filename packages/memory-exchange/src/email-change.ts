import { restoreEmailChange } from '@cht/machines/lifecycles'
import { assertCan, wrongToken } from '@cht/server/domain'
import type { Handlers } from './handlers.js'
import type { MemoryStore } from './store.js'

/** No profile edit is decided here, so no new email ever waits; no mails are sent, so no token is right. */
export function createEmailChangeHandlers(store: MemoryStore): Handlers<'emailChange'> {
  return {
    discard: () => {
      const change = restoreEmailChange({ pendingEmail: null, emailDueAt: null }, store.now())
      assertCan(change, { type: 'change.discard' })
    },
    discardByLink: () => {
      throw wrongToken()
    },
  }
}
