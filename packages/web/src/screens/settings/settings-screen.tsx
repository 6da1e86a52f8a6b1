import { useTitle } from '../../bindings/page.js'
import { useUser } from '../../bindings/session.js'
import { useTab } from '../../bindings/tab.js'
import { Tabs } from '../../ui/tabs.js'
import { ProfileTab } from './profile-tab.js'
import { SecurityTab } from './security-tab.js'
import styles from './settings.module.css'
import { VerificationTab } from './verification-tab.js'

const TABS = [
  { value: 'verification', label: 'Verification', Shown: VerificationTab },
  { value: 'profile', label: 'Profile', Shown: ProfileTab },
  { value: 'security', label: 'Security', Shown: SecurityTab },
] as const

export default function SettingsScreen() {
  const user = useUser()
  const [tab, show] = useTab(
    TABS.map(({ value }) => value),
    'verification',
  )
  useTitle('Settings')
  const { Shown } = TABS.find(({ value }) => value === tab) ?? TABS[0]
  if (!user) return null
  return (
    <div className={styles.screen}>
      <h1>Settings</h1>
      <Tabs label="Settings" look="switch" tabs={TABS} value={tab} onValue={show}>
        <Shown user={user} />
      </Tabs>
    </div>
  )
}
