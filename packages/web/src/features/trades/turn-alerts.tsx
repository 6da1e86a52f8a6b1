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
  text: 'Get a notification when it is your turn, even while the app is closed. It contains no names and no amounts, and ends when you log out.',
  failure,
  checked: snapshot.matches('on') || snapshot.matches('turningOn') || snapshot.matches('renewing'),
  busy: !snapshot.matches('on') && !snapshot.matches('off') && !snapshot.matches('lost'),
  onCheckedChange: (checked: boolean) => (checked ? turnOn() : turnOff()),
})

/** The switch of the notifications that the page shows while it is open in the background. */
const describePageAlerts = (state: TurnAlertsState, userId: string) => ({
  text:
    state === 'on'
      ? 'Alerts work only while this page is open in the background. They do not arrive when the page is closed, when the phone sleeps or when the browser suspends the page.'
      : 'Get a notification when it is your turn. It works only while this page is open in the background, and not when the phone sleeps or the browser suspends the page. Notifications contain no names and no amounts.',
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
        This browser blocks notifications, so check this page from time to time. You can allow notifications
        in the browser’s settings for this site.
      </Note>
    )
  // One switch for both, so that it keeps the focus when a push service turns out to be unreachable.
  const { text, failure, ...field } = hasPushes ? describePushes(push) : describePageAlerts(state, userId)
  return (
    <Card aria-label="Your turn" className={styles.offer}>
      <p role="status">{text}</p>
      <SwitchField label={SWITCH_LABEL} {...field} />
      {failure && (
        <Note tone="negative" icon="alert" urgent>
          {failure}.
        </Note>
      )}
    </Card>
  )
}
