import { returnOf } from '@cht/sdk/investments'
import type { Move } from '../ledger-entry.js'
import type { InvestmentRow } from './mapper.js'

/** Stakes the amount of a new investment (decision 12). */
export function stakeMove({ id, userId: owner, amount }: InvestmentRow): Move {
  return {
    reason: `stake:${id}`,
    amount,
    from: { owner, kind: 'available' },
    to: { owner, kind: 'staked' },
  }
}

/** Pays the return at the end of the plan. */
export function gainMove({ id, userId, amount, roi }: InvestmentRow): Move {
  return {
    reason: `return:${id}`,
    amount: returnOf(amount, roi),
    from: { owner: null, kind: 'returns' },
    to: { owner: userId, kind: 'available' },
  }
}

/** Releases the capital at the end of the capital-release period. */
export function capitalMove({ id, userId: owner, amount }: InvestmentRow): Move {
  return {
    reason: `capital:${id}`,
    amount,
    from: { owner, kind: 'staked' },
    to: { owner, kind: 'available' },
  }
}
