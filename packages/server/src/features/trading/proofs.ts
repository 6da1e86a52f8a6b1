import { canSeeProof } from '../../domain/trading/trade-mapper.js'
import { notFound } from '../../kernel/refusal.js'
import { isUuid } from '../../kernel/uuid.js'
import type { ServerContext } from '../../platform/context.js'
import { insertRows } from '../../platform/db/columns.js'
import type { Transaction } from '../../platform/db/database.js'
import { PROOFS } from '../../platform/picture-storage/picture-tables.js'
import {
  type NewPicture,
  readStoredPicture,
  storePicture,
} from '../../platform/picture-storage/stored-picture.js'
import { nameObjects } from '../../platform/picture-storage/unnamed-objects.js'
import {
  findProofCopies,
  fingerprintProof,
  insertProofFingerprint,
  markReusedProofs,
  type ProofFingerprint,
} from './proof-copies.js'
import { selectTrades } from './trade-queries.js'

const getPictureLocation = (tradeId: string) => ({ table: PROOFS, column: 'picture_object', id: tradeId })

/** A proof whose row is still to be written. */
export interface StoredProof {
  picture: NewPicture
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
  tradeId: string,
  picture: Uint8Array,
): Promise<StoredProof> {
  const fingerprint = await fingerprintProof(picture)
  const copies = await findProofCopies(context.db, tradeId, fingerprint)
  return {
    picture: await storePicture(context, getPictureLocation(tradeId), picture),
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
  const { picture, fingerprint, copies } = proof
  const { encryptionKey, storage, object } = picture
  const isReused = copies.length > 0
  insertRows(tx, 'proofs', [{ tradeId, encryptionKey, storage, pictureObject: object, receivedAt, isReused }])
  await nameObjects(tx, [picture])
  insertProofFingerprint(tx, tradeId, fingerprint)
  markReusedProofs(tx, copies)
  return isReused
}

type ReadDeps = Pick<ServerContext, 'db' | 'cipher' | 'storages'>

/** Returns the proof of a trade, as JPEG, without checking who may see it; 404 if there is none. */
export function readProofOfTrade(deps: ReadDeps, tradeId: string): Promise<Uint8Array> {
  return readStoredPicture(deps, getPictureLocation(tradeId))
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
