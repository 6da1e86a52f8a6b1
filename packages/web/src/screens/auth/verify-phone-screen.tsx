import { codeForm } from '@cht/machines/auth'
import { CODE_LENGTH, isCompleteCode } from '@cht/sdk/auth'
import { useId } from 'react'
import { Link } from 'wouter'
import { useForm } from '../../bindings/form.js'
import { useTitle } from '../../bindings/page.js'
import { useUser } from '../../bindings/session.js'
import { Button } from '../../ui/button.js'
import { CodeField } from '../../ui/code-field.js'
import { TextField } from '../../ui/inputs.js'
import styles from './auth.module.css'
import { Resend } from './resend.js'

/** The code sent by mail. Once it is accepted the gate leads to /verify-success. */
export default function VerifyPhoneScreen() {
  const user = useUser()
  const form = useForm(codeForm, { email: user?.email ?? '' })
  const errorId = useId()
  useTitle('Verify your account')
  const { email, code } = form.values
  const ready = isCompleteCode(code) && email.trim() !== ''
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1>Verify your account</h1>
        <p>
          {user ? (
            <>
              Enter the {CODE_LENGTH} digits that we sent to your email, <b>{user.email}</b>.
            </>
          ) : (
            `Enter the ${CODE_LENGTH} digits that we sent to your email.`
          )}
        </p>
      </div>
      <form {...form.element} className={styles.form}>
        {!user && (
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            {...form.text('email')}
          />
        )}
        <CodeField
          value={code}
          invalid={form.failure !== undefined}
          describedBy={form.failure === undefined ? undefined : errorId}
          disabled={form.submitting || form.done}
          onValue={(value) => form.change({ code: value })}
          onFull={(value) => {
            if (email.trim() !== '' && value !== code) form.submit()
          }}
        />
        <div role="alert">
          {form.failure !== undefined && (
            <p id={errorId} className={styles.error}>
              {form.failure}
            </p>
          )}
        </div>
        <Button type="submit" look="primary" busy={form.submitting} disabled={!ready || form.done}>
          Verify
        </Button>
      </form>
      <Resend email={email} />
      <p className={styles.more}>
        Wrong email? <Link href="/signup">Sign up again</Link> or{' '}
        <Link href="/login">log in with another account</Link>
      </p>
    </div>
  )
}
