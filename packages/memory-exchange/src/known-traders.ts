import { verificationLifecycle } from '@cht/machines/lifecycles'
import { isKnownTrader } from '@cht/sdk/rules'
import { restoreStoredState } from '@cht/server/domain'
import type { MemoryStore, UserRecord } from './store.js'

export const isVerified = ({ verification }: UserRecord): boolean =>
  verificationLifecycle.restore(verification.state).matches('verified')

/** Whether a user is known, so that their orders are matched first (decision 3). */
export function isKnown({ trades, users }: MemoryStore, user: UserRecord): boolean {
  const verified = new Set(users.filter(isVerified).map(({ id }) => id))
  const sellers = trades
    .filter(({ buyerId, state }) => buyerId === user.id && restoreStoredState(state).matches('completed'))
    .map(({ sellerId }) => sellerId)
    .filter((id) => verified.has(id))
  return isKnownTrader({ isVerified: isVerified(user), verifiedSellers: new Set(sellers).size })
}
