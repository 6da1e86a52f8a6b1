import { getUserStanding } from '@cht/machines/lifecycles'
import type { User } from '@cht/sdk/auth'
import styles from './frame.module.css'

const SUSPENDED =
  'Your account is suspended. You can pay, confirm, appeal and cancel pending orders. They are not matched, and you cannot place orders or invest.'
const SUSPENDED_WITHOUT_CONFIRMING =
  'Your account is suspended. You can pay, appeal and cancel pending orders. They are not matched, and you cannot confirm payments, place orders or invest.'

/** Shown above every protected screen while the account is suspended: what the user can and cannot do (decision 23). */
export function SuspensionBanner({ user }: { user: User }) {
  const standing = getUserStanding(user)
  if (standing.matches('active')) return null
  return (
    <div className={styles.warning} role="status">
      {standing.can({ type: 'payment.confirm' }) ? SUSPENDED : SUSPENDED_WITHOUT_CONFIRMING}
    </div>
  )
}
