import { HOUR, MINUTE } from '@cht/sdk/rules'
import type { FastifyRequest } from 'fastify'
import { canAct } from '../../domain/people/states.js'
import { toIso } from '../../domain/to-iso.js'
import { Refusal } from '../../kernel/refusal.js'
import type { Row } from '../../kernel/tables.js'
import type { ServerContext } from '../../platform/context.js'
import { insertRow } from '../../platform/db/columns.js'
import { type Queryable, toTimestamp } from '../../platform/db/database.js'
import type { OperatorCaller } from '../../platform/http/policies.js'
import { createSecret, hashSecret, readBearerHash } from '../bearer.js'
import { readRoles } from '../caller.js'
import type { Person } from './person.js'

/** A session of a person ends after a working day, in ms of the database's clock. */
const SESSION_LENGTH = 12 * HOUR
/** How long after its start a session adds and removes what outlives it, in ms of the database's clock. */
const RECENT_PERIOD = 10 * MINUTE

type Deps = Pick<ServerContext, 'clock'>

/** Starts a session of a person, and removes those that have ended. Only this response contains its token. */
export async function startPersonSession(
  tx: Queryable,
  { clock }: Deps,
  { id, name, roles }: Pick<Person, 'id' | 'name' | 'roles'>,
) {
  const now = clock.databaseTime()
  await tx.query('delete from operator_sessions where operator_id = $1 and created_at <= $2', [
    id,
    toTimestamp(now - SESSION_LENGTH),
  ])
  const token = createSecret('session')
  await insertRow(tx, 'operator_sessions', { tokenHash: hashSecret(token), operatorId: id, createdAt: now })
  return { token, name, roles: readRoles(roles), endsAt: toIso(now + SESSION_LENGTH) }
}

/** A person as the caller of a request. */
export function toCaller({ id, name, roles }: Pick<Person, 'id' | 'name' | 'roles'>): OperatorCaller {
  return { via: 'person', id, name, roles: readRoles(roles) }
}

/** The person whose session a request belongs to; undefined for any other token. */
export async function findPersonCaller(
  request: Pick<FastifyRequest, 'headers'>,
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
): Promise<OperatorCaller | undefined> {
  const hash = readBearerHash(request, 'session')
  if (!hash) return undefined
  const [person] = await db.query<Row<'operators', 'id' | 'name' | 'roles' | 'acceptedAt' | 'suspendedAt'>>(
    `select operators.id, name, roles, accepted_at, suspended_at
     from operator_sessions join operators on operators.id = operator_id
     where token_hash = $1 and created_at > $2`,
    [hash, toTimestamp(clock.databaseTime() - SESSION_LENGTH)],
  )
  return person && canAct(person) ? toCaller(person) : undefined
}

/** When the session of a request started and ends, in ms of the database's clock; undefined without one. */
export async function findSessionTimes(
  db: Queryable,
  request: Pick<FastifyRequest, 'headers'>,
): Promise<{ startedAt: number; endsAt: number } | undefined> {
  const [session] = await db.query<Row<'operator_sessions', 'createdAt'>>(
    'select created_at from operator_sessions where token_hash = $1',
    [readBearerHash(request, 'session') ?? Buffer.alloc(0)],
  )
  return session && { startedAt: session.createdAt, endsAt: session.createdAt + SESSION_LENGTH }
}

/**
 * Throws 403 unless a session started in the last ten minutes. Who steals one later must not add what outlives it: a passkey, an
 * authenticator app or a token.
 */
export function assertRecentSignIn(clock: Deps['clock'], session: { startedAt: number } | undefined): void {
  if (session && clock.databaseTime() - session.startedAt < RECENT_PERIOD) return
  throw new Refusal(
    403,
    'sign_in_again',
    `Sign out and in again first: this is possible for ${RECENT_PERIOD / MINUTE} minutes after a sign-in`,
  )
}

/** Ends all sessions of a person. */
export async function endPersonSessions(tx: Queryable, id: string): Promise<void> {
  await tx.query('delete from operator_sessions where operator_id = $1', [id])
}

/** Ends all sessions of a person but that of a request. */
export async function endOtherPersonSessions(
  tx: Queryable,
  request: Pick<FastifyRequest, 'headers'>,
  id: string,
): Promise<void> {
  await tx.query('delete from operator_sessions where operator_id = $1 and token_hash <> $2', [
    id,
    readBearerHash(request, 'session') ?? Buffer.alloc(0),
  ])
}

/** Ends the session of a request. */
export async function endPersonSession(
  tx: Queryable,
  request: Pick<FastifyRequest, 'headers'>,
): Promise<void> {
  await tx.query('delete from operator_sessions where token_hash = $1', [
    readBearerHash(request, 'session') ?? Buffer.alloc(0),
  ])
}
