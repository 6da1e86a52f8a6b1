export type { ReferralCount, ReferralRow } from './model.js'
export {
  calculateBonusAmount,
  REFERRAL_BONUS_STATES,
  REFERRAL_REWARD,
  type ReferralBonusState,
  type SharedData,
} from './rules.js'
