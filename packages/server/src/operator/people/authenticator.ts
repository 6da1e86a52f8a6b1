import { generateSecret, generateURI } from 'otplib'
import { type AuthenticatorAct, assertAuthenticatorCan } from '../../domain/auth/factor-refusals.js'
import { wrongCode } from '../../domain/auth/refusals.js'
import { findTimeStep } from '../../domain/auth/time-step.js'
import type { Row } from '../../kernel/tables.js'
import type { ServerContext } from '../../platform/context.js'
import { type Queryable, toTimestamp } from '../../platform/db/database.js'
import { lockMoreRows } from '../../platform/db/locks.js'
import type { Person } from './person.js'

type Deps = Pick<ServerContext, 'cipher' | 'clock'>
/** `addedAt` is null until a code was entered. */
type StoredAuthenticator = Row<'operator_authenticators', 'encryptionKey' | 'secret' | 'lastStep' | 'addedAt'>

const locate = (operatorId: string) => ({
  table: 'operator_authenticators',
  column: 'secret',
  row: [operatorId],
})

const lockAuthenticator = async (
  tx: Queryable,
  operatorId: string,
): Promise<StoredAuthenticator | undefined> => {
  const [stored] = await lockMoreRows<StoredAuthenticator>(tx, {
    sql: 'select encryption_key, secret, last_step, added_at from operator_authenticators where operator_id = $1',
    params: [operatorId],
  })
  return stored
}

const assertCanChange = (stored: StoredAuthenticator | undefined, act: AuthenticatorAct): void =>
  assertAuthenticatorCan(stored && { isOn: stored.addedAt !== null }, act)

/** The time step of a right code that is newer than the last accepted one; undefined for any other code. */
const findStep = (
  { cipher, clock }: Deps,
  operatorId: string,
  { encryptionKey, secret, lastStep }: StoredAuthenticator,
  code: string,
): number | undefined =>
  findTimeStep({
    secret: cipher.decrypt(locate(operatorId), encryptionKey, secret).toString(),
    code: code.replaceAll(' ', ''),
    lastStep,
    now: clock.databaseTime(),
  })

/** Whether a person has an authenticator app whose code was entered. */
export async function hasPersonAuthenticator(db: Queryable, operatorId: string): Promise<boolean> {
  const rows = await db.query(
    'select from operator_authenticators where operator_id = $1 and added_at is not null',
    [operatorId],
  )
  return rows.length > 0
}

/** Stores a new secret of the authenticator app of a person, in place of one whose code was not entered. Throws 409 if the app is on. */
export async function setUpPersonAuthenticator(
  tx: Queryable,
  { cipher, brand }: Pick<ServerContext, 'cipher' | 'brand'>,
  { id, email }: Pick<Person, 'id' | 'email'>,
) {
  assertCanChange(await lockAuthenticator(tx, id), 'setUp')
  const secret = generateSecret()
  await tx.query(
    `insert into operator_authenticators (operator_id, encryption_key, secret) values ($1, $2, $3)
     on conflict (operator_id) do update
       set encryption_key = excluded.encryption_key, secret = excluded.secret, last_step = 0`,
    [id, cipher.keyId, cipher.encrypt(locate(id), Buffer.from(secret))],
  )
  return { secret, uri: generateURI({ issuer: `${brand.name} operator`, label: email, secret }) }
}

/** Turns on the authenticator app of a person by a code of it. Throws 409 without a set-up, and 422 for a wrong code. */
export async function turnOnPersonAuthenticator(
  tx: Queryable,
  deps: Deps,
  operatorId: string,
  code: string,
): Promise<void> {
  const stored = await lockAuthenticator(tx, operatorId)
  assertCanChange(stored, 'enterCode')
  const step = stored && findStep(deps, operatorId, stored, code)
  if (step === undefined) throw wrongCode()
  await tx.query('update operator_authenticators set added_at = $2, last_step = $3 where operator_id = $1', [
    operatorId,
    toTimestamp(deps.clock.now()),
    step,
  ])
}

/** Uses up a code of the authenticator app of a person. Returns false for a wrong code, and for one that was used before. */
export async function redeemPersonCode(
  tx: Queryable,
  deps: Deps,
  operatorId: string,
  code: string,
): Promise<boolean> {
  const stored = await lockAuthenticator(tx, operatorId)
  if (!stored || stored.addedAt === null) return false
  const step = findStep(deps, operatorId, stored, code)
  if (step === undefined) return false
  await tx.query('update operator_authenticators set last_step = $2 where operator_id = $1', [
    operatorId,
    step,
  ])
  return true
}

/** Throws 404 if no authenticator app is on. */
export async function removePersonAuthenticator(tx: Queryable, operatorId: string): Promise<void> {
  assertCanChange(await lockAuthenticator(tx, operatorId), 'remove')
  await tx.query('delete from operator_authenticators where operator_id = $1', [operatorId])
}
