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

/** The referrer's bonus for an investment of `amount`, in whole CHT. */
export function calculateBonusAmount(amount: number): number {
  return (amount * REFERRAL_REWARD) / 100
}
