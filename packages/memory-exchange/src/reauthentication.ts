import type { ReauthenticationSettings } from '@cht/sdk/second-factor'
import { computeConfirmationEnd, type SessionProtection, wrongPassword } from '@cht/server/domain'
import { hasFactor, listFactors, redeemFactorCode } from './factor-codes.js'
import type { Handlers } from './handlers.js'
import type { BrowserSession, MemoryStore, UserRecord } from './store.js'

/** The data that decides whether a session asks its user to confirm who they are (decision 39). */
export function getProtection(user: UserRecord, { confirmedUntil }: BrowserSession): SessionProtection {
  return {
    asksBeforeTokensMove: user.asksBeforeTokensMove,
    hasFactor: hasFactor(user),
    requiresFactor: false,
    confirmedUntil,
  }
}

/** Whether a user is asked again before tokens move, and by which methods. */
export function readReauthentication(user: UserRecord): ReauthenticationSettings {
  const { asksBeforeTokensMove, recoveryCodes } = user
  const userHasFactor = hasFactor(user)
  return {
    isAsked: asksBeforeTokensMove || userHasFactor,
    asksBeforeTokensMove,
    methods: userHasFactor ? listFactors(user) : ['password'],
    recoveryCodes: recoveryCodes.length,
  }
}

/** The handlers of the reauthentication for one browser. */
export function createReauthenticationHandlers(
  store: MemoryStore,
  session: BrowserSession,
): Handlers<'reauthentication'> {
  const confirm = (user: UserRecord, by: 'password' | 'factor') => {
    session.confirmedUntil = computeConfirmationEnd(getProtection(user, session), by, store.now())
    return { confirmedUntil: new Date(session.confirmedUntil).toISOString() }
  }
  return {
    get: (_, user) => readReauthentication(user),
    byPassword: ({ password }, user) => {
      if (password !== user.password) throw wrongPassword()
      return confirm(user, 'password')
    },
    byCode: ({ code }, user) => {
      redeemFactorCode(store, user, code)
      return confirm(user, 'factor')
    },
    askBeforeTokensMove: ({ isOn }, user) => {
      user.asksBeforeTokensMove = isOn
      return readReauthentication(user)
    },
  }
}
