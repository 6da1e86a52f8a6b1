export type { ReferralCount, ReferralRow } from './model.js'
export {
  REFERRAL_BONUS_STATES,
  REFERRAL_REWARD,
  type ReferralBonusState,
  referralBonus,
  type SharedData,
} from './rules.js'
