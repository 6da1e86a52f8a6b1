// Inserts the users of the attack benchmark: honest ones on known devices, and the accounts of attackers.
import type { Client } from 'pg'
import { hashAtOnce } from '../../packages/server/src/features/auth/hashing.js'
import { hashPassword } from '../../packages/server/src/features/auth/passwords.js'
import { insertTrades, insertUsers } from '../server/seed.js'

export const PASSWORD = 'the right password'

/** The value of the cookie `device` of all honest users: a browser may be known to many. */
const DEVICE = 'd'.repeat(43)
export const DEVICE_COOKIE = `device=${DEVICE}`

/** The trades of a batch: `payers` users have `perPayer` each. */
export interface Trades {
  batch: string
  payers: number
  perPayer: number
}

/**
 * Inserts users named `<prefix><n>` with the password `PASSWORD` and the known device `DEVICE_COOKIE`. Their sessions have been
 * confirmed. `isVerified`: whether they have entered the code of the mail.
 */
export async function insertKnownUsers(
  client: Client,
  prefix: string,
  count: number,
  isVerified = true,
): Promise<void> {
  await insertUsers(client, prefix, count)
  const hash = await hashPassword(hashAtOnce, PASSWORD)
  const names = `username like '${prefix}%'`
  await client.query(`update users set password_hash = $1, phone_verified = $2 where ${names}`, [
    hash,
    isVerified,
  ])
  await client.query(
    `insert into known_devices (user_id, token_hash, used_at)
     select id, sha256(convert_to(id || ':' || $1, 'UTF8')), now() from users where ${names}`,
    [DEVICE],
  )
  await client.query(
    `update login_sessions set confirmed_until = now() + interval '1 day'
     where user_id in (select id from users where ${names})`,
  )
}

/** Inserts pairs of `buyer<n>` and `seller<n>`, and open trades of them. */
export async function insertPayers(client: Client, { batch, payers, perPayer }: Trades): Promise<void> {
  await insertKnownUsers(client, 'buyer', payers)
  await insertKnownUsers(client, 'seller', payers)
  await insertTrades(client, batch, payers, perPayer)
}
