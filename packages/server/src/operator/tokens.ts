import { randomUUID } from 'node:crypto'
import type { InputOf } from '@cht/sdk/contract'
import type { operator } from '@cht/sdk/operator'
import { DAY, MINUTE } from '@cht/sdk/rules'
import type { FastifyRequest } from 'fastify'
import { buildTokenActsSql } from '../domain/people/states.js'
import { toIso } from '../domain/to-iso.js'
import { notFound, Refusal } from '../kernel/refusal.js'
import type { Row } from '../kernel/tables.js'
import { isUuid } from '../kernel/uuid.js'
import type { ServerContext } from '../platform/context.js'
import { insertRow } from '../platform/db/columns.js'
import { getViolatedConstraint, isUnavailable, type Queryable, toTimestamp } from '../platform/db/database.js'
import type { OperatorCaller } from '../platform/http/policies.js'
import { createSecret, hashSecret, readBearerHash } from './bearer.js'
import { assertCanGive, personRequired, readRoles } from './caller.js'

/** How old `used_at` may be before it is written again, in ms. */
const USED_INTERVAL = MINUTE

const COLUMNS =
  'operator_tokens.id, operator_tokens.name, operator_tokens.roles, created_at, expires_at, used_at'
type StoredToken = Row<'operator_tokens', 'id' | 'name' | 'roles' | 'createdAt' | 'expiresAt' | 'usedAt'>

/** Stores at most once a minute that a token is in use. */
const touch = async (db: Queryable, { id, usedAt }: StoredToken, now: number): Promise<void> => {
  if (usedAt !== null && now - usedAt <= USED_INTERVAL) return
  await db
    .query('update operator_tokens set used_at = $2 where id = $1', [id, toTimestamp(now)])
    // A read goes on while the database accepts no writes.
    .catch((error) => (isUnavailable(error) ? undefined : Promise.reject(error)))
}

/** The caller whose request has a token with roles that has not expired; undefined for any other token. */
export async function findTokenCaller(
  request: Pick<FastifyRequest, 'headers'>,
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
): Promise<OperatorCaller | undefined> {
  const hash = readBearerHash(request, 'token')
  if (!hash) return undefined
  const now = clock.databaseTime()
  const [stored] = await db.query<StoredToken>(
    `select ${COLUMNS} from operator_tokens left join operators on operators.id = created_by
     where token_hash = $1 and ${buildTokenActsSql('$2')}`,
    [hash, toTimestamp(now)],
  )
  if (!stored) return undefined
  await touch(db, stored, now)
  return { via: 'token', tokenId: stored.id, name: stored.name, roles: readRoles(stored.roles) }
}

const toWireToken = ({ id, name, roles, createdAt, expiresAt, usedAt }: StoredToken) => ({
  id,
  name,
  roles: readRoles(roles),
  createdAt: toIso(createdAt),
  expiresAt: toIso(expiresAt),
  usedAt: toIso(usedAt),
})

/** Lists the tokens with roles, by name. */
export async function listTokens(db: Queryable) {
  const rows = await db.query<StoredToken>(`select ${COLUMNS} from operator_tokens order by lower(name)`)
  return rows.map(toWireToken)
}

/**
 * Creates a token. Throws 403 for a token, which creates no other, and for a role that the caller does not have, and 409 for a name
 * that another token has.
 */
export async function createToken(
  tx: Queryable,
  now: number,
  caller: OperatorCaller,
  { name, roles, days }: Pick<InputOf<typeof operator.createToken>, 'name' | 'roles' | 'days'>,
) {
  if (caller.via === 'token') throw personRequired()
  assertCanGive(caller, roles)
  const token = createSecret('token')
  const row = {
    id: randomUUID(),
    name,
    roles: readRoles(roles),
    createdAt: now,
    expiresAt: now + days * DAY,
    usedAt: null,
  }
  try {
    await insertRow(tx, 'operator_tokens', {
      ...row,
      createdBy: caller.id,
      tokenHash: hashSecret(token),
    })
  } catch (error) {
    if (getViolatedConstraint(error) !== 'operator_tokens_name') throw error
    throw new Refusal(409, 'token_name_taken', `Another token has the name ${name}`)
  }
  return { ...toWireToken(row), token }
}

/** Revokes a token. Returns its name. Throws 404 without such a token. */
export async function revokeToken(tx: Queryable, id: string): Promise<string> {
  const [revoked] = isUuid(id)
    ? await tx.query<Row<'operator_tokens', 'name'>>(
        'delete from operator_tokens where id = $1 returning name',
        [id],
      )
    : []
  if (!revoked) throw notFound()
  return revoked.name
}
