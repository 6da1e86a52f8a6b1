import { notificationChoices, pushService } from '@cht/machines/notifications'
import { useResource, useUser } from '@cht/machines/react'
import { Tabs } from '@cht/ui/tabs'
import { useTab } from '../../hooks/use-tab.js'
import { useTitle } from '../../hooks/use-title.js'
import { NotificationsTab } from './notifications-tab.js'
import { ProfileTab } from './profile-tab.js'
import { SecurityTab } from './security-tab.js'
import styles from './settings.module.css'
import { VerificationTab } from './verification-tab.js'

const TABS = [
  { value: 'verification', label: 'Verification', Panel: VerificationTab },
  { value: 'profile', label: 'Profile', Panel: ProfileTab },
  { value: 'security', label: 'Security', Panel: SecurityTab },
  { value: 'notifications', label: 'Notifications', Panel: NotificationsTab },
] as const

/** The tabs, without Notifications on a back end that supports neither choices of mails nor pushes. */
const useTabs = () => {
  const choices = useResource(notificationChoices)
  const service = useResource(pushService)
  const hasNotifications = choices.data !== null || service.data !== null
  return TABS.filter(({ value }) => hasNotifications || value !== 'notifications')
}

export default function SettingsScreen() {
  const user = useUser()
  const tabs = useTabs()
  const [tab, selectTab] = useTab(
    tabs.map(({ value }) => value),
    'verification',
  )
  useTitle('Settings')
  const { Panel } = TABS.find(({ value }) => value === tab) ?? TABS[0]
  if (!user) return null
  return (
    <div className={styles.screen}>
      <h1>Settings</h1>
      <Tabs label="Settings" variant="switch" tabs={tabs} value={tab} onValueChange={selectTab}>
        <Panel user={user} />
      </Tabs>
    </div>
  )
}
