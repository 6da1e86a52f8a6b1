import { useEffect, useRef } from 'react'
import { Button } from '../../components/button.js'
import { Card } from '../../components/card.js'
import { Note } from '../../components/note.js'
import { showToast } from '../../components/toasts.js'
import { type Push, usePush } from '../../hooks/use-push.js'
import { focusMain } from '../../platform/focus-main.js'
import styles from './lost-ways.module.css'

const BLOCKED =
  'This browser now blocks notifications of this site. Open its settings for this site, next to the address, and allow notifications. Then check again.'
const STOPPED = 'Turn them on again to know when a trade needs you, even while the app is closed.'

const Actions = ({ push: { snapshot, turnOn, turnOff, check } }: { push: Push }) => {
  const leaveOff = () => {
    turnOff()
    // The card is removed with the button that had the focus.
    focusMain()
  }
  return (
    <div className={styles.actions}>
      <Button size="small" requiresConnection onClick={leaveOff}>
        Leave them off
      </Button>
      {snapshot.matches('blocked') ? (
        <Button size="small" onClick={check}>
          Check again
        </Button>
      ) : (
        <Button size="small" requiresConnection onClick={turnOn}>
          Turn on alerts
        </Button>
      )}
    </div>
  )
}

/** The states in which there is nothing to renew. */
const SETTLED = [{ on: 'idle' }, 'off', 'notOffered', 'unsupported', 'notInstalled', { blocked: 'idle' }] as const

interface LostAlertsProps {
  isShown: boolean
  /** Called when pushes are on, or were not to be on. */
  onSettled: () => void
}

/**
 * Turns pushes to this browser on again if they have stopped. If the browser would have to ask, says so with the button that turns
 * them on. Renders nothing otherwise.
 */
export function LostAlerts({ isShown, onSettled }: LostAlertsProps) {
  const push = usePush()
  const isBlocked = push.snapshot.matches({ blocked: 'lost' })
  const isLost = isBlocked || push.snapshot.matches('lost')
  const wasLost = useRef(false)
  const isSettled = SETTLED.some((state) => push.snapshot.matches(state))
  const isOn = push.snapshot.matches({ on: 'idle' })
  useEffect(() => {
    wasLost.current ||= isLost
    if (!isSettled) return
    if (isOn && wasLost.current) {
      showToast({ kind: 'success', text: 'Alerts are on' })
      // The card was removed with the button that had the focus.
      focusMain()
    }
    onSettled()
  }, [isLost, isSettled, isOn, onSettled])
  if (!isShown || !isLost) return null
  return (
    <Card aria-label="Alerts" className={styles.card}>
      <h2>This browser no longer gets alerts</h2>
      <p>{isBlocked ? BLOCKED : STOPPED}</p>
      {push.failure !== undefined && (
        <Note tone="negative" icon="alert" urgent>
          {push.failure}.
        </Note>
      )}
      <Actions push={push} />
    </Card>
  )
}
