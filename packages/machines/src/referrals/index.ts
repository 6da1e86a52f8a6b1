export { moreReferrals, REFERRALS_PAGE_SIZE, referralCount, referrals } from './resources.js'
