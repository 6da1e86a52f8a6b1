import { useLocation, useSearch } from 'wouter'
import { Button } from '../../components/button.js'
import { Icon } from '../../components/icon.js'
import { useLeaveWelcome } from '../../hooks/use-session.js'
import { useTitle } from '../../hooks/use-title.js'
import { getNextPath, withNext } from '../../platform/next-path.js'
import styles from './auth.module.css'

export default function VerifySuccessScreen() {
  const [, navigate] = useLocation()
  const search = useSearch()
  const leaveWelcome = useLeaveWelcome()
  useTitle('Account verified')
  // The gate redirects signed-in users from /login to `next` or home.
  const continueToApp = () => {
    leaveWelcome()
    navigate(withNext('/login', getNextPath(`?${search}`)), { replace: true })
  }
  return (
    <div className={styles.screen}>
      <span className={styles.done}>
        <Icon name="check" size={32} />
      </span>
      <div className={styles.head}>
        <h1>Your account is verified</h1>
        <p>You can now place orders. They are matched when the next live session starts.</p>
      </div>
      <Button variant="primary" onClick={continueToApp}>
        Let's go
      </Button>
    </div>
  )
}
