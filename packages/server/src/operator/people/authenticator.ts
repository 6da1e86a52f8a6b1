import { generateSecret, generateURI } from 'otplib'
import { findTimeStep } from '../../domain/auth/time-step.js'
import type { Row } from '../../kernel/tables.js'
import type { ServerContext } from '../../platform/context.js'
import type { Queryable } from '../../platform/db/database.js'
import { lockMoreRows } from '../../platform/db/locks.js'
import type { Person } from './person.js'

type Deps = Pick<ServerContext, 'cipher' | 'clock'>

const locate = (operatorId: string) => ({
  table: 'operator_authenticators',
  column: 'secret',
  row: [operatorId],
})

/** Stores a new secret of the authenticator app of a person, in place of the one before. */
export async function setUpPersonAuthenticator(
  tx: Queryable,
  { cipher, brand }: Pick<ServerContext, 'cipher' | 'brand'>,
  { id, email }: Pick<Person, 'id' | 'email'>,
) {
  const secret = generateSecret()
  await tx.query(
    `insert into operator_authenticators (operator_id, encryption_key, secret) values ($1, $2, $3)
     on conflict (operator_id) do update
       set encryption_key = excluded.encryption_key, secret = excluded.secret, last_step = 0`,
    [id, cipher.keyId, cipher.encrypt(locate(id), Buffer.from(secret))],
  )
  return { secret, uri: generateURI({ issuer: `${brand.name} operator`, label: email, secret }) }
}

/** Uses up a code of the authenticator app of a person. Returns false for a wrong code, and for one that was used before. */
export async function redeemPersonCode(
  tx: Queryable,
  { cipher, clock }: Deps,
  operatorId: string,
  code: string,
): Promise<boolean> {
  const [stored] = await lockMoreRows<
    Row<'operator_authenticators', 'encryptionKey' | 'secret' | 'lastStep'>
  >(tx, {
    sql: 'select encryption_key, secret, last_step from operator_authenticators where operator_id = $1',
    params: [operatorId],
  })
  if (!stored) return false
  const { encryptionKey, secret, lastStep } = stored
  const step = findTimeStep({
    secret: cipher.decrypt(locate(operatorId), encryptionKey, secret).toString(),
    code: code.replaceAll(' ', ''),
    lastStep,
    now: clock.databaseTime(),
  })
  if (step === undefined) return false
  await tx.query('update operator_authenticators set last_step = $2 where operator_id = $1', [
    operatorId,
    step,
  ])
  return true
}
