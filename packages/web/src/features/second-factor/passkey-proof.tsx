import { Button } from '../../components/button.js'
import { FormError } from '../../components/form-error.js'
import type { SubmittableForm } from '../../hooks/use-form.js'
import styles from './second-factor.module.css'

/** Asks for a passkey. After the press, the browser opens its own dialog. */
export function PasskeyProof({ form }: { form: SubmittableForm }) {
  return (
    <form {...form.formProps} className={styles.form}>
      <p>Confirm with your fingerprint, your face, or the screen lock of your device.</p>
      <FormError form={form} />
      <Button type="submit" variant="primary" requiresConnection busy={form.submitting}>
        Use a passkey
      </Button>
    </form>
  )
}
