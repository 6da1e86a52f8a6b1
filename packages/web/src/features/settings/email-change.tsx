import { emailChangeLifecycle } from '@cht/machines/lifecycles'
import { useClock, useReached } from '@cht/machines/react'
import type { User } from '@cht/sdk/contract'
import { NewEmail } from './new-email.js'
import { WaitingEmail } from './waiting-email.js'

/** The actions for a new email, by the state of its change (decision 27). */
export function EmailChange({ user }: { user: User }) {
  const { now } = useClock()
  const { pendingEmail = '', emailChangesAt = Number.POSITIVE_INFINITY } = user
  // Renders again when the new email takes effect.
  useReached(emailChangesAt)
  const change = emailChangeLifecycle.restore(
    { pendingEmail: user.pendingEmail ?? null, emailDueAt: user.emailChangesAt ?? null },
    now(),
  )
  if (change.matches('awaitingCode')) return <NewEmail key={pendingEmail} email={pendingEmail} />
  if (change.matches('waiting'))
    return <WaitingEmail key={pendingEmail} email={pendingEmail} changesAt={emailChangesAt} />
  return null
}
