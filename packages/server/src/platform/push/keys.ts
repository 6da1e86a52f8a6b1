import webpush from 'web-push'
import type { Row } from '../../kernel/tables.js'
import type { Database } from '../db/database.js'
import type { ColumnCipher } from '../encryption/cipher.js'

/** A VAPID key pair, in base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

const LOCATION = { table: 'push_keys', column: 'private_key', row: ['1'] }

/** Creates the keys at the first start, and returns the stored ones. Processes that start at the same time get the same keys. */
export async function ensurePushKeys(db: Database, cipher: ColumnCipher): Promise<PushKeys> {
  const created = webpush.generateVAPIDKeys()
  await db.query(
    'insert into push_keys (public_key, encryption_key, private_key) values ($1, $2, $3) on conflict do nothing',
    [created.publicKey, cipher.keyId, cipher.encrypt(LOCATION, Buffer.from(created.privateKey))],
  )
  const [row] = await db.query<Row<'push_keys', 'publicKey' | 'encryptionKey' | 'privateKey'>>(
    'select public_key, encryption_key, private_key from push_keys',
  )
  if (!row) throw new Error('the table push_keys has no row')
  const { publicKey, encryptionKey, privateKey } = row
  return { publicKey, privateKey: cipher.decrypt(LOCATION, encryptionKey, privateKey).toString() }
}
