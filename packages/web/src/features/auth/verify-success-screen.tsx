import { useLeaveWelcome, useUser } from '@cht/machines/react'
import { CODE_LIFETIME, MINUTE } from '@cht/sdk/rules'
import { Button } from '@cht/ui/button'
import { Icon } from '@cht/ui/icon'
import { Stack } from '@cht/ui/stack'
import { useLocation, useSearch } from 'wouter'
import { useHasAccountRules } from '../../hooks/use-has-account-rules.js'
import { useTitle } from '../../hooks/use-title.js'
import { getNextPath, withNext } from '../../platform/next-path.js'
import styles from './auth.module.css'

/** Shown after the code was accepted. Without a session, our server verifies the account at the next login (decision 23). */
export default function VerifySuccessScreen() {
  const user = useUser()
  const [, navigate] = useLocation()
  const search = useSearch()
  const leaveWelcome = useLeaveWelcome()
  const isBoundToBrowser = useHasAccountRules()
  useTitle(user ? 'Email confirmed' : 'Code accepted')
  // The gate redirects signed-in users from /login to `next` or home.
  const continueToApp = () => {
    leaveWelcome()
    navigate(withNext('/login', getNextPath(`?${search}`)), { replace: true })
  }
  return (
    <Stack gap={24}>
      <span className={styles.done}>
        <Icon name="check" size={32} />
      </span>
      <div className={styles.head}>
        <h1>{user ? 'Your email is confirmed' : 'Your code is right'}</h1>
        <p>
          {user
            ? 'You can now place orders. They go live in the next session.'
            : `Log in with your password${isBoundToBrowser ? ` in this browser within ${CODE_LIFETIME / MINUTE} minutes. Then your email is confirmed` : ''}.`}
        </p>
      </div>
      <Button variant="primary" onClick={continueToApp}>
        Let's go
      </Button>
    </Stack>
  )
}
