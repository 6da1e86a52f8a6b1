export type { ReferralCount, ReferralRow } from './model.js'
export {
  calculateBonusAmount,
  REFERRAL_BONUS_STATES,
  REFERRAL_REWARD,
  REWARDED_INVESTMENTS,
  type ReferralBonusState,
  type RewardedInvestments,
  type SharedData,
} from './rules.js'
