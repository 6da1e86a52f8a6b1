import { randomUUID } from 'node:crypto'
import { canSeeProofs } from '../../domain/trading/trade-mapper.js'
import { transactionUsed } from '../../domain/trading/wallet-payment.js'
import { notFound } from '../../kernel/refusal.js'
import type { Row } from '../../kernel/tables.js'
import { isUuid } from '../../kernel/uuid.js'
import type { ServerContext } from '../../platform/context.js'
import { type Transaction, toTimestamp } from '../../platform/db/database.js'
import { requireRow } from '../../platform/db/require-row.js'
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

/** What a proof shows: the payment, or the rest of one of which less has arrived than agreed. */
export type ProofPart = 'payment' | 'rest'

/** The last part of the path of each proof. */
export const PROOF_PATHS = [
  ['proof', 'payment'],
  ['proof-of-rest', 'rest'],
] as const satisfies readonly [string, ProofPart][]

const getPictureLocation = (id: string) => ({ table: PROOFS, column: 'picture_object', id })

/** A proof whose row is still to be written. */
export interface StoredProof {
  id: string
  picture: NewPicture
  fingerprint: ProofFingerprint
  /** The ids of the other proofs that are the same picture. */
  copies: string[]
}

/**
 * Encrypts a proof, writes it to the storage of new pictures, and searches for copies of it. Call it before the
 * transaction.
 */
export async function storeProof(context: ServerContext, picture: Uint8Array): Promise<StoredProof> {
  const id = randomUUID()
  const fingerprint = await fingerprintProof(picture)
  const copies = await findProofCopies(context.db, id, fingerprint)
  return {
    id,
    picture: await storePicture(context, getPictureLocation(id), picture),
    fingerprint,
    copies,
  }
}

interface Proof {
  tradeId: string
  part: ProofPart
  proof: StoredProof
  transactionHash: string | null
  receivedAt: number
}

/**
 * Stores the proof that `storeProof` has written, and marks it and its copies. Returns whether there are any. Throws 409 if the hash
 * was given before; one that another transaction is storing is waited for.
 */
export async function insertProof(
  tx: Transaction,
  { tradeId, part, proof, transactionHash, receivedAt }: Proof,
): Promise<boolean> {
  const { id, picture, fingerprint, copies } = proof
  const { encryptionKey, storage, object } = picture
  const isReused = copies.length > 0
  const inserted = await tx.query(
    `insert into proofs
       (id, trade_id, part, encryption_key, storage, picture_object, received_at, is_reused, transaction_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (transaction_hash) do nothing returning id`,
    [id, tradeId, part, encryptionKey, storage, object, toTimestamp(receivedAt), isReused, transactionHash],
  )
  if (inserted.length === 0) throw transactionUsed()
  await nameObjects(tx, [picture])
  insertProofFingerprint(tx, id, fingerprint)
  markReusedProofs(tx, copies)
  return isReused
}

type ReadDeps = Pick<ServerContext, 'db' | 'cipher' | 'storages'>

/** Returns a proof of a trade, as JPEG, without checking who may see it; 404 if there is none. */
export async function readProofOfTrade(
  deps: ReadDeps,
  tradeId: string,
  part: ProofPart,
): Promise<Uint8Array> {
  const { id } = await requireRow<Row<'proofs', 'id'>>(
    deps.db,
    'select id from proofs where trade_id = $1 and part = $2',
    [tradeId, part],
  )
  return readStoredPicture(deps, getPictureLocation(id))
}

/** Returns a proof of a trade for a user, as JPEG; 404 if there is none that the user may see (decision 9). */
export async function readProof(
  context: ServerContext,
  userId: string,
  tradeId: string,
  part: ProofPart,
): Promise<Uint8Array> {
  if (!isUuid(tradeId)) throw notFound()
  const { db, clock } = context
  const [trade] = await selectTrades(db, 'trades.id = $1', [tradeId])
  if (!trade || !canSeeProofs(trade, userId, clock.now())) throw notFound()
  return readProofOfTrade(context, trade.id, part)
}
