import { operatorSignIn } from '@cht/sdk/operator'
import type { FastifyInstance } from 'fastify'
import { wrongCode } from '../../domain/auth/refusals.js'
import { createEmailId, redeemCode, sendCode } from '../../features/auth/codes.js'
import { countMail, throttleAccount, throttleAddress } from '../../features/auth/throttle.js'
import { audit } from '../../platform/audit/service.js'
import type { ServerContext } from '../../platform/context.js'
import { registerEndpoint } from '../../platform/http/router.js'
import { redeemPersonCode, setUpPersonAuthenticator } from './authenticator.js'
import { closeInvitation, lockInvited } from './invitations.js'
import { findActivePerson } from './person.js'
import { startPersonSession } from './sessions.js'

/** Registers how people who operate the exchange accept their invitation and sign in (decision 48). */
export function registerOperatorSignIn(app: FastifyInstance, context: ServerContext): void {
  const { db, secret } = context

  registerEndpoint(app, context, operatorSignIn.start, async (call) => {
    const { email } = call.input
    await throttleAccount(call, 'operatorSignIn', email)
    const isWithin = await countMail(call, 'operatorSignInMail', email)
    const person = isWithin ? await findActivePerson(db, email) : undefined
    // For an unknown email a code is stored and not mailed, so that the request takes the same time.
    const recipient = person ?? { id: createEmailId(secret, `operator:${email}`) }
    await db.transaction((tx) => sendCode(tx, context, recipient))
  })

  registerEndpoint(app, context, operatorSignIn.finish, async (call) => {
    const { email, code, authenticatorCode } = call.input
    await throttleAccount(call, 'operatorSignIn', email)
    const person = await findActivePerson(db, email)
    const id = person?.id ?? createEmailId(secret, `operator:${email}`)
    // In a transaction of its own: a try is used up although the sign-in fails.
    const isRight = await db.transaction(
      async (tx) => (await redeemCode(tx, context, { ids: [id], code, ownId: id })) !== undefined,
    )
    const session = await db.transaction(async (tx) => {
      if (!person || !isRight || !(await redeemPersonCode(tx, context, id, authenticatorCode)))
        return undefined
      await audit(tx, call, { act: 'person.signedIn', actor: 'operator', by: person.name })
      return startPersonSession(tx, context, person)
    })
    if (session) return session
    await audit(db, call, { act: 'person.refused', actor: 'guest', by: person?.name })
    throw wrongCode()
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
      if (!(await redeemPersonCode(tx, context, person.id, authenticatorCode))) throw wrongCode()
      await closeInvitation(tx, context, person.id)
      await audit(tx, call, { act: 'person.accepted', actor: 'operator', by: person.name })
      return startPersonSession(tx, context, person)
    })
  })
}
