import type { Move } from '../ledger-entry.js'
import type { OrderRow } from './mapper.js'

type Sale = Pick<OrderRow, 'id' | 'userId' | 'amount'>

/** A sell order's amount goes into escrow with it (decision 4). */
export function escrowMove({ id, userId: owner, amount }: Sale): Move {
  return {
    reason: `escrow:${id}`,
    amount,
    from: { owner, kind: 'available' },
    to: { owner, kind: 'escrow' },
  }
}

/** A sell order that is taken back brings its tokens with it. */
export function cancelMove({ id, userId: owner, amount }: Sale): Move {
  return {
    reason: `cancel:${id}`,
    amount,
    from: { owner, kind: 'escrow' },
    to: { owner, kind: 'available' },
  }
}
