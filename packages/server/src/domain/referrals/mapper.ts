import { restoreReferralBonus } from '@cht/machines/lifecycles'
import type { ReferralBonusState } from '@cht/sdk/referrals'

export interface ReferralListRow {
  username: string
  /** When the referee signed up, in ms of exchange time. */
  dateJoined: number
  /** Whole CHT. */
  amountInvested: number
  /** The bonus that the referrer earned from this referee, in whole CHT; null without one. */
  bonus: number | null
  bonusState: ReferralBonusState | null
  /** When the capital of the referee's first investment is released, in ms of exchange time. */
  releasesAt: number | null
}

/** Converts a referee to an entry of the referrer's list. */
export function toWireReferral(row: ReferralListRow) {
  const { username, dateJoined, amountInvested, bonus, bonusState, releasesAt } = row
  const state = bonusState === null ? undefined : restoreReferralBonus(bonusState)
  const isHeld = state?.matches('held') && releasesAt !== null
  return {
    username,
    dateJoined: new Date(dateJoined).toISOString(),
    amountInvested,
    bonus: state?.matches('voided') ? 0 : (bonus ?? 0),
    bonusState: bonusState ?? undefined,
    bonusHeldUntil: isHeld ? new Date(releasesAt).toISOString() : undefined,
  }
}

/** Sums a referee's investments in whole CHT; a reinvested one is counted as the investment that replaced it. */
export function sumInvestments(investments: readonly { amount: number; state: string }[]): number {
  return investments
    .filter(({ state }) => state !== 'reinvested')
    .reduce((sum, { amount }) => sum + amount, 0)
}
