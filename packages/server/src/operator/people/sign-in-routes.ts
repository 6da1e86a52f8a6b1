import { randomUUID } from 'node:crypto'
import { operatorSignIn } from '@cht/sdk/operator'
import type { FastifyInstance } from 'fastify'
import { wrongCode, wrongPasskey } from '../../domain/auth/refusals.js'
import { createEmailId, deleteCode, sendCode, tryCode } from '../../features/auth/codes.js'
import { throttle } from '../../features/auth/counters.js'
import {
  redeemKeyedChallenge,
  storeKeyedChallenge,
} from '../../features/auth/second-factor/passkey-challenges.js'
import { createPasskeyRequest } from '../../features/auth/second-factor/passkey-options.js'
import { findRelyingParty } from '../../features/auth/second-factor/relying-party.js'
import { verifyUsedPasskey } from '../../features/auth/second-factor/verify-passkey.js'
import { countMail, throttleAccount, throttleAddress } from '../../features/auth/throttle.js'
import { createCounterKey, LIMITS } from '../../kernel/limits.js'
import { audit } from '../../platform/audit/service.js'
import type { ServerContext } from '../../platform/context.js'
import type { RequestCall } from '../../platform/http/request-call.js'
import { registerEndpoint } from '../../platform/http/router.js'
import { admitPerson } from './admit-person.js'
import { redeemPersonCode } from './authenticator.js'
import { findKnownBrowser } from './known-browser.js'
import { getConsoleParty, operatorPasskeys, toChallengeKey } from './passkeys.js'
import { findActivePerson, lockActivePerson } from './person.js'

/** Limits the codes of the app that are tried after a right mailed code. */
const throttleAppCode = (call: RequestCall, id: string) => {
  const { act, of } = LIMITS.operatorAppCode
  return throttle(call, { key: createCounterKey('operatorAppCode', 'account', id), limit: of.account, act })
}

/** Registers how people who operate the exchange sign in (decision 48). */
export function registerOperatorSignIn(app: FastifyInstance, context: ServerContext): void {
  const { db, secret, clock } = context

  /** The id of a code. Only who has started a sign-in knows it, so that nobody else uses up its tries or replaces it. */
  const createCodeId = (signIn: string, email: string) => createEmailId(secret, `operator:${signIn}:${email}`)

  registerEndpoint(app, context, operatorSignIn.start, async (call) => {
    const { email } = call.input
    const found = await findActivePerson(db, email)
    const known = await throttleAccount(
      call,
      'operatorSignIn',
      email,
      found && findKnownBrowser(call, found.id),
    )
    // Strangers can use up the mails of an email, but not those of the browsers that its person has signed in with.
    const person = known || (await countMail(call, 'operatorSignInMail', email)) ? found : undefined
    const signIn = randomUUID()
    // For an unknown email a code is stored and not mailed, so that the request takes the same time.
    const recipient = { id: createCodeId(signIn, email), ...(person ? { email: person.email } : {}) }
    await db.transaction((tx) => sendCode(tx, context, recipient))
    return { signIn }
  })

  registerEndpoint(app, context, operatorSignIn.finish, async (call) => {
    const { email, signIn, code, authenticatorCode } = call.input
    const person = await findActivePerson(db, email)
    await throttleAccount(call, 'operatorSignIn', email, person && findKnownBrowser(call, person.id))
    const id = createCodeId(signIn, email)
    // Not in the transaction of the sign-in: a try is used up although that fails.
    const isRight = (await tryCode(db, context, { ids: [id], code, ownId: id })) !== undefined
    if (person && isRight) await throttleAppCode(call, person.id)
    const session = await db.transaction(async (tx) => {
      const active = person && isRight ? await lockActivePerson(tx, person.id, 'share') : undefined
      if (!active || !(await redeemPersonCode(tx, context, active.id, authenticatorCode))) return undefined
      // A concurrent request may have signed in by it.
      return (await deleteCode(tx, id)) ? admitPerson(tx, call, active, 'person.signedIn') : undefined
    })
    if (session) return session
    await audit(db, call, { act: 'person.refused', actor: 'guest', by: person?.name })
    throw wrongCode()
  })

  registerEndpoint(app, context, operatorSignIn.passkeyService, async (call) => {
    const party = findRelyingParty(call, context.config.consoleUrl)
    return party ? { rpId: party.rpId } : {}
  })

  registerEndpoint(app, context, operatorSignIn.startByPasskey, async (call) => {
    const party = getConsoleParty(call)
    await throttleAddress(call, 'operatorPasskey')
    // It lists no passkeys: that would tell a stranger who operates the exchange.
    const options = await createPasskeyRequest(party, [])
    const signIn = randomUUID()
    const key = { key: toChallengeKey(signIn), purpose: 'operatorSignIn' } as const
    await storeKeyedChallenge(db, context, key, { challenge: options.challenge, userId: null })
    return { signIn, options }
  })

  registerEndpoint(app, context, operatorSignIn.finishByPasskey, async (call) => {
    const { signIn, passkey } = call.input
    const party = getConsoleParty(call)
    await throttleAddress(call, 'operatorPasskey')
    const key = { key: toChallengeKey(signIn), purpose: 'operatorSignIn' } as const
    const { challenge } = await redeemKeyedChallenge(context, key)
    const stored = await operatorPasskeys.find(db, passkey.id, null)
    const newCounter = await verifyUsedPasskey(party, challenge, passkey, stored)
    const session = await db.transaction(async (tx) => {
      if (!stored || newCounter === undefined) return undefined
      const person = await lockActivePerson(tx, stored.ownerId, 'share')
      if (!person || !(await operatorPasskeys.storeUse(tx, stored, newCounter, clock.now()))) return undefined
      return admitPerson(tx, call, person, 'person.signedIn')
    })
    if (session) return session
    await audit(db, call, { act: 'person.refused', actor: 'guest' })
    throw wrongPasskey()
  })
}
