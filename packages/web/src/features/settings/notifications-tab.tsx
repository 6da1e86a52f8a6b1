import { NotificationChoices } from './notification-choices.js'
import { PushDevices } from './push-devices.js'
import { PushPanel } from './push-panel.js'
import styles from './settings.module.css'

/** The switches for mails and pushes, and the devices that receive pushes (decision 33). */
export function NotificationsTab() {
  return (
    <div className={styles.tab}>
      <PushPanel />
      <NotificationChoices />
      <PushDevices />
    </div>
  )
}
