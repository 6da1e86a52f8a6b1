export { HeldBonus } from './held-bonus.js'
export { ReferralShare } from './referral-share.js'
