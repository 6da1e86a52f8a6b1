import type { ReauthenticationSettings } from '@cht/sdk/contract'
import {
  type Addition,
  computeConfirmationEnd,
  isSuspect,
  type SessionProtection,
  wrongPassword,
} from '@cht/server/domain'
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

/**
 * Confirms a session by a second factor. `addition`: how it came to the account; undefined for a recovery code. Throws 403 if the
 * account has no second factor. Returns until when, in ms.
 */
export function confirmByFactor(
  store: MemoryStore,
  session: BrowserSession,
  user: UserRecord,
  addition: Addition | undefined,
): number {
  const until = computeConfirmationEnd(getProtection(user, session), 'factor', store.now())
  session.confirmedUntil = until
  if (addition && !isSuspect(addition, user, store.now())) session.vouchedUntil = until
  return until
}

/** The handlers of the reauthentication for one browser. */
export function createReauthenticationHandlers(
  store: MemoryStore,
  session: BrowserSession,
): Handlers<'auth', 'reauthentication' | 'confirmByPassword' | 'confirmByCode' | 'askBeforeTokensMove'> {
  const toWire = (until: number) => ({ confirmedUntil: new Date(until).toISOString() })
  return {
    reauthentication: (_, user) => readReauthentication(user),
    confirmByPassword: ({ password }, user) => {
      if (password !== user.password) throw wrongPassword()
      session.confirmedUntil = computeConfirmationEnd(getProtection(user, session), 'password', store.now())
      return toWire(session.confirmedUntil)
    },
    confirmByCode: ({ code }, user) =>
      toWire(confirmByFactor(store, session, user, redeemFactorCode(store, user, code))),
    askBeforeTokensMove: ({ isOn }, user) => {
      user.asksBeforeTokensMove = isOn
      return readReauthentication(user)
    },
  }
}
