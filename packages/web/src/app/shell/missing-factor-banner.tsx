import { Link } from 'wouter'
import styles from './frame.module.css'

/**
 * Shown above every protected screen while the exchange requires a second factor that the account does not have
 * (decision 39).
 */
export function MissingFactorBanner() {
  return (
    <div className={styles.warning} role="status">
      This exchange requires a second factor. Until you{' '}
      <Link href="/settings?tab=security">set one up in your settings</Link>, you cannot sell, confirm
      payments, invest, save payment details or change your account. You can buy, pay and appeal.
    </div>
  )
}
