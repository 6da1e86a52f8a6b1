import type { Account, LedgerEntry } from '../ledger-entry.js'
import type { TradeRow } from './mapper.js'

type TradeAmount = Pick<TradeRow, 'id' | 'sellerId' | 'buyerId' | 'amount'>

const createEntryFromEscrow = (
  reason: string,
  { id, sellerId, amount }: TradeAmount,
  to: Account,
): LedgerEntry => ({
  reason: `${reason}:${id}`,
  amount,
  from: { owner: sellerId, kind: 'escrow' },
  to,
})

/** Releases the escrow of a completed trade to the buyer. */
export function createReleaseEntry(trade: TradeAmount): LedgerEntry {
  return createEntryFromEscrow('release', trade, { owner: trade.buyerId, kind: 'available' })
}

/** Returns the escrow to the seller, if the operator decides for them. */
export function createRefundEntry(trade: TradeAmount): LedgerEntry {
  return createEntryFromEscrow('return', trade, { owner: trade.sellerId, kind: 'available' })
}
