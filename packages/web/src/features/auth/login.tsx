import type { LoginEvent, LoginSnapshot } from '@cht/machines/auth'
import { PasswordStep } from './password-step.js'
import { SecondStep } from './second-step.js'

interface LoginProps {
  snapshot: LoginSnapshot
  send: (event: LoginEvent) => void
  /** Called when the user is logged in. */
  onDone: () => void
}

/** Renders the current step of a login. */
export function Login({ snapshot, send, onDone }: LoginProps) {
  if (snapshot.matches('enteringCode'))
    return <SecondStep onDone={onDone} onLeave={() => send({ type: 'secondStep.leave' })} />
  return <PasswordStep onDone={onDone} onSecondStep={() => send({ type: 'secondStep.ask' })} />
}
