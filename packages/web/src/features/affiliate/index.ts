export { ReferralShare } from './referral-share.js'
