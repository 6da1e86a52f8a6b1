import { protectionForm } from '@cht/machines/second-factor'
import type { ReauthenticationSettings } from '@cht/sdk/second-factor'
import { useEffect } from 'react'
import { SwitchField } from '../../components/switch-field.js'
import { useForm } from '../../hooks/use-form.js'
import styles from './second-factor.module.css'

/** Whether a user without a second factor is asked for the password before tokens move. */
export function ProtectionSwitch({ asksBeforeTokensMove: isOn }: ReauthenticationSettings) {
  const form = useForm(protectionForm, { isOn })
  const { reset } = form
  useEffect(() => reset({ isOn }), [reset, isOn])
  const change = (next: boolean) => {
    // A form that is done accepts changes only after a reset.
    if (form.done) reset({ isOn: next })
    else form.change({ isOn: next })
    form.submit()
  }
  return (
    <div className={styles.part}>
      <SwitchField
        label="Ask before tokens move"
        // After a change, the submitted value is shown until the settings have been loaded again.
        checked={form.submitting || form.done ? form.values.isOn : isOn}
        busy={form.submitting}
        onCheckedChange={change}
      />
      <p>
        Without a second factor: asks for your password before tokens leave your account, and before your
        profile, email or password change. You are not asked again for ten minutes.
      </p>
    </div>
  )
}
