import { CONFIRMATION_PERIOD, type ReauthenticationSettings } from '@cht/sdk/second-factor'
import { type SessionProtection, wrongPassword } from '@cht/server/domain'
import type { Handlers } from './handlers.js'
import type { BrowserSession, MemoryStore, UserRecord } from './store.js'

/** What decides whether a session asks its user again (decision 39). */
export function getProtection(
  { asksBeforeTokensMove }: UserRecord,
  { confirmedUntil }: BrowserSession,
): SessionProtection {
  return { isProtected: asksBeforeTokensMove, confirmedUntil }
}

const readSettings = ({ asksBeforeTokensMove }: UserRecord): ReauthenticationSettings => ({
  isAsked: asksBeforeTokensMove,
  asksBeforeTokensMove,
  methods: ['password'],
})

/** The handlers of the reauthentication for one browser. */
export function createReauthenticationHandlers(
  store: MemoryStore,
  session: BrowserSession,
): Handlers<'reauthentication'> {
  return {
    get: (_, user) => readSettings(user),
    byPassword: ({ password }, user) => {
      if (password !== user.password) throw wrongPassword()
      session.confirmedUntil = store.now() + CONFIRMATION_PERIOD
      return { confirmedUntil: new Date(session.confirmedUntil).toISOString() }
    },
    askBeforeTokensMove: ({ isOn }, user) => {
      user.asksBeforeTokensMove = isOn
      return readSettings(user)
    },
  }
}
