import type { Account, LedgerEntry } from '../ledger-entry.js'
import { createEscrowReturnEntry } from './order-ledger-entries.js'
import type { TradeRow } from './trade-mapper.js'

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

/** Returns the escrow of a sell order that is cancelled with its trade, by consent: the entry of every cancelled sell order. */
export function createSellOrderReturnEntry({
  sellOrderId,
  sellerId,
  amount,
}: Pick<TradeRow, 'sellOrderId' | 'sellerId' | 'amount'>): LedgerEntry {
  return createEscrowReturnEntry({ id: sellOrderId, userId: sellerId, amount })
}
