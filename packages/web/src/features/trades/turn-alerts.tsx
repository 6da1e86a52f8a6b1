import { Card } from '../../components/card.js'
import { Note } from '../../components/note.js'
import { SwitchField } from '../../components/switch-field.js'
import { useUser } from '../../hooks/use-session.js'
import { disableTurnAlerts, enableTurnAlerts, useTurnAlerts } from '../../hooks/use-turn-alerts.js'
import styles from './trade.module.css'

/** Turns system notifications for the user's turn on and off, and explains their limits. */
export function TurnAlerts() {
  const userId = useUser()?._id ?? ''
  const alerts = useTurnAlerts(userId)
  if (alerts === 'unsupported') return null
  if (alerts === 'refused')
    return (
      <Note>
        This browser may not notify you, so look in here from time to time. You can allow it in the browser’s
        settings for this site.
      </Note>
    )
  const isOn = alerts === 'on'
  return (
    <Card aria-label="Your turn" className={styles.offer}>
      <p role="status">
        {isOn
          ? 'You get a notification when it is your turn while this page is open in the background. None arrives when the page is closed, while a phone sleeps, or when the browser suspends the page.'
          : 'Get a notification when it is your turn while this page is open in the background. None arrives while a phone sleeps or when the browser suspends the page. Notifications contain no names and no amounts.'}
      </p>
      <SwitchField
        label="Tell me when it is my turn"
        checked={isOn}
        onCheckedChange={(checked) => (checked ? enableTurnAlerts(userId) : disableTurnAlerts(userId))}
      />
    </Card>
  )
}
