import { Refusal } from './refusal.js'

/** An account: a user's own, or with `owner` null one of the exchange's. */
export interface Account {
  owner: string | null
  kind: 'available' | 'escrow' | 'staked' | 'issuance' | 'returns' | 'bonuses'
}

export interface Move {
  /** Unique for ever, so that no path can pay twice: `release:<trade>`, `fund:<key>` (decision 21). */
  reason: string
  /** Whole CHT. */
  amount: number
  from: Account
  to: Account
}

/** The account of a user holds less than what was to be moved. */
export function insufficientBalance() {
  return new Refusal(409, 'insufficient_balance', 'Insufficient balance')
}
