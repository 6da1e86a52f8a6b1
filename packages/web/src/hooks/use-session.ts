import type { User } from '@cht/sdk/auth'
import { useSelector } from '@xstate/react'
import type { SessionState } from './session-state.js'
import { useApp } from './use-app.js'

/** The state of the session, one of the five states of the gate. */
export function useGateState(): SessionState {
  return useSelector(useApp().session, ({ value }) => value)
}

export function useUser(): User | undefined {
  return useSelector(useApp().session, ({ context }) => context.user)
}

/** Sends the session that 'Let's go' was pressed (decision 14). */
export function useLeaveWelcome(): () => void {
  const { session } = useApp()
  return () => session.send({ type: 'welcome.leave' })
}
