import type { NewPasskey, UsedPasskey } from '@cht/sdk/contract'
import { PASSKEY_CHALLENGE_PERIOD } from '@cht/sdk/rules'
import {
  assertHoldAllows,
  assertPasskeysCan,
  noChallenge,
  noSecondStep,
  notFound,
  passkeyExists,
  wrongPasskey,
} from '@cht/server/domain'
import { startLogin } from './auth.js'
import { createRecoveryCodes, hasFactor } from './factor-codes.js'
import { readChallenge } from './fake-passkeys.js'
import type { Handlers } from './handlers.js'
import { confirmByFactor, readReauthentication } from './reauthentication.js'
import { endOtherConfirmations, findSecondStep, notifyOfFactor } from './second-factor.js'
import type { BrowserSession, MemoryStore, PasskeyRecord, UserRecord } from './store.js'
import { createAddition } from './suspects.js'

const RP_ID = 'localhost'

const toWire = ({ id, name, addition, usedAt }: PasskeyRecord) => ({
  id,
  name,
  createdAt: new Date(addition.addedAt).toISOString(),
  ...(usedAt === undefined ? {} : { usedAt: new Date(usedAt).toISOString() }),
})

const listCredentials = (user: UserRecord | undefined) =>
  (user?.passkeys ?? []).map(({ credentialId }) => ({
    id: credentialId,
    type: 'public-key',
    transports: ['internal'],
  }))

const startChallenge = (store: MemoryStore, session: BrowserSession, userId: string | undefined) => {
  const challenge = store.nextId('challenge')
  session.passkeyChallenge = { challenge, userId, until: store.now() + PASSKEY_CHALLENGE_PERIOD }
  return challenge
}

/** Starts a challenge. Returns the options with which the browser asks for one of the user's passkeys, or for any passkey. */
const createRequestOptions = (store: MemoryStore, session: BrowserSession, user: UserRecord | undefined) => ({
  rpId: RP_ID,
  challenge: startChallenge(store, session, user?.id),
  timeout: PASSKEY_CHALLENGE_PERIOD,
  allowCredentials: listCredentials(user),
  userVerification: 'required',
})

/** Uses up the challenge of the browser. Returns the id of the user that it is for; undefined if it is for any user. */
const redeemChallenge = (store: MemoryStore, session: BrowserSession, passkey: NewPasskey | UsedPasskey) => {
  const issued = session.passkeyChallenge
  session.passkeyChallenge = undefined
  if (!issued || store.now() >= issued.until) throw noChallenge()
  if (issued.challenge !== readChallenge(passkey)) throw wrongPasskey()
  return issued.userId
}

/** Uses up the challenge of the browser. Returns the passkey that answers it, with its user. */
const redeemPasskey = (store: MemoryStore, session: BrowserSession, used: UsedPasskey) => {
  const userId = redeemChallenge(store, session, used)
  const find = ({ passkeys }: UserRecord) => passkeys.find(({ credentialId }) => credentialId === used.id)
  const owner = store.users.find((user) => find(user) && (userId === undefined || user.id === userId))
  const passkey = owner && find(owner)
  if (!passkey) throw wrongPasskey()
  passkey.usedAt = store.now()
  return { user: owner, addition: passkey.addition }
}

const findPasskey = ({ passkeys }: UserRecord, id: string): PasskeyRecord => {
  const passkey = passkeys.find((known) => known.id === id)
  if (!passkey) throw notFound()
  return passkey
}

/** The handlers of the passkeys for one browser. */
export function createPasskeyHandlers(
  store: MemoryStore,
  session: BrowserSession,
): Handlers<
  'auth',
  | 'passkeyService'
  | 'startPasskeyLogin'
  | 'logInByPasskey'
  | 'startPasskeyConfirmation'
  | 'confirmByPasskey'
  | 'passkeys'
  | 'startPasskeySetUp'
  | 'addPasskey'
  | 'renamePasskey'
  | 'removePasskey'
> {
  return {
    passkeyService: () => ({ rpId: RP_ID }),
    startPasskeyLogin: ({ isSecondStep }) => {
      const user = isSecondStep ? findSecondStep(store, session) : undefined
      if (isSecondStep && !user) throw noSecondStep()
      return createRequestOptions(store, session, user)
    },
    logInByPasskey: ({ passkey }) => {
      const { user, addition } = redeemPasskey(store, session, passkey)
      session.secondStep = undefined
      const wireUser = startLogin(store, session, user)
      confirmByFactor(store, session, user, addition)
      return { user: wireUser }
    },
    startPasskeyConfirmation: (_, user) => {
      assertPasskeysCan(user.passkeys.length, 'use')
      return createRequestOptions(store, session, user)
    },
    confirmByPasskey: ({ passkey }, user) => {
      const { addition } = redeemPasskey(store, session, passkey)
      const until = confirmByFactor(store, session, user, addition)
      return { confirmedUntil: new Date(until).toISOString() }
    },
    passkeys: (_, user) => user.passkeys.map(toWire),
    startPasskeySetUp: (_, user) => {
      assertHoldAllows(user, 'factor.add', store.now())
      assertPasskeysCan(user.passkeys.length, 'add')
      return {
        rp: { id: RP_ID, name: 'CHT Exchange' },
        user: { id: btoa(user.id), name: user.email, displayName: user.email },
        challenge: startChallenge(store, session, user.id),
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        timeout: PASSKEY_CHALLENGE_PERIOD,
        excludeCredentials: listCredentials(user),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        attestation: 'none',
      }
    },
    addPasskey: ({ passkey }, user) => {
      assertHoldAllows(user, 'factor.add', store.now())
      redeemChallenge(store, session, passkey)
      assertPasskeysCan(user.passkeys.length, 'add')
      if (
        store.users.some(({ passkeys }) => passkeys.some(({ credentialId }) => credentialId === passkey.id))
      )
        throw passkeyExists()
      const addition = createAddition(store, session)
      user.passkeys.push({
        id: store.nextId('passkey'),
        credentialId: passkey.id,
        name: 'Passkey',
        addition,
        usedAt: undefined,
      })
      endOtherConfirmations(store, session, user)
      notifyOfFactor(store, user, 'factor.added', 'passkey')
      return {
        recoveryCodes: user.recoveryCodes.length > 0 ? [] : createRecoveryCodes(store, user, addition),
      }
    },
    renamePasskey: ({ id, name }, user) => {
      assertPasskeysCan(user.passkeys.length, 'use')
      findPasskey(user, id).name = name
      return user.passkeys.map(toWire)
    },
    removePasskey: ({ id }, user) => {
      assertPasskeysCan(user.passkeys.length, 'use')
      const removed = findPasskey(user, id)
      user.passkeys = user.passkeys.filter((passkey) => passkey !== removed)
      endOtherConfirmations(store, session, user)
      if (!hasFactor(user)) user.recoveryCodes = []
      notifyOfFactor(store, user, 'factor.removed', 'passkey')
      return readReauthentication(user)
    },
  }
}
