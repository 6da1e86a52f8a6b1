/** The referrer's bonus in percent of the referee's first investment (spec section 9, decision 13). */
export const REFERRAL_REWARD = 50

/** The referrer's bonus for a first investment of `amount`, in whole CHT. */
export function referralBonus(amount: number): number {
  return (amount * REFERRAL_REWARD) / 100
}
