import { newPasswordForm } from '@cht/machines/auth'
import { CODE_LIFETIME, HOLD_RESTRICTIONS, MINUTE, RESET_CODE_LENGTH } from '@cht/sdk/rules'
import { Button } from '@cht/ui/button'
import { FormStack } from '@cht/ui/form-stack'
import { Note } from '@cht/ui/note'
import { PasswordField } from '@cht/ui/password-field'
import { TextField } from '@cht/ui/text-field'
import { maskEmail } from '../../components/mask-email.js'
import { NewPasswordField } from '../../components/new-password-field.js'
import { useForm } from '../../hooks/use-form.js'
import styles from './auth.module.css'

interface NewPasswordFormProps {
  /** The email that the code was sent to; empty if the user opened the operator's link, which has a token instead. */
  email: string
  /** The token of the operator's link; empty if the user has requested a code. */
  token: string
  onDone: () => void
  /** Called when the user wants another code. */
  onDiscard: () => void
}

/** Says to which email the code was sent. 'If', because the server does not reveal whether an email has an account. */
const MailText = ({ email }: { email: string }) =>
  email === '' ? (
    <p>Enter the {RESET_CODE_LENGTH}-digit code from the email with this link.</p>
  ) : (
    <p>
      If <span translate="no">{maskEmail(email)}</span> has an account, we sent a code of {RESET_CODE_LENGTH}{' '}
      digits to it. The code is valid for {CODE_LIFETIME / MINUTE} minutes, in this browser.
    </p>
  )

export function NewPasswordForm({ email, token, onDone, onDiscard }: NewPasswordFormProps) {
  const form = useForm(newPasswordForm, { token }, onDone)
  return (
    <>
      <div className={styles.head}>
        <h1>Set a new password</h1>
        <MailText email={email} />
      </div>
      <FormStack {...form.formProps}>
        <TextField label="Code" inputMode="numeric" autoComplete="one-time-code" {...form.text('code')} />
        <NewPasswordField label="New password" {...form.text('newPassword')} />
        <PasswordField
          label="Repeat the new password"
          autoComplete="new-password"
          {...form.text('confirmPassword')}
        />
        <Note icon="lock">
          This logs you out everywhere. For 24 hours you cannot {HOLD_RESTRICTIONS}. That keeps your tokens
          safe if somebody else can read your mail.
        </Note>
        <Button type="submit" variant="primary" busy={form.submitting}>
          Set password
        </Button>
      </FormStack>
      <Button variant="quiet" onClick={onDiscard}>
        Send another code
      </Button>
    </>
  )
}
