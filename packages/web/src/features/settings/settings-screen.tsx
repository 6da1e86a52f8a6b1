import { Tabs } from '../../components/tabs.js'
import { useUser } from '../../hooks/use-session.js'
import { useTab } from '../../hooks/use-tab.js'
import { useTitle } from '../../hooks/use-title.js'
import { ProfileTab } from './profile-tab.js'
import { SecurityTab } from './security-tab.js'
import styles from './settings.module.css'
import { VerificationTab } from './verification-tab.js'

const TABS = [
  { value: 'verification', label: 'Verification', Panel: VerificationTab },
  { value: 'profile', label: 'Profile', Panel: ProfileTab },
  { value: 'security', label: 'Security', Panel: SecurityTab },
] as const

export default function SettingsScreen() {
  const user = useUser()
  const [tab, selectTab] = useTab(
    TABS.map(({ value }) => value),
    'verification',
  )
  useTitle('Settings')
  const { Panel } = TABS.find(({ value }) => value === tab) ?? TABS[0]
  if (!user) return null
  return (
    <div className={styles.screen}>
      <h1>Settings</h1>
      <Tabs label="Settings" variant="switch" tabs={TABS} value={tab} onValueChange={selectTab}>
        <Panel user={user} />
      </Tabs>
    </div>
  )
}
