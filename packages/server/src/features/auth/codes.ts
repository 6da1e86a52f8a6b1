import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { CODE_LENGTH, CODE_LIFETIME, CODE_TRIES, MINUTE } from '@cht/sdk/rules'
import type { Row } from '../../kernel/tables.js'
import type { ServerContext } from '../../platform/context.js'
import { type Queryable, toTimestamp } from '../../platform/db/database.js'
import { queueMail } from '../../platform/mail/outbox.js'

/** The last tries of a code, which strangers cannot use: they are left to the sessions and known devices of its account. */
const RESERVED_TRIES = 2

type Deps = Pick<ServerContext, 'clock' | 'secret'>

const hashCode = (secret: Buffer, userId: string, code: string) =>
  createHmac('sha256', secret).update(`${userId}:${code}`).digest()

/** Whom a code is created for. Without an email the code is stored and not mailed. */
export interface CodeRecipient {
  /** The id of a user, or the result of `createEmailId`. */
  id: string
  email?: string
}

/**
 * Returns the id under which a code is stored if it was requested without a session of its account. It is derived from the email, so
 * an unknown email has one too, and a request for it takes the same time (decision 23).
 */
export function createEmailId(secret: Buffer, email: string): string {
  const digest = createHmac('sha256', secret).update(`email:${email.toLowerCase()}`).digest('hex')
  return digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}

/** Creates a code, which replaces the previous one of the id, and queues its mail. The database stores a hash of the code. */
export async function sendCode(
  tx: Queryable,
  deps: Deps & Pick<ServerContext, 'brand'>,
  { id, email }: CodeRecipient,
): Promise<void> {
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
  await tx.query(
    `insert into codes (user_id, code_hash, expires_at, tries_left) values ($1, $2, $3, $4)
     on conflict (user_id) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at,
       tries_left = excluded.tries_left`,
    [id, hashCode(deps.secret, id, code), toTimestamp(deps.clock.now() + CODE_LIFETIME), CODE_TRIES],
  )
  const now = deps.clock.databaseTime()
  await queueMail(tx, now, {
    recipient: email,
    until: now + CODE_LIFETIME,
    subject: `${code} is your ${deps.brand.name} code`,
    body: `Your code is ${code}. It is good for ${CODE_LIFETIME / MINUTE} minutes.\n\nNobody from ${deps.brand.name} will ever ask you for it. If you did not ask for a code, ignore this mail.\n`,
  })
}

interface CodeTry {
  ids: readonly string[]
  code: string
  ownId: string | undefined
}

/**
 * Uses up one try of each code that is stored under `ids`. Returns the id of the code that matches, which stays good for its other
 * tries; undefined if none matches. `ownId` is the account that knows who calls: the last `RESERVED_TRIES` tries of all other codes
 * cannot be used by this call.
 */
export async function tryCode(
  tx: Queryable,
  deps: Deps,
  { ids, code, ownId }: CodeTry,
): Promise<string | undefined> {
  const rows = await tx.query<Row<'codes', 'userId' | 'codeHash'>>(
    `update codes set tries_left = tries_left - 1
     where user_id = any ($1::uuid[]) and expires_at > $2
       and tries_left > case when user_id = $3::uuid then 0 else $4::int end
     returning user_id, code_hash`,
    [ids, toTimestamp(deps.clock.now()), ownId ?? null, RESERVED_TRIES],
  )
  const right = rows.find(({ userId, codeHash }) =>
    timingSafeEqual(hashCode(deps.secret, userId, code), codeHash),
  )
  return right?.userId
}

/** Deletes the code of an id. Returns false if there is none any more. */
export async function deleteCode(tx: Queryable, id: string): Promise<boolean> {
  return (await tx.query('delete from codes where user_id = $1 returning 1', [id])).length > 0
}

/** Tries a code as `tryCode` does, and deletes the one that matches. */
export async function redeemCode(tx: Queryable, deps: Deps, tried: CodeTry): Promise<string | undefined> {
  const id = await tryCode(tx, deps, tried)
  if (id !== undefined) await deleteCode(tx, id)
  return id
}
