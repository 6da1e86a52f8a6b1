import { useUser } from '@cht/machines/react'
import { Card } from '@cht/ui/card'
import { Note } from '@cht/ui/note'
import { SwitchField } from '@cht/ui/switch-field'
import { type Push, usePush } from '../../hooks/use-push.js'
import {
  disableTurnAlerts,
  enableTurnAlerts,
  type TurnAlertsState,
  useTurnAlerts,
} from '../../hooks/use-turn-alerts.js'
import styles from './trade.module.css'

const SWITCH_LABEL = 'Tell me when it is my turn'

/** The states of the push chart in which pushes cannot be turned on. */
const UNAVAILABLE_STATES = ['notOffered', 'unsupported', 'notInstalled', 'blocked', 'unreachable'] as const

/** The switch of pushes, which arrive also while the app is closed. */
const describePushes = ({ snapshot, failure, turnOn, turnOff }: Push) => ({
  text: 'Arrives even while the app is closed. It contains no names and no amounts, and ends when you log out.',
  failure,
  checked: snapshot.matches('on') || snapshot.matches('turningOn') || snapshot.matches('renewing'),
  busy: !snapshot.matches('on') && !snapshot.matches('off') && !snapshot.matches('lost'),
  onCheckedChange: (checked: boolean) => (checked ? turnOn() : turnOff()),
})

/** The switch of the notifications that the page shows while it is open in the background. */
const describePageAlerts = (state: TurnAlertsState, userId: string) => ({
  text:
    state === 'on'
      ? 'Works only while this page is open in the background. It does not arrive when the page is closed or the phone sleeps.'
      : 'Works only while this page is open in the background. It contains no names and no amounts.',
  failure: undefined,
  checked: state === 'on',
  busy: false,
  onCheckedChange: (checked: boolean) => (checked ? enableTurnAlerts(userId) : disableTurnAlerts(userId)),
})

/** Offers pushes or, if they are unavailable, notifications by the open page. */
export function TurnAlerts() {
  const push = usePush()
  const userId = useUser()?._id ?? ''
  const state = useTurnAlerts(userId)
  const hasPushes = !UNAVAILABLE_STATES.some((value) => push.snapshot.matches(value))
  if (!hasPushes && state === 'unsupported') return null
  if (!hasPushes && state === 'refused')
    return (
      <Note>
        This browser blocks notifications. Allow them in its settings for this site, or check this page from
        time to time.
      </Note>
    )
  // One switch for both, so that it keeps the focus when a push service turns out to be unreachable.
  const { text, failure, ...field } = hasPushes ? describePushes(push) : describePageAlerts(state, userId)
  return (
    <Card aria-label="Your turn" className={styles.offer}>
      <SwitchField label={SWITCH_LABEL} {...field} />
      <p role="status">{text}</p>
      {failure && (
        <Note tone="negative" icon="alert" urgent>
          {failure}.
        </Note>
      )}
    </Card>
  )
}
