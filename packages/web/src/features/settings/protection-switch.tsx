import { protectionForm } from '@cht/machines/second-factor'
import type { ReauthenticationSettings } from '@cht/sdk/contract'
import { SwitchField } from '@cht/ui/switch-field'
import { useSwitchForm } from '../../hooks/use-switch-form.js'
import styles from './second-factor.module.css'

/** Whether a user without a second factor is asked for the password before tokens move. */
export function ProtectionSwitch({ asksBeforeTokensMove: isOn }: ReauthenticationSettings) {
  const binding = useSwitchForm(protectionForm, { isOn })
  return (
    <div className={styles.part}>
      <SwitchField label="Ask before tokens move" {...binding} />
      <p>
        Without a second factor: asks for your password before tokens leave your account, and before your
        profile, email or password change. You are not asked again for ten minutes.
      </p>
    </div>
  )
}
