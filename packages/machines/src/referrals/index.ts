export { moreReferrals, REFERRALS_PAGE, referralCount, referrals } from './resources.js'
