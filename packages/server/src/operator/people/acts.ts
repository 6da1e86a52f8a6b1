import { randomUUID } from 'node:crypto'
import { type PersonEvent, personLifecycle } from '@cht/machines/operator'
import { type OperatorRole, operator } from '@cht/sdk/operator'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { assertCan, Refusal } from '../../kernel/refusal.js'
import type { ServerContext } from '../../platform/context.js'
import { insertRow } from '../../platform/db/columns.js'
import { getViolatedConstraint, type Transaction, toTimestamp } from '../../platform/db/database.js'
import type { OperatorCaller } from '../../platform/http/policies.js'
import { registerEndpoint } from '../../platform/http/router.js'
import type { AuditOperatorAct } from '../audit-act.js'
import { assertCanGive, getOperator, personRequired } from '../caller.js'
import { assertNotSince, type DualActs, type DualCall, registerDualAct } from '../proposals/dual-acts.js'
import { needsTwoAdministrators } from '../proposals/second-person.js'
import { registerAct } from '../register-act.js'
import { removePersonFactors } from './factors.js'
import { sendInvitation } from './invitations.js'
import { assertNotLastAdministrator, listPeople, lockPerson, type Person, toWirePerson } from './person.js'
import { endPersonSession, endPersonSessions } from './sessions.js'

const assertOther = (caller: OperatorCaller, { id }: Pick<Person, 'id'>) => {
  if (caller.id === id)
    throw new Refusal(409, 'own_account', 'Ask another administrator: this is your own account')
}

const insertPerson = async (tx: Transaction, person: Person): Promise<void> => {
  try {
    await insertRow(tx, 'operators', person)
  } catch (error) {
    const constraint = getViolatedConstraint(error)
    if (constraint !== 'operators_name' && constraint !== 'operators_email') throw error
    throw new Refusal(409, 'person_exists', 'Somebody who operates the exchange has this name or email')
  }
}

/** Two administrators do what gives rights; the machine's owner, who makes the first ones, needs no second person. */
const findObstacle = async (_: Transaction, { request }: { request: FastifyRequest }) =>
  getOperator(request).via === 'own' ? undefined : needsTwoAdministrators()

/** Throws 403 for a role that neither the caller nor the author of what the caller approves has. */
const assertMayGive = ({ request, approval }: DualCall<unknown>, roles: readonly OperatorRole[]) => {
  const caller = getOperator(request)
  assertCanGive({ ...caller, roles: [...caller.roles, ...(approval?.author.roles ?? [])] }, roles)
}

/** Registers the people who operate the exchange (decision 48). */
export function registerPeople(
  app: FastifyInstance,
  deps: { context: ServerContext; auditAct: AuditOperatorAct; dualActs: DualActs },
): void {
  const { context, auditAct } = deps
  const { db, clock } = context

  /** Locks all people and finds the one whom a call names, who is not the caller. Throws the refusal of the chart. */
  const lockOther = async (
    tx: Transaction,
    { request, input }: { request: FastifyRequest; input: { id: string } },
    event?: PersonEvent,
  ) => {
    const caller = getOperator(request)
    if (caller.via === 'token') throw personRequired()
    const found = await lockPerson(tx, input.id)
    assertOther(caller, found.person)
    if (event) assertCan(personLifecycle.restore(found.person), event)
    return found
  }
  /** What the author of a proposal reads: the person as they are. */
  const describe =
    (event?: PersonEvent) =>
    async (tx: Transaction, call: { request: FastifyRequest; input: { id: string } }) => ({
      person: toWirePerson((await lockOther(tx, call, event)).person),
    })

  registerEndpoint(app, context, operator.people, async () => (await listPeople(db)).map(toWirePerson))

  registerDualAct(app, deps, operator.invite, {
    findObstacle,
    describe: async () => ({}),
    run: async (tx, call) => {
      const { name, email, roles } = call.input
      assertMayGive(call, roles)
      const invitedAt = clock.now()
      const person = { id: randomUUID(), name, email, roles, invitedAt, acceptedAt: null, suspendedAt: null }
      await insertPerson(tx, person)
      await sendInvitation(tx, context, person)
      await auditAct(tx, call, 'person.invited', {
        details: { person: person.id, name, roles: roles.join(' ') },
      })
      return { person: toWirePerson(person) }
    },
  })

  registerDualAct(app, deps, operator.changeRoles, {
    findObstacle,
    describe: describe(),
    run: async (tx, call) => {
      const { id, roles } = call.input
      const { person, others } = await lockOther(tx, call)
      const added = roles.filter((role) => !person.roles.includes(role))
      assertMayGive(call, added)
      if (!roles.includes('administrator')) assertNotLastAdministrator({ person, others })
      await tx.query('update operators set roles = $2 where id = $1', [id, roles])
      const details = {
        person: id,
        name: person.name,
        roles: roles.join(' '),
        before: person.roles.join(' '),
      }
      await auditAct(tx, call, 'person.rolesChanged', { details })
      return { person: toWirePerson({ ...person, roles }) }
    },
  })

  // At once, by one person: whoever leaves or is taken over must not wait for a second one.
  registerAct(app, context, operator.suspendPerson, async (tx, call) => {
    const { person, others } = await lockOther(tx, call, { type: 'person.suspend' })
    assertNotLastAdministrator({ person, others })
    const suspendedAt = clock.now()
    await tx.query('update operators set suspended_at = $2 where id = $1', [
      person.id,
      toTimestamp(suspendedAt),
    ])
    await tx.query('delete from operator_invitations where operator_id = $1', [person.id])
    await endPersonSessions(tx, person.id)
    await auditAct(tx, call, 'person.suspended', { details: { person: person.id, name: person.name } })
    return toWirePerson({ ...person, suspendedAt })
  })

  registerDualAct(app, deps, operator.resumePerson, {
    findObstacle,
    describe: describe({ type: 'person.resume' }),
    run: async (tx, call) => {
      const { person } = await lockOther(tx, call, { type: 'person.resume' })
      assertNotSince(call, person.suspendedAt)
      await tx.query('update operators set suspended_at = null where id = $1', [person.id])
      await auditAct(tx, call, 'person.resumed', { details: { person: person.id, name: person.name } })
      return { person: toWirePerson({ ...person, suspendedAt: null }) }
    },
  })

  registerDualAct(app, deps, operator.recoverPerson, {
    findObstacle,
    describe: describe({ type: 'person.recover' }),
    run: async (tx, call) => {
      const { person } = await lockOther(tx, call, { type: 'person.recover' })
      assertNotSince(call, person.acceptedAt)
      await removePersonFactors(tx, person.id)
      await tx.query('update operators set accepted_at = null where id = $1', [person.id])
      await endPersonSessions(tx, person.id)
      await sendInvitation(tx, context, person)
      await auditAct(tx, call, 'person.recovered', { details: { person: person.id, name: person.name } })
      return { person: toWirePerson({ ...person, acceptedAt: null }) }
    },
  })

  registerAct(app, context, operator.signOut, async (tx, { request }) => {
    await endPersonSession(tx, request)
    await auditAct(tx, { request, input: {} }, 'person.signedOut', {})
  })
}
