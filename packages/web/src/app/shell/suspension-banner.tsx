import { isHeld, standingLifecycle } from '@cht/machines/lifecycles'
import type { User } from '@cht/sdk/contract'
import { useDeployment } from '../../platform/deployment.js'
import { useSupportLink } from '../../platform/support.js'
import styles from './frame.module.css'

const SUSPENDED =
  'You can pay, confirm, appeal and cancel pending orders. They are not matched, and you cannot place orders or invest.'
const SUSPENDED_WITHOUT_CONFIRMING =
  'You can pay, appeal and cancel pending orders. They are not matched, and you cannot confirm payments, place orders or invest.'

/**
 * Shown above every protected screen while the account is suspended or on hold: what the user can and cannot do, and whom to ask about a
 * hold (decision 23).
 */
export function SuspensionBanner({ user }: { user: User }) {
  const { supportEmail } = useDeployment()
  const supportLink = useSupportLink('My account is on hold')
  const standing = standingLifecycle.restore(user.standing)
  if (standing.matches('active')) return null
  const restrictions = standing.can({ type: 'payment.confirm' }) ? SUSPENDED : SUSPENDED_WITHOUT_CONFIRMING
  return (
    <div className={styles.warning} role="status">
      {isHeld(standing) ? (
        <>
          {`Your account is on hold. ${restrictions} What comes in stays in the account. Ask `}
          <a href={supportLink}>{supportEmail}</a>.
        </>
      ) : (
        `Your account is suspended. ${restrictions}`
      )}
    </div>
  )
}
