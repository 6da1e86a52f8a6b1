import type { OperatorRole } from '@cht/sdk/operator'
import { canAct } from '../../domain/people/states.js'
import { toIso } from '../../domain/to-iso.js'
import { notFound, Refusal } from '../../kernel/refusal.js'
import type { Row } from '../../kernel/tables.js'
import { isUuid } from '../../kernel/uuid.js'
import type { Queryable } from '../../platform/db/database.js'
import { lockMoreRows } from '../../platform/db/locks.js'
import { requireRow } from '../../platform/db/require-row.js'
import { readRoles } from '../caller.js'

export const PERSON_COLUMNS = 'id, name, email, roles, invited_at, accepted_at, suspended_at'

/** A person who operates the exchange, as the database stores them. */
export type Person = Row<
  'operators',
  'id' | 'name' | 'email' | 'roles' | 'invitedAt' | 'acceptedAt' | 'suspendedAt'
>

export function toWirePerson({ id, name, email, roles, invitedAt, acceptedAt, suspendedAt }: Person) {
  return {
    id,
    name,
    email,
    roles: readRoles(roles),
    invitedAt: toIso(invitedAt),
    acceptedAt: toIso(acceptedAt),
    suspendedAt: toIso(suspendedAt),
  }
}

/** Lists the people who operate the exchange, by name. */
export function listPeople(db: Queryable): Promise<Person[]> {
  return db.query<Person>(`select ${PERSON_COLUMNS} from operators order by lower(name)`)
}

/** Locks all people, in the order of their ids. They are few. */
export function lockPeople(tx: Queryable): Promise<Person[]> {
  return lockMoreRows<Person>(tx, { sql: `select ${PERSON_COLUMNS} from operators order by id` })
}

/**
 * Locks all people, and returns the one with an id and the others: whether somebody is the last administrator must not change
 * meanwhile. Throws 404 without such a person.
 */
export async function lockPerson(
  tx: Queryable,
  id: string,
): Promise<{ person: Person; others: readonly Person[] }> {
  const people = await lockPeople(tx)
  const person = isUuid(id) ? people.find((other) => other.id === id) : undefined
  if (!person) throw notFound()
  return { person, others: people.filter((other) => other !== person) }
}

const isActiveAdministrator = (person: Person) =>
  canAct(person) && person.roles.includes('administrator' satisfies OperatorRole)

/** Throws 409 if nobody else is an administrator who can sign in. */
export function assertNotLastAdministrator({
  person,
  others,
}: {
  person: Person
  others: readonly Person[]
}): void {
  if (!isActiveAdministrator(person) || others.some(isActiveAdministrator)) return
  throw new Refusal(409, 'last_administrator', `${person.name} is the last administrator`)
}

/** The person with an id. Throws 404 without one. */
export function requirePerson(db: Queryable, id: string): Promise<Person> {
  return requireRow<Person>(db, `select ${PERSON_COLUMNS} from operators where id = $1`, [id])
}

/** Locks a person, so that a suspension waits. Returns undefined if they cannot act. */
export async function lockActivePerson(
  tx: Queryable,
  id: string,
  lock: 'share' | 'no key update',
): Promise<Person | undefined> {
  const [person] = await lockMoreRows<Person>(tx, {
    sql: `select ${PERSON_COLUMNS} from operators where id = $1`,
    params: [id],
    lock,
  })
  return person && canAct(person) ? person : undefined
}

/** The person with an email who can sign in; undefined if there is none. */
export async function findActivePerson(db: Queryable, email: string): Promise<Person | undefined> {
  const [person] = await db.query<Person>(
    `select ${PERSON_COLUMNS} from operators where lower(email) = lower($1)`,
    [email],
  )
  return person && canAct(person) ? person : undefined
}
