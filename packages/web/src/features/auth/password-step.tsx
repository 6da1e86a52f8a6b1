import { loginForm } from '@cht/machines/auth'
import { passkeyLoginForm } from '@cht/machines/second-factor'
import { Button } from '@cht/ui/button'
import { FormStack } from '@cht/ui/form-stack'
import { PasswordField } from '@cht/ui/password-field'
import { Stack } from '@cht/ui/stack'
import { TextField } from '@cht/ui/text-field'
import type { FormEvent } from 'react'
import { Link, useSearch } from 'wouter'
import { useForm } from '../../hooks/use-form.js'
import { usePasskeyForm } from '../second-factor/index.js'
import styles from './auth.module.css'
import { PasskeyLogin } from './passkey-login.js'

interface PasswordStepProps {
  onDone: () => void
  /** Called when the password is right and the account has a second factor. */
  onSecondStep: () => void
}

/** The email and the password of a login, or a passkey in place of both. */
export function PasswordStep({ onDone, onSecondStep }: PasswordStepProps) {
  const search = useSearch()
  const form = useForm(loginForm, {}, (user) => (user ? onDone() : onSecondStep()))
  const passkeyForm = usePasskeyForm(passkeyLoginForm, {}, onDone)
  const logInByPassword = (event: FormEvent) => {
    passkeyForm.abort()
    form.formProps.onSubmit(event)
  }
  return (
    <Stack gap={24}>
      <div className={styles.head}>
        <h1>Welcome back</h1>
        <p>Log in to trade and to see your orders.</p>
      </div>
      <FormStack {...form.formProps} onSubmit={logInByPassword}>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          {...form.text('email')}
        />
        <PasswordField label="Password" autoComplete="current-password" {...form.text('password')} />
        <Button type="submit" variant="primary" busy={form.submitting}>
          Log In
        </Button>
      </FormStack>
      <PasskeyLogin form={passkeyForm} />
      <p className={styles.more}>
        <Link href="/forgot-password">Forgot your password?</Link>
        <br />
        New here? <Link href={search === '' ? '/signup' : `/signup?${search}`}>Create an account</Link>
      </p>
      <p className={styles.more}>
        <Link href="/terms">Terms</Link> · <Link href="/privacy">Privacy</Link>
      </p>
    </Stack>
  )
}
