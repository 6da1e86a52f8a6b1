export { referralCount, referrals } from './resources.js'
