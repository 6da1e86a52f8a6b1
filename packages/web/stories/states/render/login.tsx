import { type LoginState, loginFlow } from '@cht/machines/auth'
import { Login } from '../../../src/features/auth/login.js'
import type { Rendering } from './rendering.js'

const TITLES: Record<LoginState, string> = { enteringPassword: 'Welcome back', enteringCode: 'One more step' }

export function renderLogin(state: LoginState): Rendering {
  const snapshot = loginFlow.resolveState({ value: state })
  return {
    gate: 'guest',
    url: '/login',
    content: <Login snapshot={snapshot} send={() => {}} onDone={() => {}} />,
    visibleText: TITLES[state],
  }
}
