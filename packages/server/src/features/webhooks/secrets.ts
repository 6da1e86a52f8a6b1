import { randomBytes, randomUUID } from 'node:crypto'
import { WEBHOOK_SECRET_OVERLAP } from '@cht/sdk/rules'
import { assertSecretLimit } from '../../domain/webhooks/webhook.js'
import type { Row } from '../../kernel/tables.js'
import type { ServerContext } from '../../platform/context.js'
import { insertRow } from '../../platform/db/columns.js'
import { type Queryable, type Transaction, toTimestamp } from '../../platform/db/database.js'
import type { LockTime } from '../../platform/db/locks.js'
import { SECRET_PREFIX } from './message.js'

type Deps = Pick<ServerContext, 'cipher'>

/** Where a secret is stored. */
const getLocation = (id: string) => ({ table: 'webhook_secrets', column: 'secret', row: [id] })

/** Stores a new secret as the current one of a webhook, which must have none. Returns it, in the format of Standard Webhooks. */
export async function insertSecret(tx: Queryable, { cipher }: Deps, webhookId: string): Promise<string> {
  const id = randomUUID()
  const secret = `${SECRET_PREFIX}${randomBytes(32).toString('base64')}`
  await insertRow(tx, 'webhook_secrets', {
    id,
    webhookId,
    encryptionKey: cipher.keyId,
    secret: cipher.encrypt(getLocation(id), Buffer.from(secret)),
  })
  return secret
}

/** SQL of the secrets that sign the messages of the webhook `$1`. `$2` is the time from which on a replaced secret is in use. */
const IN_USE = 'webhook_id = $1 and (replaced_at is null or replaced_at > $2)'

const getParams = (webhookId: string, now: number) => [webhookId, toTimestamp(now - WEBHOOK_SECRET_OVERLAP)]

/**
 * Replaces the secret of a webhook, whose row is locked, and returns the new one. The old one stays in use for the overlap.
 * Throws 409 if too many are in use.
 */
export async function replaceSecret(
  tx: Transaction,
  deps: Deps,
  webhookId: string,
  now: LockTime,
): Promise<string> {
  const inUse = await tx.query(`select from webhook_secrets where ${IN_USE}`, getParams(webhookId, now))
  assertSecretLimit(inUse.length)
  await tx.query(
    'update webhook_secrets set replaced_at = $2 where webhook_id = $1 and replaced_at is null',
    [webhookId, toTimestamp(now)],
  )
  return insertSecret(tx, deps, webhookId)
}

/**
 * Reads the secrets that sign a message of a webhook, the current one first. `now` is exchange time. Throws if the webhook was
 * removed.
 */
export async function readSecrets(
  { db, cipher }: Pick<ServerContext, 'db' | 'cipher'>,
  webhookId: string,
  now: number,
): Promise<string[]> {
  const rows = await db.query<Row<'webhook_secrets', 'id' | 'encryptionKey' | 'secret'>>(
    `select id, encryption_key, secret from webhook_secrets where ${IN_USE}
     order by replaced_at desc nulls first`,
    getParams(webhookId, now),
  )
  // A message without a signature is never sent.
  if (rows.length === 0) throw new Error('the webhook was removed')
  return rows.map(({ id, encryptionKey, secret }) =>
    cipher.decrypt(getLocation(id), encryptionKey, secret).toString(),
  )
}
