import { calculateReturn } from '@cht/sdk/rules'
import type { LedgerEntry } from '../ledger-entry.js'
import type { InvestmentRow } from './mapper.js'

/** Stakes the amount of a new investment (decision 12). */
export function createStakeEntry({ id, userId: owner, amount }: InvestmentRow): LedgerEntry {
  return {
    reason: `stake:${id}`,
    amount,
    from: { owner, kind: 'available' },
    to: { owner, kind: 'staked' },
  }
}

/** Pays the return at the end of the plan. */
export function createReturnEntry({ id, userId, amount, roi }: InvestmentRow): LedgerEntry {
  return {
    reason: `return:${id}`,
    amount: calculateReturn(amount, roi),
    from: { owner: null, kind: 'returns' },
    to: { owner: userId, kind: 'available' },
  }
}

/** Releases the capital at the end of the capital-release period. */
export function createCapitalEntry({ id, userId: owner, amount }: InvestmentRow): LedgerEntry {
  return {
    reason: `capital:${id}`,
    amount,
    from: { owner, kind: 'staked' },
    to: { owner, kind: 'available' },
  }
}
