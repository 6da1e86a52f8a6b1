import { auth } from '@cht/sdk/contract'
import type { FastifyInstance } from 'fastify'
import { assertHoldAllows } from '../../../domain/auth/account-actions.js'
import { noSecondStep, wrongPasskey } from '../../../domain/auth/refusals.js'
import { auditUser } from '../../../platform/audit/service.js'
import type { ServerContext } from '../../../platform/context.js'
import type { RequestCall } from '../../../platform/http/request-call.js'
import { registerEndpoint, registerRead, registerWrite } from '../../../platform/http/router.js'
import { hashFor } from '../hashing.js'
import { findCredentials, toVerified } from '../login.js'
import { findSecondStep } from '../second-step.js'
import { startLogin } from '../start-login.js'
import { throttleAddress, throttleSession } from '../throttle.js'
import { confirmByFactor } from './confirmations.js'
import { addPasskey, dropPasskey } from './factors.js'
import { type Challenge, redeemChallenge, startPasskeyLogin, storeChallenge } from './passkey-challenges.js'
import { createPasskeyCreation, createPasskeyRequest } from './passkey-options.js'
import { refusePasskey, verifyPasskey } from './passkey-proofs.js'
import { assertUserPasskeysCan, renamePasskey, userPasskeys } from './passkeys.js'
import { readReauthentication } from './reauthentication.js'
import { prepareRecoveryCodes } from './recovery-codes.js'
import { findRelyingParty, getRelyingParty } from './relying-party.js'
import { verifyNewPasskey } from './verify-passkey.js'

/** Throws 409 if a challenge was stored for a second step that has ended since, by time or by a new password. */
const assertSecondStep = async ({ request, context }: RequestCall, { userId }: Challenge) => {
  if (userId !== null && (await findSecondStep(request, context))?.id !== userId) throw noSecondStep()
}

const passkeyLoginRoutes = (app: FastifyInstance, context: ServerContext): void => {
  const { db, clock } = context

  registerEndpoint(app, context, auth.passkeyService, async (call) => {
    const party = findRelyingParty(call)
    return party ? { rpId: party.rpId } : {}
  })

  registerEndpoint(app, context, auth.startPasskeyLogin, async (call) => {
    const party = getRelyingParty(call)
    await throttleAddress(call, 'passkeyLogin')
    const account = call.input.isSecondStep ? await findSecondStep(call.request, context) : undefined
    if (call.input.isSecondStep && !account) throw noSecondStep()
    const request = await createPasskeyRequest(
      party,
      account ? await userPasskeys.listKnown(db, account.id) : [],
    )
    const challenge = { challenge: request.challenge, userId: account?.id ?? null }
    await storeChallenge(db, call, 'login', challenge, startPasskeyLogin(call))
    return request
  })

  registerEndpoint(app, context, auth.logInByPasskey, async (call) => {
    const party = getRelyingParty(call)
    await throttleAddress(call, 'passkeyLogin')
    const challenge = await redeemChallenge(call, 'login')
    await assertSecondStep(call, challenge)
    const proof = await verifyPasskey(call, party, challenge, call.input.passkey)
    const credentials = await findCredentials(db, proof.stored.ownerId)
    if (!credentials) throw wrongPasskey()
    if (!(await userPasskeys.storeUse(db, proof.stored, proof.newCounter, clock.now())))
      return refusePasskey(call, credentials.id)
    return { user: await startLogin(call, toVerified(credentials), { type: 'passkey', id: proof.stored.id }) }
  })
}

const passkeyConfirmationRoutes = (app: FastifyInstance, context: ServerContext): void => {
  registerWrite(app, context, auth.startPasskeyConfirmation, {
    run: async (tx, call) => {
      const party = getRelyingParty(call)
      const { id } = call.user
      await assertUserPasskeysCan(tx, id, 'use')
      const request = await createPasskeyRequest(party, await userPasskeys.listKnown(tx, id))
      await storeChallenge(tx, call, 'confirmation', { challenge: request.challenge, userId: id })
      return request
    },
  })

  registerWrite(app, context, auth.confirmByPasskey, {
    prepare: async (call) => {
      const party = getRelyingParty(call)
      await throttleSession(call, 'factorCode')
      const challenge = await redeemChallenge(call, 'confirmation')
      return verifyPasskey(call, party, challenge, call.input.passkey)
    },
    run: async (tx, call, { stored, newCounter }) => {
      if (!(await userPasskeys.storeUse(tx, stored, newCounter, call.now))) throw wrongPasskey()
      const confirmed = await confirmByFactor(tx, call, { type: 'passkey', id: stored.id })
      if (!confirmed) throw wrongPasskey()
      await auditUser(tx, call, 'user.confirmed')
      return confirmed
    },
  })
}

/** Setting up, using and removing passkeys. */
export function passkeyRoutes(app: FastifyInstance, context: ServerContext): void {
  passkeyLoginRoutes(app, context)
  passkeyConfirmationRoutes(app, context)

  registerRead(app, context, auth.passkeys, ({ user }) => userPasskeys.list(context.db, user.id))

  registerWrite(app, context, auth.startPasskeySetUp, {
    run: async (tx, call) => {
      const party = getRelyingParty(call)
      const { id, email } = call.user
      assertHoldAllows(call.user, 'factor.add', call.now)
      await assertUserPasskeysCan(tx, id, 'add')
      const options = await createPasskeyCreation(party, {
        brand: context.brand,
        user: { id, name: email },
        known: await userPasskeys.listKnown(tx, id),
      })
      await storeChallenge(tx, call, 'setUp', { challenge: options.challenge, userId: id })
      return options
    },
  })

  registerWrite(app, context, auth.addPasskey, {
    prepare: async (call) => {
      const party = getRelyingParty(call)
      const { challenge } = await redeemChallenge(call, 'setUp')
      const credential = await verifyNewPasskey(party, challenge, call.input.passkey)
      if (!credential) return refusePasskey(call, call.user.id)
      // It bounds the hashes of recovery codes.
      await throttleSession(call, 'factorCode')
      return { credential, newCodes: await prepareRecoveryCodes(hashFor(call, call.user)) }
    },
    run: (tx, call, { credential, newCodes }) => addPasskey(tx, call, credential, newCodes),
  })

  registerWrite(app, context, auth.renamePasskey, {
    run: async (tx, { user, input }) => {
      await renamePasskey(tx, user.id, input)
      return userPasskeys.list(tx, user.id)
    },
  })

  registerWrite(app, context, auth.removePasskey, {
    run: async (tx, call) => {
      await dropPasskey(tx, call, call.input.id)
      return readReauthentication(tx, context, call.user.id)
    },
  })
}
