import { type AuthenticatorEvent, restoreAuthenticator } from '@cht/machines/lifecycles'
import { CONFIRMATION_PERIOD } from '@cht/sdk/second-factor'
import { assertCan, noSecondStep, notFound, wrongToken } from '@cht/server/domain'
import { startLogin } from './auth.js'
import {
  createRecoveryCodes,
  hasFactor,
  listFactors,
  redeemAuthenticatorCode,
  redeemFactorCode,
} from './factor-codes.js'
import type { Handlers } from './handlers.js'
import { readReauthentication } from './reauthentication.js'
import { assertFound, type BrowserSession, type MemoryStore, notify, type UserRecord } from './store.js'

/** Every authenticator app has this secret: the codes do not depend on it. */
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const href = '/settings?tab=security'

const assertCanChange = ({ authenticator }: UserRecord, type: AuthenticatorEvent['type']) =>
  assertCan(restoreAuthenticator(authenticator), { type })

/** The user whose password was entered in this browser, and whose second step is due. */
export function findSecondStep(store: MemoryStore, { secondStep }: BrowserSession): UserRecord | undefined {
  return secondStep && store.now() < secondStep.until
    ? store.users.find(({ id }) => id === secondStep.userId)
    : undefined
}

/** Notifies a user of a change of their second factors. */
export function notifyOfFactor(
  store: MemoryStore,
  { id }: UserRecord,
  code: 'factor.added' | 'factor.removed',
  factor: 'authenticator' | 'passkey',
): void {
  notify(store, [{ code, params: { factor }, userId: id, href }])
}

/** Ends the confirmations of the other login sessions of a user. */
export function endOtherConfirmations(store: MemoryStore, session: BrowserSession, { id }: UserRecord): void {
  for (const other of store.browserSessions)
    if (other.userId === id && other !== session) other.confirmedUntil = null
}

/** The handlers of the second factor for one browser. */
export function createSecondFactorHandlers(
  store: MemoryStore,
  session: BrowserSession,
): Handlers<'secondFactor'> {
  return {
    pendingLogin: () => {
      const user = findSecondStep(store, session)
      return { methods: user ? listFactors(user) : [] }
    },
    logIn: ({ code }) => {
      const user = findSecondStep(store, session)
      if (!user) throw noSecondStep()
      redeemFactorCode(store, user, code)
      session.secondStep = undefined
      const wireUser = startLogin(store, session, user)
      session.confirmedUntil = store.now() + CONFIRMATION_PERIOD
      return { user: wireUser }
    },
    setUpAuthenticator: (_, user) => {
      assertCanChange(user, 'authenticator.setUp')
      user.authenticator = { isOn: false, usedCodes: 0 }
      return { secret: SECRET, uri: `otpauth://totp/CHT%20Exchange?secret=${SECRET}` }
    },
    addAuthenticator: ({ code }, user) => {
      assertCanChange(user, 'code.accept')
      redeemAuthenticatorCode(user, code)
      Object.assign(assertFound(user.authenticator), { isOn: true })
      endOtherConfirmations(store, session, user)
      notifyOfFactor(store, user, 'factor.added', 'authenticator')
      return { recoveryCodes: user.recoveryCodes.length > 0 ? [] : createRecoveryCodes(store, user) }
    },
    removeAuthenticator: (_, user) => {
      assertCanChange(user, 'authenticator.remove')
      user.authenticator = undefined
      endOtherConfirmations(store, session, user)
      if (!hasFactor(user)) user.recoveryCodes = []
      notifyOfFactor(store, user, 'factor.removed', 'authenticator')
      return readReauthentication(user)
    },
    // No mails are sent, so no token is valid.
    removeByLink: () => {
      throw wrongToken()
    },
    createRecoveryCodes: (_, user) => {
      if (!hasFactor(user)) throw notFound()
      notify(store, [{ code: 'recoveryCodes.created', params: {}, userId: user.id, href }])
      return { recoveryCodes: createRecoveryCodes(store, user) }
    },
  }
}
