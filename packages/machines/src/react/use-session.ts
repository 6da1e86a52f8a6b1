import type { User } from '@cht/sdk/contract'
import { useSelector } from '@xstate/react'
import type { SessionSnapshot } from '../auth/flow.js'
import { useApp } from './use-app.js'

/** The session's snapshot. The component renders again when the state changes, but not when the user's data changes. */
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

/** Returns a function that tells the session that the user has pressed 'Let's go'. */
export function useLeaveWelcome(): () => void {
  const { session } = useApp()
  return () => session.send({ type: 'welcome.leave' })
}
