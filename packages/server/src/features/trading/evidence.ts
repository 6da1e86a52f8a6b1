import type { Party } from '@cht/sdk/rules'
import { notFound } from '../../kernel/refusal.js'
import { isUuid } from '../../kernel/uuid.js'
import type { ServerContext } from '../../platform/context.js'
import { type Transaction, toTimestamp } from '../../platform/db/database.js'
import { EVIDENCE } from '../../platform/picture-storage/picture-tables.js'
import {
  type NewPicture,
  readStoredPicture,
  storePicture,
} from '../../platform/picture-storage/stored-picture.js'
import { nameObjects } from '../../platform/picture-storage/unnamed-objects.js'
import { PARTY_USER_SQL } from './party-user.js'

const getPictureLocation = (id: string) => ({ table: EVIDENCE, column: 'picture_object', id })

/** Encrypts a picture, and writes it to the storage of new pictures. To be called before the transaction. */
export function storeEvidence(context: ServerContext, id: string, picture: Uint8Array): Promise<NewPicture> {
  return storePicture(context, getPictureLocation(id), picture)
}

interface Evidence {
  id: string
  tradeId: string
  party: Party
  picture: NewPicture
  receivedAt: number
}

export async function insertEvidence(
  tx: Transaction,
  { id, tradeId, party, picture, receivedAt }: Evidence,
): Promise<void> {
  const { encryptionKey, storage, object } = picture
  tx.send(
    `insert into appeal_evidence (id, appeal_id, party, encryption_key, storage, picture_object, received_at)
     select $1, appeals.id, $3, $4, $5, $6, $7 from appeals where trade_id = $2`,
    [id, tradeId, party, encryptionKey, storage, object, toTimestamp(receivedAt)],
  )
  await nameObjects(tx, [picture])
}

type ReadDeps = Pick<ServerContext, 'db' | 'cipher' | 'storages'>

/** Returns a picture for its uploader, as JPEG; 404 for everybody else (decision 9). */
export async function readOwnEvidence(
  deps: ReadDeps,
  { userId, tradeId, id }: { userId: string; tradeId: string; id: string },
): Promise<Uint8Array> {
  if (!isUuid(tradeId)) throw notFound()
  const sql = `exists (select from appeals join trades on trades.id = trade_id
    where appeals.id = appeal_id and trade_id = $2 and ${PARTY_USER_SQL} = $3)`
  return readStoredPicture(deps, getPictureLocation(id), { sql, params: [tradeId, userId] })
}

/** Returns a picture of an appeal, whoever has added it, as JPEG; 404 if there is none. The caller must check who may see it. */
export async function readAppealEvidence(deps: ReadDeps, appealId: string, id: string): Promise<Uint8Array> {
  if (!isUuid(appealId)) throw notFound()
  return readStoredPicture(deps, getPictureLocation(id), { sql: 'appeal_id = $2', params: [appealId] })
}
