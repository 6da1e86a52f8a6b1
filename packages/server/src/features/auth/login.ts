import type { auth, InputOf } from '@cht/sdk/contract'
import type { AccountState } from '../../domain/auth/account-actions.js'
import { wrongCredentials } from '../../domain/auth/refusals.js'
import type { Row } from '../../kernel/tables.js'
import { isUuid } from '../../kernel/uuid.js'
import { audit } from '../../platform/audit/service.js'
import type { Queryable } from '../../platform/db/database.js'
import { lockMoreRows } from '../../platform/db/locks.js'
import type { RequestCall } from '../../platform/http/request-call.js'
import { applyDueEmailChanges } from './deadlines.js'
import { hasEmailProof } from './email-proof.js'
import { hashFor, type RunHash } from './hashing.js'
import { getSaltPrefix, hashUnverifiedAccountPassword, verifyPassword } from './passwords.js'
import { findHolderRequester } from './requester.js'
import { resetThrottle, throttleAccount } from './throttle.js'

type Credentials = InputOf<typeof auth.login>

/** An account with the hash of its password. */
interface StoredCredentials extends Row<'users', 'id' | 'email' | 'passwordHash' | 'phoneVerified'> {
  /** A new email whose code has not been entered yet. */
  pendingEmail: string | null
}

declare const isVerified: unique symbol
/** An account whose owner has proven to have its password, or one of its passkeys: `toVerified`. */
export type VerifiedCredentials = StoredCredentials & { readonly [isVerified]: true }

/** Call it only after a password, a passkey, or a signed cookie that stands for an entered password was verified. */
export function toVerified(credentials: StoredCredentials): VerifiedCredentials {
  return credentials as VerifiedCredentials
}

const SELECT_CREDENTIALS = `select id, email, case when email_due_at is null then pending_email end as "pendingEmail", password_hash,
  phone_verified from users`

/** Finds an account by id. */
export async function findCredentials(db: Queryable, id: string): Promise<StoredCredentials | undefined> {
  if (!isUuid(id)) return undefined
  const [account] = await db.query<StoredCredentials>(`${SELECT_CREDENTIALS} where id = $1`, [id])
  return account
}

/** Finds the verified account of an email. */
const findHolder = async (db: Queryable, email: string): Promise<StoredCredentials | undefined> => {
  const [holder] = await db.query<StoredCredentials>(
    `${SELECT_CREDENTIALS} where lower(email) = lower($1) and phone_verified`,
    [email],
  )
  return holder
}

/**
 * Lists the unverified accounts of an email that may have the password of `passwordHash`, newest first: those with this hash, and
 * those whose hash has another salt. An empty `passwordHash` lists none.
 */
const listUnverifiedAccounts = (
  db: Queryable,
  email: string,
  passwordHash: string,
): Promise<StoredCredentials[]> =>
  db.query<StoredCredentials>(
    `${SELECT_CREDENTIALS} where lower(email) = lower($1) and not phone_verified
       and (password_hash = $2 or not starts_with(password_hash, $3)) order by created_at desc, id`,
    [email, passwordHash, getSaltPrefix(passwordHash)],
  )

/** Returns the first account that the password belongs to. Computes one hash per account. */
const findByPassword = async (run: RunHash, accounts: readonly StoredCredentials[], password: string) => {
  for (const account of accounts)
    if (await verifyPassword(run, account.passwordHash, password)) return account
  return undefined
}

/**
 * Lists the accounts that change to this email, if its code was entered in this browser. The login then confirms the new email
 * (decision 27).
 */
const listByPendingEmail = async (
  { request, context }: RequestCall,
  email: string,
): Promise<StoredCredentials[]> =>
  hasEmailProof(request, context, email)
    ? context.db.query(
        `${SELECT_CREDENTIALS} where lower(pending_email) = lower($1) and email_due_at is null order by id`,
        [email],
      )
    : []

/**
 * Returns the account that an email and a password belong to. If the email has no verified account, the password decides
 * between its unverified accounts. A wrong password costs one hash and the same statements for an email with a verified account and
 * for one without any account (decision 23).
 */
const findAccount = async (
  call: RequestCall,
  run: RunHash,
  holder: StoredCredentials | undefined,
  { email, password }: Credentials,
): Promise<StoredCredentials | undefined> => {
  const { db, secret } = call.context
  const passwordHash = holder ? '' : await hashUnverifiedAccountPassword(run, secret, email, password)
  const isPasswordOfHolder =
    holder !== undefined && (await verifyPassword(run, holder.passwordHash, password))
  const unverifiedAccounts = await listUnverifiedAccounts(db, email, passwordHash)
  const account = isPasswordOfHolder
    ? holder
    : unverifiedAccounts.find((unverified) => unverified.passwordHash === passwordHash)
  return (
    account ??
    (await findByPassword(run, unverifiedAccounts, password)) ??
    findByPassword(run, await listByPendingEmail(call, email), password)
  )
}

/** Verifies email and password. The session is started by the caller. */
export async function logIn(call: RequestCall, credentials: Credentials): Promise<VerifiedCredentials> {
  const { db } = call.context
  const { email } = credentials
  const countedAs = await throttleAccount(call, 'login', email, await findHolderRequester(call, email))
  await applyDueEmailChanges(call.context, email)
  const holder = await findHolder(db, email)
  const account = await findAccount(call, hashFor(call, countedAs), holder, credentials)
  if (!account) {
    await audit(db, call, { act: 'login.failed', actor: 'guest', userId: holder?.id })
    throw wrongCredentials()
  }
  await resetThrottle(call, 'login', email, countedAs)
  return toVerified(account)
}

/** An account whose row is locked. */
type LockedAccount = Pick<VerifiedCredentials, 'id'> & Pick<AccountState, 'holdUntil'>

/**
 * Locks the verified password until the commit, and reads the account. Throws if the password has been changed since. A concurrent password change waits for
 * the commit, so it also ends the session that this transaction starts.
 */
export async function lockPassword(
  tx: Queryable,
  { id, passwordHash }: Pick<VerifiedCredentials, 'id' | 'passwordHash'>,
): Promise<LockedAccount> {
  const [account] = await lockMoreRows<LockedAccount>(tx, {
    sql: 'select id, hold_until from users where id = $1 and password_hash = $2',
    params: [id, passwordHash],
    lock: 'share',
  })
  if (!account) throw wrongCredentials()
  return account
}
