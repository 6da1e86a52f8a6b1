import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { CODE_LENGTH, CODE_LIFETIME, CODE_TRIES } from '@cht/sdk/auth'
import { MINUTE } from '@cht/sdk/time'
import type { Exchange } from '../context.js'
import { at, type Queryable } from '../db/database.js'
import { queueMail } from '../mail/outbox.js'

type Given = Pick<Exchange, 'clock' | 'secret'>

const hashOf = (secret: Buffer, userId: string, code: string) =>
  createHmac('sha256', secret).update(`${userId}:${code}`).digest()

/** Whose code it is. Without an email it is nobody's: as much is done, and nothing is sent. */
export interface Addressee {
  id: string
  email?: string
}

/** Stands for an email that nobody has, so that its codes are made and tried like anybody's. */
export function nobodyAt(secret: Buffer, email: string): Addressee {
  return {
    id: createHmac('sha256', secret).update(`nobody:${email.toLowerCase()}`).digest('hex').slice(0, 32),
  }
}

/** A new code, which ends the one before. Only its hash is kept, and its mail until it is sent. */
export async function sendCode(tx: Queryable, given: Given, { id, email }: Addressee): Promise<void> {
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
  await tx.query(
    `insert into codes (user_id, code_hash, expires_at, tries_left) values ($1, $2, $3, $4)
     on conflict (user_id) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at,
       tries_left = excluded.tries_left`,
    [id, hashOf(given.secret, id, code), at(given.clock.now() + CODE_LIFETIME), CODE_TRIES],
  )
  const now = given.clock.machine()
  await queueMail(tx, now, {
    recipient: email,
    until: now + CODE_LIFETIME,
    subject: `${code} is your CHT Exchange code`,
    body: `Your code is ${code}. It is good for ${CODE_LIFETIME / MINUTE} minutes.\n\nNobody from CHT Exchange will ever ask you for it. If you did not ask for a code, ignore this mail.\n`,
  })
}

/** Of the tries of a code, those that only its owner's session spends: no stranger uses up all. */
export const OWN_TRIES = 2

/**
 * Spends one try of the user's code; true where it was right, and then the code is gone. `kept`: how many tries are left
 * to somebody else.
 */
export async function takeCode(
  tx: Queryable,
  given: Given,
  { userId, code, kept }: { userId: string; code: string; kept: number },
): Promise<boolean> {
  const [row] = await tx.query<{ hash: Uint8Array }>(
    `update codes set tries_left = tries_left - 1
     where user_id = $1 and tries_left > $3 and expires_at > $2 returning code_hash as hash`,
    [userId, at(given.clock.now()), kept],
  )
  const right = timingSafeEqual(hashOf(given.secret, userId, code), row?.hash ?? Buffer.alloc(32))
  if (right) await tx.query('delete from codes where user_id = $1', [userId])
  return right
}
