export { referralBonusLifecycle } from './lifecycle.js'
export { moreReferrals, REFERRALS_PAGE_SIZE, referralCount, referrals } from './resources.js'
