import type { ReauthenticationSettings } from '@cht/sdk/contract'
import { computeConfirmationEnd, type SessionProtection, wrongPassword } from '@cht/server/domain'
import type { Handlers } from './handlers.js'
import type { BrowserSession, MemoryStore } from './store.js'

const METHODS: ReauthenticationSettings = {
  isAsked: false,
  asksBeforeTokensMove: false,
  methods: ['password'],
  recoveryCodes: 0,
}

/** The data that decides whether a session asks its user to confirm who they are (decision 39). Nobody has a second factor. */
export function getProtection({ confirmedUntil }: BrowserSession): SessionProtection {
  return { asksBeforeTokensMove: false, hasFactor: false, requiresFactor: false, confirmedUntil }
}

/** The handlers of the reauthentication for one browser. */
export function createReauthenticationHandlers(
  store: MemoryStore,
  session: BrowserSession,
): Handlers<'auth'> {
  return {
    reauthentication: () => METHODS,
    confirmByPassword: ({ password }, user) => {
      if (password !== user.password) throw wrongPassword()
      session.confirmedUntil = computeConfirmationEnd(getProtection(session), 'password', store.now())
      return { confirmedUntil: new Date(session.confirmedUntil).toISOString() }
    },
  }
}
