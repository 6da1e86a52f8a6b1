import type { LedgerEntry } from '../ledger-entry.js'
import type { OrderRow } from './order-mapper.js'

type SellOrder = Pick<OrderRow, 'id' | 'userId' | 'amount'>

/** Moves the amount of a new sell order into escrow (decision 4). */
export function createEscrowEntry({ id, userId: owner, amount }: SellOrder): LedgerEntry {
  return {
    reason: `escrow:${id}`,
    amount,
    from: { owner, kind: 'available' },
    to: { owner, kind: 'escrow' },
  }
}

/** Returns the escrow of a cancelled sell order. */
export function createEscrowReturnEntry({ id, userId: owner, amount }: SellOrder): LedgerEntry {
  return {
    reason: `cancel:${id}`,
    amount,
    from: { owner, kind: 'escrow' },
    to: { owner, kind: 'available' },
  }
}
