import { type PasswordResetState, passwordResetFlow } from '@cht/machines/auth'
import { PasswordReset } from '../../../src/features/auth/password-reset.js'
import { ada } from '../../support/fixtures/index.js'
import type { Rendering } from './rendering.js'

const TITLES: Record<PasswordResetState, string> = {
  requestingCode: 'Forgot your password?',
  enteringCode: 'Set a new password',
  done: 'Your password is changed',
}

export function renderPasswordReset(state: PasswordResetState): Rendering {
  const snapshot = passwordResetFlow.resolveState({ value: state, context: { email: ada.email } })
  return {
    gate: 'guest',
    url: '/forgot-password',
    content: <PasswordReset snapshot={snapshot} send={() => {}} token="" />,
    visibleText: TITLES[state],
  }
}
