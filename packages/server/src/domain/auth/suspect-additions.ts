import { HOLD_PERIOD, RESET_MEMORY, SUSPECT_PERIOD } from '@cht/sdk/rules'
import type { AccountState } from './account-actions.js'

/** How a second factor or a set of recovery codes came to its account. */
export interface Addition {
  /** In ms of exchange time. */
  addedAt: number
  /** Whether the session that added it was confirmed by another second factor that was not suspect (decision 39). */
  isVouched: boolean
}

/** An account is on hold from its last reset, so the end of the hold tells when that was. */
const findLastReset = ({ holdUntil }: Pick<AccountState, 'holdUntil'>): number | undefined =>
  holdUntil === null ? undefined : holdUntil - HOLD_PERIOD

/**
 * Whether a second factor or a set of recovery codes may be that of a thief: a reset at `now` removes it, and until then it vouches
 * for nothing. `account` is as it was before that reset. What has outlived a reset is not suspect at a later one, so only the last one
 * counts (decision 39).
 */
export function isSuspect(
  { addedAt, isVouched }: Addition,
  account: Pick<AccountState, 'holdUntil'>,
  now: number,
): boolean {
  if (isVouched) return false
  if (addedAt >= now - SUSPECT_PERIOD) return true
  const resetAt = findLastReset(account)
  return resetAt !== undefined && resetAt >= now - RESET_MEMORY && addedAt >= resetAt
}
