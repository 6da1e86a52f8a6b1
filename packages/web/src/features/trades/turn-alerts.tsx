import { Card } from '../../components/card.js'
import { Note } from '../../components/note.js'
import { SwitchField } from '../../components/switch-field.js'
import { useUser } from '../../hooks/use-session.js'
import { askForAlerts, stopAlerts, useAlerts } from '../../hooks/use-turn-alerts.js'
import styles from './trade.module.css'

/** Turns system notifications for the user's turn on and off, and explains their limits. */
export function TurnAlerts() {
  const userId = useUser()?._id ?? ''
  const alerts = useAlerts(userId)
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
          ? 'You are notified when it is your turn and this page is open behind others. Nothing reaches you once it is closed, while a phone sleeps, or when the browser rests this page.'
          : 'Be notified when it is your turn, as long as this page is open behind others. A phone that sleeps, or a browser that rests this page, tells you nothing. No person and no amount is named.'}
      </p>
      <SwitchField
        label="Tell me when it is my turn"
        checked={isOn}
        onChecked={(checked) => (checked ? askForAlerts(userId) : stopAlerts(userId))}
      />
    </Card>
  )
}
