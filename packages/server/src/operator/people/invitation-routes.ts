import { operatorSignIn } from '@cht/sdk/operator'
import type { FastifyInstance } from 'fastify'
import { toIso } from '../../domain/to-iso.js'
import { throttleAddress } from '../../features/auth/throttle.js'
import type { ServerContext } from '../../platform/context.js'
import { registerEndpoint } from '../../platform/http/router.js'
import { readRoles } from '../caller.js'
import { admitPerson } from './admit-person.js'
import { setUpPersonAuthenticator, turnOnPersonAuthenticator } from './authenticator.js'
import { closeInvitation, lockInvited, readInvited } from './invitations.js'
import { addPersonPasskey, startPersonPasskey, toChallengeKey, verifyPersonPasskey } from './passkeys.js'

/** Registers how people who are invited to operate the exchange accept it: by a passkey, or by an authenticator app (decision 48). */
export function registerInvitation(app: FastifyInstance, context: ServerContext): void {
  const { db } = context

  registerEndpoint(app, context, operatorSignIn.showInvitation, async (call) => {
    await throttleAddress(call, 'operatorInvitation')
    const { name, roles, expiresAt } = await readInvited(db, context, call.input.invitation)
    return { name, roles: readRoles(roles), until: toIso(expiresAt) }
  })

  registerEndpoint(app, context, operatorSignIn.startPasskey, async (call) => {
    const { invitation } = call.input
    await throttleAddress(call, 'operatorSignIn')
    return db.transaction(async (tx) => {
      const person = await lockInvited(tx, context, invitation)
      return startPersonPasskey(tx, call, person, toChallengeKey(invitation))
    })
  })

  registerEndpoint(app, context, operatorSignIn.acceptByPasskey, async (call) => {
    const { invitation, passkey } = call.input
    await throttleAddress(call, 'operatorSignIn')
    await readInvited(db, context, invitation)
    const credential = await verifyPersonPasskey(call, passkey, toChallengeKey(invitation))
    return db.transaction(async (tx) => {
      const person = await lockInvited(tx, context, invitation)
      await addPersonPasskey(tx, call, person.id, credential)
      await closeInvitation(tx, context, person.id)
      return admitPerson(tx, call, person, 'person.accepted')
    })
  })

  registerEndpoint(app, context, operatorSignIn.setUp, async (call) => {
    await throttleAddress(call, 'operatorSignIn')
    return db.transaction(async (tx) => {
      const person = await lockInvited(tx, context, call.input.invitation)
      return setUpPersonAuthenticator(tx, context, person)
    })
  })

  registerEndpoint(app, context, operatorSignIn.accept, async (call) => {
    const { invitation, authenticatorCode } = call.input
    await throttleAddress(call, 'operatorSignIn')
    return db.transaction(async (tx) => {
      const person = await lockInvited(tx, context, invitation)
      await turnOnPersonAuthenticator(tx, context, person.id, authenticatorCode)
      await closeInvitation(tx, context, person.id)
      return admitPerson(tx, call, person, 'person.accepted')
    })
  })
}
