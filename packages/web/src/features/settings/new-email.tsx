import { newEmailForm } from '@cht/machines/profile'
import { CODE_LENGTH, CODE_LIFETIME, MINUTE } from '@cht/sdk/rules'
import { Card } from '@cht/ui/card'
import { useForm } from '../../hooks/use-form.js'
import { CodeForm } from '../auth/index.js'
import styles from './settings.module.css'

/** Asks for the code sent to an approved new email, which replaces the old email a day after the code was entered (decision 27). */
export function NewEmail({ email }: { email: string }) {
  const form = useForm(newEmailForm, { email })
  return (
    <Card aria-label="New email" className={styles.panel}>
      <h2>Confirm your new email</h2>
      <p>
        We sent a {CODE_LENGTH}-digit code to <b translate="no">{email}</b>, valid for{' '}
        {CODE_LIFETIME / MINUTE} minutes. Your old email stays in use until 24 hours after you enter the code.
        Is the address wrong? Request another change below.
      </p>
      <CodeForm form={form} actionLabel="Confirm email" />
    </Card>
  )
}
