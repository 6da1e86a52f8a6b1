/** The referrer's bonus in percent of a referee's investment. */
export const REFERRAL_REWARD = 50

/** For which investments of a referee an exchange pays a bonus: a setting of its operator. */
export const REWARDED_INVESTMENTS = ['first', 'every'] as const
export type RewardedInvestments = (typeof REWARDED_INVESTMENTS)[number]

/**
 * States of a referral bonus. It is held until the capital of the referee's investment is released or reinvested; until then
 * the operator may void it.
 */
export const REFERRAL_BONUS_STATES = ['held', 'available', 'voided'] as const
export type ReferralBonusState = (typeof REFERRAL_BONUS_STATES)[number]

/**
 * Data that the accounts of a referrer and a referee can have in common, which is a sign that both belong to one person. The
 * operator is shown which.
 */
export const SHARED_DATA = ['ID', 'bank account', 'wallet'] as const
export type SharedData = (typeof SHARED_DATA)[number]

/** The referrer's bonus for an investment of `amount`, in whole CHT. */
export function calculateBonusAmount(amount: number): number {
  return (amount * REFERRAL_REWARD) / 100
}
