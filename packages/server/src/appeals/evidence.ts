import type { Party } from '@cht/sdk/trades'
import type { ServerContext } from '../context.js'
import { type Queryable, type Transaction, toTimestamp } from '../db/database.js'
import { notFound } from '../domain/refusal.js'
import { isUuid } from '../http/uuid.js'
import { readStoredPicture, type StoredPicture, storePicture } from '../picture-storage/stored-picture.js'
import { nameObjects } from '../picture-storage/unnamed-objects.js'
import { PARTY_USER_SQL } from './party-user.js'

const getPictureLocation = (id: string) => ({ table: 'appeal_evidence', column: 'picture', row: [id] })

/** Encrypts a picture, and writes it to the storage of new pictures. To be called before the transaction. */
export function storeEvidence(
  context: ServerContext,
  id: string,
  picture: Uint8Array,
): Promise<StoredPicture> {
  return storePicture(context, context.storages.current, getPictureLocation(id), picture)
}

interface Evidence {
  id: string
  tradeId: string
  party: Party
  picture: StoredPicture
  receivedAt: number
}

export async function insertEvidence(
  tx: Transaction,
  { id, tradeId, party, picture, receivedAt }: Evidence,
): Promise<void> {
  const { keyId, storage, object, bytes } = picture
  tx.send(
    `insert into appeal_evidence (id, appeal_id, party, encryption_key, storage, picture_object, picture, received_at)
     select $1, appeals.id, $3, $4, $5, $6, $7, $8 from appeals where trade_id = $2`,
    [id, tradeId, party, keyId, storage, object, bytes, toTimestamp(receivedAt)],
  )
  if (object !== null) await nameObjects(tx, [object])
}

type ReadDeps = Pick<ServerContext, 'db' | 'cipher' | 'storages'>

const selectEvidence = async (
  db: Queryable,
  condition: string,
  params: readonly string[],
): Promise<StoredPicture | undefined> => {
  if (!params.every(isUuid)) throw notFound()
  const [row] = await db.query<StoredPicture>(
    `select appeal_evidence.encryption_key as "keyId", appeal_evidence.storage, picture_object as object, picture as bytes
     from appeal_evidence join appeals on appeals.id = appeal_id join trades on trades.id = trade_id
     where appeal_evidence.id = $1 and ${condition}`,
    params,
  )
  return row
}

/** Returns a picture for its uploader, as JPEG; 404 for everybody else (decision 9). */
export function readOwnEvidence(
  deps: ReadDeps,
  { userId, tradeId, id }: { userId: string; tradeId: string; id: string },
): Promise<Uint8Array> {
  return readStoredPicture(deps, getPictureLocation(id.toLowerCase()), () =>
    selectEvidence(deps.db, `trade_id = $2 and ${PARTY_USER_SQL} = $3`, [id, tradeId, userId]),
  )
}

/** Returns a picture of an appeal, whoever has added it, as JPEG; 404 if there is none. The caller must check who may see it. */
export function readAppealEvidence(deps: ReadDeps, appealId: string, id: string): Promise<Uint8Array> {
  return readStoredPicture(deps, getPictureLocation(id.toLowerCase()), () =>
    selectEvidence(deps.db, 'appeals.id = $2', [id, appealId]),
  )
}
