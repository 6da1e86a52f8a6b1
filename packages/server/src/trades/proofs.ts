import type { ServerContext } from '../context.js'
import { type Queryable, type Transaction, toTimestamp } from '../db/database.js'
import { notFound } from '../domain/refusal.js'
import { canSeeProof } from '../domain/trades/mapper.js'
import { isUuid } from '../http/uuid.js'
import { readStoredPicture, type StoredPicture, storePicture } from '../picture-storage/stored-picture.js'
import { nameObjects } from '../picture-storage/unnamed-objects.js'
import {
  findProofCopies,
  fingerprintProof,
  insertProofFingerprint,
  markReusedProofs,
  type ProofFingerprint,
} from './proof-copies.js'
import { selectTrades } from './queries.js'

const getPictureLocation = (tradeId: string) => ({ table: 'proofs', column: 'picture', row: [tradeId] })

/** A proof that is stored outside of its row. */
export interface StoredProof extends StoredPicture {
  fingerprint: ProofFingerprint
  /** The other trades for which the same picture was sent. */
  copies: string[]
}

/**
 * Encrypts the proof of a trade, writes it to the storage of new pictures, and searches for copies of it. Call it before the
 * transaction.
 */
export async function storeProof(
  context: ServerContext,
  id: string,
  picture: Uint8Array,
): Promise<StoredProof> {
  // PostgreSQL formats a uuid in lower case.
  const tradeId = id.toLowerCase()
  const fingerprint = await fingerprintProof(picture)
  const copies = await findProofCopies(context.db, tradeId, fingerprint)
  const location = getPictureLocation(tradeId)
  return {
    ...(await storePicture(context, context.storages.current, location, picture)),
    fingerprint,
    copies,
  }
}

interface Proof {
  tradeId: string
  proof: StoredProof
  receivedAt: number
}

/** Stores the proof that `storeProof` has written, and marks it and its copies. Returns whether there are any. */
export async function insertProof(tx: Transaction, { tradeId, proof, receivedAt }: Proof): Promise<boolean> {
  const { keyId, storage, object, bytes, fingerprint, copies } = proof
  const isReused = copies.length > 0
  tx.send(
    `insert into proofs (trade_id, encryption_key, storage, picture_object, picture, received_at, is_reused)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [tradeId, keyId, storage, object, bytes, toTimestamp(receivedAt), isReused],
  )
  if (object !== null) await nameObjects(tx, [object])
  insertProofFingerprint(tx, tradeId, fingerprint)
  markReusedProofs(tx, copies)
  return isReused
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
