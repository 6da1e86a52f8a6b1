import type { ServerContext } from '../context.js'
import { type Queryable, type Transaction, toTimestamp } from '../db/database.js'
import { notFound } from '../domain/refusal.js'
import { canSeeProof } from '../domain/trades/mapper.js'
import { isUuid } from '../http/uuid.js'
import { readStoredPicture, type StoredPicture, storePicture } from '../picture-storage/stored-picture.js'
import { nameObjects } from '../picture-storage/unnamed-objects.js'
import { selectTrades } from './queries.js'

const getPictureLocation = (tradeId: string) => ({ table: 'proofs', column: 'picture', row: [tradeId] })

/** Encrypts the proof of a trade, and writes it to the storage of new pictures. Call it before the transaction. */
export function storeProof(
  context: ServerContext,
  tradeId: string,
  picture: Uint8Array,
): Promise<StoredPicture> {
  // PostgreSQL formats a uuid in lower case.
  return storePicture(context, context.storages.current, getPictureLocation(tradeId.toLowerCase()), picture)
}

interface Proof {
  tradeId: string
  picture: StoredPicture
  receivedAt: number
}

/** Stores the proof that `storeProof` has written. */
export async function insertProof(tx: Transaction, { tradeId, picture, receivedAt }: Proof): Promise<void> {
  const { keyId, storage, object, bytes } = picture
  tx.send(
    `insert into proofs (trade_id, encryption_key, storage, picture_object, picture, received_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [tradeId, keyId, storage, object, bytes, toTimestamp(receivedAt)],
  )
  if (object !== null) await nameObjects(tx, [object])
}

const selectProof = async (db: Queryable, tradeId: string): Promise<StoredPicture | undefined> => {
  const [proof] = await db.query<StoredPicture>(
    `select encryption_key as "keyId", storage, picture_object as object, picture as bytes from proofs
     where trade_id = $1`,
    [tradeId],
  )
  return proof
}

type ReadDeps = Pick<ServerContext, 'db' | 'cipher' | 'storages'>

/** Returns the proof of a trade, as JPEG, without checking who may see it; 404 if there is none. */
export function readProofOfTrade(deps: ReadDeps, tradeId: string): Promise<Uint8Array> {
  return readStoredPicture(deps, getPictureLocation(tradeId), () => selectProof(deps.db, tradeId))
}

/** Returns the proof of a trade for a user, as JPEG; 404 if there is none that the user may see (decision 9). */
export async function readProof(
  context: ServerContext,
  userId: string,
  tradeId: string,
): Promise<Uint8Array> {
  if (!isUuid(tradeId)) throw notFound()
  const { db, clock } = context
  const [trade] = await selectTrades(db, 'trades.id = $1', [tradeId])
  if (!trade || !canSeeProof(trade, userId, clock.now())) throw notFound()
  return readProofOfTrade(context, trade.id)
}
