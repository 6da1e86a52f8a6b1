import type { SessionSnapshot } from '@cht/machines/auth'
import type { User } from '@cht/sdk/auth'
import { useSelector } from '@xstate/react'
import { useApp } from './use-app.js'

/** The session in its state. The component renders again when the state changes, not when the user's data does. */
export function useSession(): SessionSnapshot {
  return useSelector(
    useApp().session,
    (snapshot) => snapshot,
    (before, after) => before.value === after.value,
  )
}

export function useUser(): User | undefined {
  return useSelector(useApp().session, ({ context }) => context.user)
}

/** Sends the session that 'Let's go' was pressed (decision 14). */
export function useLeaveWelcome(): () => void {
  const { session } = useApp()
  return () => session.send({ type: 'welcome.leave' })
}
