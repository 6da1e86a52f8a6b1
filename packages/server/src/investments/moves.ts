import { returnOf } from '@cht/sdk/investments'
import type { Move } from '../moves.js'
import type { InvestmentRow } from './rows.js'

/** From available to staked (decision 12). */
export const stakeMove = ({ id, userId: owner, amount }: InvestmentRow): Move => ({
  reason: `stake:${id}`,
  amount,
  from: { owner, kind: 'available' },
  to: { owner, kind: 'staked' },
})

export const gainMove = ({ id, userId, amount, roi }: InvestmentRow): Move => ({
  reason: `return:${id}`,
  amount: returnOf(amount, roi),
  from: { owner: null, kind: 'returns' },
  to: { owner: userId, kind: 'available' },
})

export const capitalMove = ({ id, userId: owner, amount }: InvestmentRow): Move => ({
  reason: `capital:${id}`,
  amount,
  from: { owner, kind: 'staked' },
  to: { owner, kind: 'available' },
})
