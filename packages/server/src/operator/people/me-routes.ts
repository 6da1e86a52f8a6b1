import { operator } from '@cht/sdk/operator'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { toIso } from '../../domain/to-iso.js'
import type { ServerContext } from '../../platform/context.js'
import type { Queryable, Transaction } from '../../platform/db/database.js'
import { registerEndpoint } from '../../platform/http/router.js'
import type { AuditOperatorAct } from '../audit-act.js'
import { readBearerHash } from '../bearer.js'
import { getOperator, personRequired, readRoles } from '../caller.js'
import { registerAct } from '../register-act.js'
import { operatorSignedOut } from '../token.js'
import {
  hasPersonAuthenticator,
  removePersonAuthenticator,
  setUpPersonAuthenticator,
  turnOnPersonAuthenticator,
} from './authenticator.js'
import { assertFactorStays, tellOfFactor } from './factors.js'
import {
  addPersonPasskey,
  operatorPasskeys,
  startPersonPasskey,
  toChallengeKey,
  verifyPersonPasskey,
} from './passkeys.js'
import { lockActivePerson, type Person, requirePerson } from './person.js'
import { assertRecentSignIn, endOtherPersonSessions, findSessionTimes } from './sessions.js'

type OperatorCall = Parameters<AuditOperatorAct>[1]
type OperatorRequest = Pick<FastifyRequest, 'operator' | 'headers'>

/** The id of the person who calls. Throws 403 for a token. */
const getPersonId = (request: OperatorRequest): string => {
  const { id } = getOperator(request)
  if (id === undefined) throw personRequired()
  return id
}

/**
 * Locks the person who calls, to change what they sign in by. Throws 401 if they were suspended or recovered meanwhile, and 403 if they
 * signed in too long ago.
 */
const lockCaller = async (
  tx: Transaction,
  { clock }: Pick<ServerContext, 'clock'>,
  request: OperatorRequest,
): Promise<Person> => {
  const person = await lockActivePerson(tx, getPersonId(request), 'no key update')
  const session = await findSessionTimes(tx, request)
  if (!person || !session) throw operatorSignedOut()
  assertRecentSignIn(clock, session)
  return person
}

const readMe = async (db: Queryable, request: OperatorRequest, { id, name, email, roles }: Person) => {
  const session = await findSessionTimes(db, request)
  if (!session) throw operatorSignedOut()
  return {
    name,
    email,
    roles: readRoles(roles),
    endsAt: toIso(session.endsAt),
    hasAuthenticator: await hasPersonAuthenticator(db, id),
    passkeys: await operatorPasskeys.list(db, id),
  }
}

/** What can be added and removed, as the audit log has it, and as the mail says it. */
const FACTORS = { passkey: 'passkey', authenticator: 'authenticator app' } as const
type Factor = keyof typeof FACTORS

/** Registers what people who operate the exchange see and change of their own account (decision 48). */
export function registerMe(app: FastifyInstance, context: ServerContext, auditAct: AuditOperatorAct): void {
  const { db } = context
  /** The key of the challenges of a session. */
  const getKey = (request: OperatorRequest) =>
    toChallengeKey(readBearerHash(request, 'session') ?? Buffer.alloc(0))

  const report = async (
    tx: Transaction,
    call: OperatorCall,
    person: Person,
    act: 'person.factorAdded' | 'person.factorRemoved',
    factor: Factor,
  ) => {
    // Somebody else may have signed in by what is removed.
    if (act === 'person.factorRemoved') await endOtherPersonSessions(tx, call.request, person.id)
    const change = act === 'person.factorAdded' ? 'was added to' : 'was removed from'
    const article = factor === 'passkey' ? 'A' : 'The'
    await tellOfFactor(tx, context, person, `${article} ${FACTORS[factor]} ${change} your account`)
    await auditAct(tx, call, act, { details: { factor } })
    return readMe(tx, call.request, person)
  }

  registerEndpoint(app, context, operator.me, async ({ request }) =>
    readMe(db, request, await requirePerson(db, getPersonId(request))),
  )

  registerAct(app, context, operator.startOwnPasskey, async (tx, call) =>
    startPersonPasskey(tx, call, await lockCaller(tx, context, call.request), getKey(call.request)),
  )

  registerEndpoint(app, context, operator.addOwnPasskey, async (call) => {
    const { request, input } = call
    getPersonId(request)
    const credential = await verifyPersonPasskey(call, input.passkey, getKey(request))
    return db.transaction(async (tx) => {
      const person = await lockCaller(tx, context, request)
      await addPersonPasskey(tx, call, person.id, credential)
      return report(tx, call, person, 'person.factorAdded', 'passkey')
    })
  })

  registerAct(app, context, operator.removeOwnPasskey, async (tx, call) => {
    const person = await lockCaller(tx, context, call.request)
    await operatorPasskeys.remove(tx, person.id, call.input.id)
    await assertFactorStays(tx, person.id)
    return report(tx, call, person, 'person.factorRemoved', 'passkey')
  })

  registerAct(app, context, operator.setUpOwnAuthenticator, async (tx, { request }) =>
    setUpPersonAuthenticator(tx, context, await lockCaller(tx, context, request)),
  )

  registerAct(app, context, operator.addOwnAuthenticator, async (tx, call) => {
    const person = await lockCaller(tx, context, call.request)
    await turnOnPersonAuthenticator(tx, context, person.id, call.input.authenticatorCode)
    return report(tx, call, person, 'person.factorAdded', 'authenticator')
  })

  registerAct(app, context, operator.removeOwnAuthenticator, async (tx, { request }) => {
    const person = await lockCaller(tx, context, request)
    await removePersonAuthenticator(tx, person.id)
    await assertFactorStays(tx, person.id)
    return report(tx, { request, input: {} }, person, 'person.factorRemoved', 'authenticator')
  })
}
