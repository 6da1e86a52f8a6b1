import { passwordResetFlow, startPasswordReset } from '@cht/machines/auth'
import { useMachine } from '@xstate/react'
import { useSearch } from 'wouter'
import { useTitle } from '../../hooks/use-title.js'
import { PasswordReset } from './password-reset.js'

/** Resets a password. A link that the operator sent has a token, so that the user need not request a code. */
export default function ForgotPasswordScreen() {
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  const [snapshot, send] = useMachine(passwordResetFlow, {
    snapshot: startPasswordReset({ hasToken: token !== '' }),
  })
  useTitle('Set a new password')
  return <PasswordReset snapshot={snapshot} send={send} token={token} />
}
