import { getNextStanding, restoreStanding, type StandingEvent } from '@cht/machines/lifecycles'
import { assertCan } from '@cht/server/domain'
import { endSession, type MemoryStore, type UserRecord } from './store.js'

/** Suspends an account and ends its sessions, or ends its suspension. */
export function changeStanding(
  store: MemoryStore,
  user: UserRecord,
  event: Extract<StandingEvent, { type: `account.${string}` }>,
): void {
  assertCan(restoreStanding(user.standing), event)
  user.standing = getNextStanding(user.standing, event)
  if (restoreStanding(user.standing).matches('active')) return
  for (const session of store.browserSessions) if (session.userId === user.id) endSession(store, session)
}

/** Returns the ids of the users whose orders may be matched. */
export function listMatchableUsers({ users }: MemoryStore): ReadonlySet<string> {
  const matchable = users.filter(({ standing }) => restoreStanding(standing).can({ type: 'order.match' }))
  return new Set(matchable.map(({ id }) => id))
}
