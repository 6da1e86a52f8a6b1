import { passwordResetFlow, startPasswordReset } from '@cht/machines/auth'
import { useMachine } from '@xstate/react'
import { useSearch } from 'wouter'
import { useTitle } from '../../hooks/use-title.js'
import { PasswordReset } from './password-reset.js'

/** The link of the operator's mail has a token, which takes the place of the request. */
export default function ForgotPasswordScreen() {
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  const [snapshot, send] = useMachine(passwordResetFlow, {
    snapshot: startPasswordReset({ hasToken: token !== '' }),
  })
  useTitle('Set a new password')
  return <PasswordReset snapshot={snapshot} send={send} token={token} />
}
