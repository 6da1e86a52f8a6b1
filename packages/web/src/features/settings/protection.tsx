import { protectionForm, reauthenticationSettings } from '@cht/machines/second-factor'
import type { ReauthenticationSettings } from '@cht/sdk/second-factor'
import { useEffect } from 'react'
import { Card } from '../../components/card.js'
import { SwitchField } from '../../components/switch-field.js'
import { useForm } from '../../hooks/use-form.js'
import { useResource } from '../../hooks/use-resource.js'
import styles from './settings.module.css'

const ProtectionSwitch = ({ asksBeforeTokensMove: isOn }: ReauthenticationSettings) => {
  const form = useForm(protectionForm, { isOn })
  const { reset } = form
  useEffect(() => reset({ isOn }), [reset, isOn])
  const change = (next: boolean) => {
    // A form that is done starts again by a reset.
    if (form.done) reset({ isOn: next })
    else form.change({ isOn: next })
    form.submit()
  }
  return (
    <SwitchField
      label="Ask before tokens move"
      // Until the settings are loaded again, what was sent.
      checked={form.submitting || form.done ? form.values.isOn : isOn}
      busy={form.submitting}
      onCheckedChange={change}
    />
  )
}

/** The switch 'Ask before tokens move'. Nothing where the back end never asks. */
export function Protection() {
  const { data: settings } = useResource(reauthenticationSettings)
  if (!settings) return null
  return (
    <Card aria-label="Ask before tokens move" className={styles.panel}>
      <h2>Confirm that it is you</h2>
      <p>
        Before tokens leave your account, and before your profile, email or password change, you confirm that
        it is you. You are not asked again for ten minutes. Paying and appealing never ask.
      </p>
      <ProtectionSwitch {...settings} />
    </Card>
  )
}
