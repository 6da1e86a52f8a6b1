export type { ReferralCount, ReferralRow } from './model.js'
export { REFERRAL_REWARD, referralBonus } from './rules.js'
