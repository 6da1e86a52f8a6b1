import type { ServerContext } from '../context.js'
import { type Queryable, type Transaction, toTimestamp } from '../db/database.js'
import { notFound } from '../domain/refusal.js'
import { canSeeProof } from '../domain/trades/mapper.js'
import type { ColumnCipher } from '../encryption/cipher.js'
import { isUuid } from '../http/uuid.js'
import { selectTrades } from './queries.js'

const locatePicture = (tradeId: string) => ({ table: 'proofs', column: 'picture', row: [tradeId] })

interface Proof {
  tradeId: string
  picture: Uint8Array
  receivedAt: number
}

export function insertProof(
  tx: Transaction,
  cipher: ColumnCipher,
  { tradeId, picture, receivedAt }: Proof,
): void {
  tx.send('insert into proofs (trade_id, encryption_key, picture, received_at) values ($1, $2, $3, $4)', [
    tradeId,
    cipher.keyId,
    cipher.encrypt(locatePicture(tradeId), picture),
    toTimestamp(receivedAt),
  ])
}

/** The proof of a trade for the operator, as JPEG; 404 where there is none. */
export async function readProofOfTrade(
  db: Queryable,
  cipher: ColumnCipher,
  tradeId: string,
): Promise<Uint8Array> {
  const [proof] = await db.query<{ keyId: string | null; picture: Uint8Array }>(
    'select encryption_key as "keyId", picture from proofs where trade_id = $1',
    [tradeId],
  )
  if (!proof) throw notFound()
  return cipher.decrypt(locatePicture(tradeId), proof.keyId, proof.picture)
}

/** The proof of a trade for a user, as JPEG; 404 where there is none that they may see (decision 9). */
export async function readProof(
  { db, clock, cipher }: ServerContext,
  userId: string,
  tradeId: string,
): Promise<Uint8Array> {
  if (!isUuid(tradeId)) throw notFound()
  const [trade] = await selectTrades(db, 'trades.id = $1', [tradeId])
  if (!trade || !canSeeProof(trade, userId, clock.now())) throw notFound()
  return readProofOfTrade(db, cipher, trade.id)
}
