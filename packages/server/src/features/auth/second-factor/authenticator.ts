import type { AuthenticatorSecret } from '@cht/sdk/contract'
import { generateSecret, generateURI } from 'otplib'
import { assertHoldAllows } from '../../../domain/auth/account-actions.js'
import { type AuthenticatorAct, assertAuthenticatorCan } from '../../../domain/auth/factor-refusals.js'
import { wrongCode } from '../../../domain/auth/refusals.js'
import type { LockedUser } from '../../../domain/auth/session-user.js'
import type { Addition } from '../../../domain/auth/suspect-additions.js'
import { findTimeStep } from '../../../domain/auth/time-step.js'
import { notFound } from '../../../kernel/refusal.js'
import type { Row } from '../../../kernel/tables.js'
import type { ServerContext } from '../../../platform/context.js'
import { type Queryable, toTimestamp } from '../../../platform/db/database.js'
import { type LockTime, lockMoreRows } from '../../../platform/db/locks.js'

type Deps = Pick<ServerContext, 'cipher' | 'clock'>

/** `addedAt` is null until a code was entered. */
type StoredAuthenticator = Row<'authenticators', 'addedAt' | 'encryptionKey' | 'secret' | 'lastStep'>

const locate = (userId: string) => ({ table: 'authenticators', column: 'secret', row: [userId] })

const SELECT_AUTHENTICATOR = 'select added_at, encryption_key, secret, last_step from authenticators'

const lockAuthenticator = async (tx: Queryable, userId: string): Promise<StoredAuthenticator | undefined> => {
  const [stored] = await lockMoreRows<StoredAuthenticator>(tx, {
    sql: `${SELECT_AUTHENTICATOR} where user_id = $1`,
    params: [userId],
  })
  return stored
}

const assertCanChange = (stored: StoredAuthenticator | undefined, act: AuthenticatorAct): void =>
  assertAuthenticatorCan(stored && { isOn: stored.addedAt !== null }, act)

/** Stores a new secret, which protects the account once a code of it was entered. */
export async function setUpAuthenticator(
  tx: Queryable,
  { brand, cipher }: Pick<ServerContext, 'brand' | 'cipher'>,
  { user, now }: { user: Pick<LockedUser, 'id' | 'email' | 'holdUntil'>; now: LockTime },
): Promise<AuthenticatorSecret> {
  const { id, email } = user
  assertHoldAllows(user, 'factor.add', now)
  assertCanChange(await lockAuthenticator(tx, id), 'setUp')
  const secret = generateSecret()
  await tx.query(
    `insert into authenticators (user_id, encryption_key, secret) values ($1, $2, $3)
     on conflict (user_id) do update set encryption_key = excluded.encryption_key, secret = excluded.secret`,
    [id, cipher.keyId, cipher.encrypt(locate(id), Buffer.from(secret))],
  )
  return { secret, uri: generateURI({ issuer: brand.name, label: email, secret }) }
}

/** The time step of a right code that is newer than the last accepted one; undefined for any other code. */
const findStep = (
  { cipher, clock }: Deps,
  userId: string,
  { encryptionKey, secret, lastStep }: StoredAuthenticator,
  code: string,
): number | undefined =>
  findTimeStep({
    secret: cipher.decrypt(locate(userId), encryptionKey, secret).toString(),
    code,
    lastStep,
    now: clock.databaseTime(),
  })

/** Uses up a code of the authenticator app of an account. Returns when the app was added; undefined if the code is wrong. */
export async function redeemAuthenticatorCode(
  tx: Queryable,
  deps: Deps,
  userId: string,
  code: string,
): Promise<number | undefined> {
  const stored = await lockAuthenticator(tx, userId)
  if (!stored || stored.addedAt === null) return undefined
  const step = findStep(deps, userId, stored, code)
  if (step === undefined) return undefined
  await tx.query('update authenticators set last_step = $2 where user_id = $1', [userId, step])
  return stored.addedAt
}

/** Whether a code is wrong for the stored secret. False without a secret: then the code is refused in any case. */
export async function isWrongSetUpCode(
  { db, ...deps }: Pick<ServerContext, 'db'> & Deps,
  userId: string,
  code: string,
): Promise<boolean> {
  const [stored] = await db.query<StoredAuthenticator>(`${SELECT_AUTHENTICATOR} where user_id = $1`, [userId])
  return stored !== undefined && findStep(deps, userId, stored, code) === undefined
}

/**
 * Turns on the authenticator app by a code of it. Returns the id of the set-up. Throws 409 without a set-up, and 422 for a wrong
 * code.
 */
export async function turnOnAuthenticator(
  tx: Queryable,
  deps: Deps,
  userId: string,
  { code, addition }: { code: string; addition: Addition },
): Promise<string> {
  const stored = await lockAuthenticator(tx, userId)
  assertCanChange(stored, 'enterCode')
  const step = stored && findStep(deps, userId, stored, code)
  if (step === undefined) throw wrongCode()
  const [turnedOn] = await tx.query<Row<'authenticators', 'id'>>(
    `update authenticators set added_at = $2, last_step = $3, is_vouched = $4 where user_id = $1 returning id`,
    [userId, toTimestamp(addition.addedAt), step, addition.isVouched],
  )
  if (!turnedOn) throw new Error('The authenticator statement returned no row')
  return turnedOn.id
}

/**
 * Throws 404 if no authenticator app is on, also while one waits for its first code, and if another one than that of the set-up
 * `id` is on.
 */
export async function removeAuthenticator(tx: Queryable, userId: string, id?: string): Promise<void> {
  assertCanChange(await lockAuthenticator(tx, userId), 'remove')
  const removed = await tx.query(
    'delete from authenticators where user_id = $1 and ($2::uuid is null or id = $2) returning 1',
    [userId, id ?? null],
  )
  if (removed.length === 0) throw notFound()
}
