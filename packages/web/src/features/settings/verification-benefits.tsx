import { MAX_BUY_ORDERS, MAX_SELL_ORDERS } from '@cht/sdk/orders'
import { REFERRAL_REWARD } from '@cht/sdk/referrals'
import styles from './settings.module.css'

/** What a verified identity allows (spec section 6). */
export function VerificationBenefits({ isVerified }: { isVerified: boolean }) {
  return (
    <p className={styles.benefits}>
      {isVerified ? 'You can' : 'Verified, you can'} create up to {MAX_SELL_ORDERS.verified} sell orders and
      earn referral bonuses of {REFERRAL_REWARD}%, and have up to {MAX_BUY_ORDERS.proven} open buy orders
      before your first completed purchase.
    </p>
  )
}
