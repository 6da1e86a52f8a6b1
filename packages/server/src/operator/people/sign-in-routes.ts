import { randomUUID } from 'node:crypto'
import type { StoredPerson } from '@cht/machines/operator'
import { operatorSignIn } from '@cht/sdk/operator'
import type { FastifyInstance } from 'fastify'
import { wrongCode } from '../../domain/auth/refusals.js'
import { canAct } from '../../domain/people/states.js'
import { createEmailId, redeemCode, sendCode } from '../../features/auth/codes.js'
import { throttle } from '../../features/auth/counters.js'
import { countMail, throttleAccount, throttleAddress } from '../../features/auth/throttle.js'
import { createCounterKey, LIMITS } from '../../kernel/limits.js'
import { audit } from '../../platform/audit/service.js'
import type { ServerContext } from '../../platform/context.js'
import type { Transaction } from '../../platform/db/database.js'
import { lockMoreRows } from '../../platform/db/locks.js'
import type { RequestCall } from '../../platform/http/request-call.js'
import { registerEndpoint } from '../../platform/http/router.js'
import { redeemPersonCode, setUpPersonAuthenticator } from './authenticator.js'
import { closeInvitation, lockInvited } from './invitations.js'
import { findActivePerson } from './person.js'
import { startPersonSession, toCaller } from './sessions.js'

/** Locks a person, so that a suspension waits, and says whether they can sign in. */
const canStillSignIn = async (tx: Transaction, id: string): Promise<boolean> => {
  const rows = await lockMoreRows<StoredPerson>(tx, {
    sql: 'select accepted_at, suspended_at from operators where id = $1',
    params: [id],
    lock: 'share',
  })
  return rows.some(canAct)
}

/** Limits the codes of the app that are tried after a right mailed code. */
const throttleAppCode = (call: RequestCall, id: string) => {
  const { act, of } = LIMITS.operatorAppCode
  return throttle(call, { key: createCounterKey('operatorAppCode', 'account', id), limit: of.account, act })
}

/** Registers how people who operate the exchange accept their invitation and sign in (decision 48). */
export function registerOperatorSignIn(app: FastifyInstance, context: ServerContext): void {
  const { db, secret } = context

  /** The id of a code. Only who has started a sign-in knows it, so that nobody else uses up its tries or replaces it. */
  const createCodeId = (signIn: string, email: string) => createEmailId(secret, `operator:${signIn}:${email}`)

  registerEndpoint(app, context, operatorSignIn.start, async (call) => {
    const { email } = call.input
    await throttleAccount(call, 'operatorSignIn', email)
    const isWithin = await countMail(call, 'operatorSignInMail', email)
    const person = isWithin ? await findActivePerson(db, email) : undefined
    const signIn = randomUUID()
    // For an unknown email a code is stored and not mailed, so that the request takes the same time.
    const recipient = { id: createCodeId(signIn, email), ...(person ? { email: person.email } : {}) }
    await db.transaction((tx) => sendCode(tx, context, recipient))
    return { signIn }
  })

  registerEndpoint(app, context, operatorSignIn.finish, async (call) => {
    const { email, signIn, code, authenticatorCode } = call.input
    await throttleAccount(call, 'operatorSignIn', email)
    const person = await findActivePerson(db, email)
    const id = createCodeId(signIn, email)
    // In a transaction of its own: a try is used up although the sign-in fails.
    const isRight = await db.transaction(
      async (tx) => (await redeemCode(tx, context, { ids: [id], code, ownId: id })) !== undefined,
    )
    if (person && isRight) await throttleAppCode(call, person.id)
    const session = await db.transaction(async (tx) => {
      if (!person || !isRight || !(await canStillSignIn(tx, person.id))) return undefined
      if (!(await redeemPersonCode(tx, context, person.id, authenticatorCode))) return undefined
      call.request.operator = toCaller(person)
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
      call.request.operator = toCaller(person)
      await audit(tx, call, { act: 'person.accepted', actor: 'operator', by: person.name })
      return startPersonSession(tx, context, person)
    })
  })
}
