import { useApp, useSession } from '@cht/machines/react'
import { Button } from '@cht/ui/button'
import { Countdown } from '@cht/ui/countdown'
import { formatClock } from '@cht/ui/format/countdown'
import { useTitle } from '../hooks/use-title.js'
import styles from './away-screen.module.css'

const TITLE = 'The exchange is away'

/** Shown while the auth check gets no answer. The session chart checks again; then the screen of the path is shown. */
export function AwayScreen() {
  const { reconnect } = useApp()
  const session = useSession()
  const { nextCheck } = session.context
  const isChecking = session.matches('rechecking')
  useTitle(TITLE)
  return (
    <main id="main" tabIndex={-1} className={styles.away}>
      <h1>{TITLE}</h1>
      <p role="status">It does not answer at the moment. This page opens by itself when it does.</p>
      {/* The keys keep the parts apart from what a translation has made of the other one. */}
      {isChecking || nextCheck === undefined ? (
        <p key="checking">Trying now…</p>
      ) : (
        <p key="waiting">
          <span>Next try in </span>
          <Countdown deadline={nextCheck.at} label="Next try" format={formatClock} />
        </p>
      )}
      <Button onClick={reconnect} busy={isChecking}>
        Try now
      </Button>
    </main>
  )
}
