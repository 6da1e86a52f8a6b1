import { type StandingEvent, standingLifecycle } from '@cht/machines/lifecycles'
import { assertCan } from '@cht/server/domain'
import { endSession, type MemoryStore, type UserRecord } from './store.js'

/** Suspends an account and ends its sessions, or ends its suspension. */
export function changeStanding(
  store: MemoryStore,
  user: UserRecord,
  event: Extract<StandingEvent, { type: `account.${string}` }>,
): void {
  const before = standingLifecycle.restore(user.standing)
  assertCan(before, event)
  const { snapshot } = standingLifecycle.send(before, event)
  user.standing = snapshot.value
  if (snapshot.matches('active')) return
  for (const session of store.browserSessions) if (session.userId === user.id) endSession(store, session)
}

/** Returns the ids of the users whose orders may be matched. */
export function listMatchableUsers({ users }: MemoryStore): ReadonlySet<string> {
  const matchable = users.filter(({ standing }) =>
    standingLifecycle.restore(standing).can({ type: 'order.match' }),
  )
  return new Set(matchable.map(({ id }) => id))
}
