import { REFERRAL_REWARD, type RewardedInvestments } from '@cht/sdk/rules'

interface ReferralRewardTexts {
  /** On the landing page: what brings a bonus, and how often. */
  offer: string
  limits: string
  /** The label of the investment in an example. */
  exampleLabel: string
  /** On the affiliate screen: what the referee does, and what the referrer gets. */
  condition: string
  share: string
  frequency: string
  /** What a bonus is a share of, as in 'A bonus is 50% of …'. */
  base: string
}

/** What the app says about the referral bonus, by the setting of the exchange. Without one it has the words of spec section 9. */
export const REFERRAL_REWARD_TEXTS: Record<RewardedInvestments | 'unknown', ReferralRewardTexts> = {
  first: {
    offer: `When somebody who signed up with your link makes a first investment, you get ${REFERRAL_REWARD}% of its amount.`,
    limits: 'Once for each friend, and only where both of you are identity-verified by then.',
    exampleLabel: 'Your friend’s first investment',
    condition: 'They make their first investment.',
    share: `${REFERRAL_REWARD}% of its amount`,
    frequency: ', once for each person',
    base: 'the first investment',
  },
  every: {
    offer: `Each time somebody who signed up with your link makes an investment, you get ${REFERRAL_REWARD}% of its amount.`,
    limits: 'Only where both of you are identity-verified by then, and not for capital that is re-invested.',
    exampleLabel: 'An investment of your friend',
    condition: 'They make an investment.',
    share: `${REFERRAL_REWARD}% of its amount`,
    frequency: ', each time they invest, but not when they re-invest',
    base: 'every investment',
  },
  unknown: {
    offer: `When somebody who signed up with your link invests, you get ${REFERRAL_REWARD}% of the investment.`,
    limits: 'Verified users earn referral bonuses.',
    exampleLabel: 'Your friend’s investment',
    condition: 'They invest.',
    share: `${REFERRAL_REWARD}% of the investment`,
    frequency: '',
    base: 'the investment',
  },
}
