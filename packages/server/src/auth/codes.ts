import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { CODE_LENGTH, CODE_LIFETIME, CODE_TRIES } from '@cht/sdk/auth'
import { MINUTE } from '@cht/sdk/time'
import type { ServerContext } from '../context.js'
import { type Queryable, toTimestamp } from '../db/database.js'
import { queueMail } from '../mail/outbox.js'

type Deps = Pick<ServerContext, 'clock' | 'secret'>

const hashCode = (secret: Buffer, userId: string, code: string) =>
  createHmac('sha256', secret).update(`${userId}:${code}`).digest()

/** Who gets a code. Without an email the code is stored and not mailed: see `createDecoyRecipient`. */
export interface CodeRecipient {
  id: string
  email?: string
}

/**
 * Stands in for the user of an unknown email, so that its codes are stored and checked with the same work and in the same
 * time as those of a known one (decision 23).
 */
export function createDecoyRecipient(secret: Buffer, email: string): CodeRecipient {
  return {
    id: createHmac('sha256', secret).update(`nobody:${email.toLowerCase()}`).digest('hex').slice(0, 32),
  }
}

/** Creates a code, which replaces the previous one, and queues its mail. The database stores a hash of the code. */
export async function sendCode(tx: Queryable, deps: Deps, { id, email }: CodeRecipient): Promise<void> {
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
  await tx.query(
    `insert into codes (user_id, code_hash, expires_at, tries_left) values ($1, $2, $3, $4)
     on conflict (user_id) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at,
       tries_left = excluded.tries_left`,
    [id, hashCode(deps.secret, id, code), toTimestamp(deps.clock.now() + CODE_LIFETIME), CODE_TRIES],
  )
  const now = deps.clock.machine()
  await queueMail(tx, now, {
    recipient: email,
    until: now + CODE_LIFETIME,
    subject: `${code} is your CHT Exchange code`,
    body: `Your code is ${code}. It is good for ${CODE_LIFETIME / MINUTE} minutes.\n\nNobody from CHT Exchange will ever ask you for it. If you did not ask for a code, ignore this mail.\n`,
  })
}

/** The tries of a code that are reserved for a session of its owner, so that nobody else can use up all of them. */
export const RESERVED_TRIES = 2

/**
 * Uses one try of the user's code. Returns whether the code was right, and deletes it if so. `reservedTries` is how many
 * tries must remain for somebody else.
 */
export async function redeemCode(
  tx: Queryable,
  deps: Deps,
  { userId, code, reservedTries }: { userId: string; code: string; reservedTries: number },
): Promise<boolean> {
  const [row] = await tx.query<{ hash: Uint8Array }>(
    `update codes set tries_left = tries_left - 1
     where user_id = $1 and tries_left > $3 and expires_at > $2 returning code_hash as hash`,
    [userId, toTimestamp(deps.clock.now()), reservedTries],
  )
  const isRight = timingSafeEqual(hashCode(deps.secret, userId, code), row?.hash ?? Buffer.alloc(32))
  if (isRight) await tx.query('delete from codes where user_id = $1', [userId])
  return isRight
}
