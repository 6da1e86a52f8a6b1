import { randomUUID } from 'node:crypto'
import { operator } from '@cht/sdk/operator'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../kernel/refusal.js'
import type { ServerContext } from '../../platform/context.js'
import { insertRow } from '../../platform/db/columns.js'
import { getViolatedConstraint, type Transaction, toTimestamp } from '../../platform/db/database.js'
import type { OperatorCaller } from '../../platform/http/policies.js'
import { registerEndpoint } from '../../platform/http/router.js'
import type { AuditOperatorAct } from '../audit-act.js'
import { assertCanGive, getOperator } from '../caller.js'
import { registerAct } from '../register-act.js'
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

/** Registers the people who operate the exchange (decision 48). */
export function registerPeople(
  app: FastifyInstance,
  context: ServerContext,
  auditAct: AuditOperatorAct,
): void {
  const { db, clock } = context

  registerEndpoint(app, context, operator.people, async () => (await listPeople(db)).map(toWirePerson))

  registerAct(app, context, operator.invite, async (tx, call) => {
    const { name, email, roles } = call.input
    assertCanGive(getOperator(call.request), roles)
    const invitedAt = clock.databaseTime()
    const person = { id: randomUUID(), name, email, roles, invitedAt, acceptedAt: null, suspendedAt: null }
    await insertPerson(tx, person)
    await sendInvitation(tx, context, person)
    await auditAct(tx, call, 'person.invited', {
      details: { person: person.id, name, roles: roles.join(' ') },
    })
    return toWirePerson(person)
  })

  registerAct(app, context, operator.changeRoles, async (tx, call) => {
    const { id, roles } = call.input
    const caller = getOperator(call.request)
    const { person, others } = await lockPerson(tx, id)
    assertOther(caller, person)
    assertCanGive(
      caller,
      roles.filter((role) => !person.roles.includes(role)),
    )
    if (!roles.includes('administrator')) assertNotLastAdministrator({ person, others })
    await tx.query('update operators set roles = $2 where id = $1', [id, roles])
    const details = { person: id, name: person.name, roles: roles.join(' '), before: person.roles.join(' ') }
    await auditAct(tx, call, 'person.rolesChanged', { details })
    return toWirePerson({ ...person, roles })
  })

  registerAct(app, context, operator.suspendPerson, async (tx, call) => {
    const { person, others } = await lockPerson(tx, call.input.id)
    assertOther(getOperator(call.request), person)
    assertNotLastAdministrator({ person, others })
    const suspendedAt = person.suspendedAt ?? clock.databaseTime()
    await tx.query('update operators set suspended_at = $2 where id = $1', [
      person.id,
      toTimestamp(suspendedAt),
    ])
    await tx.query('delete from operator_invitations where operator_id = $1', [person.id])
    await endPersonSessions(tx, person.id)
    await auditAct(tx, call, 'person.suspended', { details: { person: person.id, name: person.name } })
    return toWirePerson({ ...person, suspendedAt })
  })

  registerAct(app, context, operator.resumePerson, async (tx, call) => {
    const { person } = await lockPerson(tx, call.input.id)
    assertOther(getOperator(call.request), person)
    await tx.query('update operators set suspended_at = null where id = $1', [person.id])
    await auditAct(tx, call, 'person.resumed', { details: { person: person.id, name: person.name } })
    return toWirePerson({ ...person, suspendedAt: null })
  })

  registerAct(app, context, operator.recoverPerson, async (tx, call) => {
    const { person } = await lockPerson(tx, call.input.id)
    assertOther(getOperator(call.request), person)
    await tx.query('delete from operator_authenticators where operator_id = $1', [person.id])
    await tx.query('update operators set accepted_at = null where id = $1', [person.id])
    await endPersonSessions(tx, person.id)
    await sendInvitation(tx, context, person)
    await auditAct(tx, call, 'person.recovered', { details: { person: person.id, name: person.name } })
    return toWirePerson({ ...person, acceptedAt: null })
  })

  registerAct(app, context, operator.signOut, async (tx, { request }) => {
    await endPersonSession(tx, request)
    await auditAct(tx, { request, input: {} }, 'person.signedOut', {})
  })
}
