import type { Account, Move } from '../moves.js'
import type { TradeRow } from './rows.js'

type Traded = Pick<TradeRow, 'id' | 'sellerId' | 'buyerId' | 'amount'>

const fromEscrow = (reason: string, { id, sellerId, amount }: Traded, to: Account): Move => ({
  reason: `${reason}:${id}`,
  amount,
  from: { owner: sellerId, kind: 'escrow' },
  to,
})

export const releaseMove = (trade: Traded): Move =>
  fromEscrow('release', trade, { owner: trade.buyerId, kind: 'available' })

export const returnMove = (trade: Traded): Move =>
  fromEscrow('return', trade, { owner: trade.sellerId, kind: 'available' })
