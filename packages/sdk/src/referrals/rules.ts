/** Percent of a referee's first investment that the referrer gets (spec section 9, decision 13). */
export const REFERRAL_REWARD = 50

/** In whole CHT. */
export function referralBonus(amount: number): number {
  return (amount * REFERRAL_REWARD) / 100
}
