import { type StandingEvent, standingLifecycle } from '@cht/machines/lifecycles'
import { assertCan } from '@cht/server/domain'
import { endSession, type MemoryStore, type UserRecord } from './store.js'

/** Suspends an account and ends its sessions. Its user may still confirm payments. */
export function suspend(store: MemoryStore, user: UserRecord): void {
  const event: StandingEvent = { type: 'account.suspend', confirm: true }
  const before = standingLifecycle.restore(user.standing)
  assertCan(before, event)
  user.standing = standingLifecycle.send(before, event).snapshot.value
  for (const session of store.browserSessions) if (session.userId === user.id) endSession(session)
}

/** Returns the ids of the users whose orders may be matched. */
export function listMatchableUsers({ users }: MemoryStore): ReadonlySet<string> {
  const matchable = users.filter(({ standing }) =>
    standingLifecycle.restore(standing).can({ type: 'order.match' }),
  )
  return new Set(matchable.map(({ id }) => id))
}
