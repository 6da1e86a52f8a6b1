import type { PasswordResetEvent, PasswordResetSnapshot } from '@cht/machines/auth'
import { HOLD_RESTRICTIONS } from '@cht/sdk/rules'
import { Stack } from '@cht/ui/stack'
import { Link } from 'wouter'
import styles from './auth.module.css'
import { NewPasswordForm } from './new-password-form.js'
import { ResetRequestForm } from './reset-request-form.js'

interface PasswordResetProps {
  snapshot: PasswordResetSnapshot
  send: (event: PasswordResetEvent) => void
  /** The token of the operator's link; empty without one. */
  token: string
}

function PasswordChanged() {
  return (
    <Stack gap={24}>
      <div className={styles.head}>
        <h1>Your password is changed</h1>
        <p>
          You are logged out everywhere. For 24 hours you cannot {HOLD_RESTRICTIONS}. You can buy, pay, appeal
          and cancel pending orders.
        </p>
      </div>
      <p className={styles.more}>
        <Link href="/login">Log in with the new password</Link>
      </p>
    </Stack>
  )
}

/** Renders the current step of a password reset. */
export function PasswordReset({ snapshot, send, token }: PasswordResetProps) {
  if (snapshot.matches('done')) return <PasswordChanged />
  return (
    <Stack gap={24}>
      {snapshot.matches('requestingCode') ? (
        <ResetRequestForm onDone={(email = '') => send({ type: 'code.send', email })} />
      ) : (
        <NewPasswordForm
          email={snapshot.context.email}
          token={token}
          onDone={() => send({ type: 'password.set' })}
          onDiscard={() => send({ type: 'code.discard' })}
        />
      )}
      <p className={styles.more}>
        Remembered it? <Link href="/login">Log in</Link>
      </p>
    </Stack>
  )
}
