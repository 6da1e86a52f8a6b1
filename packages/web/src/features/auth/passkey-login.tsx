import { passkeyLoginForm } from '@cht/machines/second-factor'
import { Button } from '../../components/button.js'
import { FormError } from '../../components/form-error.js'
import { useForm } from '../../hooks/use-form.js'
import { useHasPasskeys } from '../second-factor/index.js'
import styles from './auth.module.css'

/** Logs in with a passkey alone. Renders nothing if passkeys cannot be used here. */
export function PasskeyLogin({ onDone }: { onDone: () => void }) {
  const hasPasskeys = useHasPasskeys()
  const form = useForm(passkeyLoginForm, {}, onDone)
  if (hasPasskeys === false) return null
  return (
    <div className={styles.form}>
      <FormError form={form} />
      {/* Disabled until it is known whether passkeys can be used: a button that appears later would move the links below. */}
      <Button
        requiresConnection
        busy={form.submitting}
        aria-disabled={hasPasskeys === undefined}
        onClick={form.submit}
      >
        Log in with a passkey
      </Button>
    </div>
  )
}
