import {
  type AuthenticatorAct,
  assertAuthenticatorCan,
  assertHoldAllows,
  noSecondStep,
  notFound,
  wrongToken,
} from '@cht/server/domain'
import { startLogin } from './auth.js'
import {
  createRecoveryCodes,
  hasFactor,
  listFactors,
  redeemAuthenticatorCode,
  redeemFactorCode,
} from './factor-codes.js'
import type { Handlers } from './handlers.js'
import { confirmByFactor, readReauthentication } from './reauthentication.js'
import { assertFound, type BrowserSession, type MemoryStore, notify, type UserRecord } from './store.js'
import { createAddition } from './suspects.js'

/** Every authenticator app has this secret: the codes do not depend on it. */
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const href = '/settings?tab=security'

const assertCanChange = ({ authenticator }: UserRecord, act: AuthenticatorAct) =>
  assertAuthenticatorCan(authenticator && { isOn: authenticator.addition !== undefined }, act)

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
    if (other.userId === id && other !== session)
      Object.assign(other, { confirmedUntil: null, vouchedUntil: null })
}

/** The handlers of the second factor for one browser. */
export function createSecondFactorHandlers(
  store: MemoryStore,
  session: BrowserSession,
): Handlers<
  'auth',
  | 'pendingLogin'
  | 'logInByCode'
  | 'setUpAuthenticator'
  | 'addAuthenticator'
  | 'removeAuthenticator'
  | 'createRecoveryCodes'
  | 'removeFactorByLink'
> {
  return {
    pendingLogin: () => {
      const user = findSecondStep(store, session)
      return { methods: user ? listFactors(user) : [] }
    },
    logInByCode: ({ code }) => {
      const user = findSecondStep(store, session)
      if (!user) throw noSecondStep()
      const addition = redeemFactorCode(store, user, code)
      session.secondStep = undefined
      const wireUser = startLogin(store, session, user)
      confirmByFactor(store, session, user, addition)
      return { user: wireUser }
    },
    setUpAuthenticator: (_, user) => {
      assertHoldAllows(user, 'factor.add', store.now())
      assertCanChange(user, 'setUp')
      user.authenticator = { addition: undefined, usedCodes: 0 }
      return { secret: SECRET, uri: `otpauth://totp/CHT%20Exchange?secret=${SECRET}` }
    },
    addAuthenticator: ({ code }, user) => {
      assertHoldAllows(user, 'factor.add', store.now())
      assertCanChange(user, 'enterCode')
      redeemAuthenticatorCode(user, code)
      const addition = createAddition(store, session)
      Object.assign(assertFound(user.authenticator), { addition })
      endOtherConfirmations(store, session, user)
      notifyOfFactor(store, user, 'factor.added', 'authenticator')
      return {
        recoveryCodes: user.recoveryCodes.length > 0 ? [] : createRecoveryCodes(store, user, addition),
      }
    },
    removeAuthenticator: (_, user) => {
      assertCanChange(user, 'remove')
      user.authenticator = undefined
      endOtherConfirmations(store, session, user)
      if (!hasFactor(user)) user.recoveryCodes = []
      notifyOfFactor(store, user, 'factor.removed', 'authenticator')
      return readReauthentication(user)
    },
    // No mails are sent, so no token is valid.
    removeFactorByLink: () => {
      throw wrongToken()
    },
    createRecoveryCodes: (_, user) => {
      assertHoldAllows(user, 'recoveryCodes.create', store.now())
      if (!hasFactor(user)) throw notFound()
      notify(store, [{ code: 'recoveryCodes.created', params: {}, userId: user.id, href }])
      return { recoveryCodes: createRecoveryCodes(store, user, createAddition(store, session)) }
    },
  }
}
