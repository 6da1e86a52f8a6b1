import { Refusal } from '../kernel/refusal.js'

/** An account of a user, or one of the exchange if `owner` is null. */
export interface Account {
  owner: string | null
  kind: 'available' | 'escrow' | 'staked' | 'heldBonus' | 'issuance' | 'returns' | 'bonuses'
}

/** A ledger entry with two postings: `amount` is subtracted from the account `from` and added to the account `to`. */
export interface LedgerEntry {
  /** Unique in the ledger, so that nothing is paid twice: `release:<trade>`, `fund:<key>` (decision 21). */
  reason: string
  /** Whole CHT. */
  amount: number
  from: Account
  to: Account
}

/** The refusal of a ledger entry whose amount exceeds the balance of the user's account. */
export function insufficientBalance() {
  return new Refusal(409, 'insufficient_balance', 'Insufficient balance')
}
