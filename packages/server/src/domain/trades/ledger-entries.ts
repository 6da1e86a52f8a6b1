import type { Account, Move } from '../ledger-entry.js'
import type { TradeRow } from './mapper.js'

type Traded = Pick<TradeRow, 'id' | 'sellerId' | 'buyerId' | 'amount'>

const fromEscrow = (reason: string, { id, sellerId, amount }: Traded, to: Account): Move => ({
  reason: `${reason}:${id}`,
  amount,
  from: { owner: sellerId, kind: 'escrow' },
  to,
})

export function releaseMove(trade: Traded): Move {
  return fromEscrow('release', trade, { owner: trade.buyerId, kind: 'available' })
}

export function returnMove(trade: Traded): Move {
  return fromEscrow('return', trade, { owner: trade.sellerId, kind: 'available' })
}
