import { getNextStanding, restoreStanding, type StandingEvent } from '@cht/machines/lifecycles'
import { assertCan } from '@cht/server/domain'
import type { MemoryStore, UserRecord } from './store.js'

/** Throws if the standing of the user's account does not allow what the event names. */
export function assertStanding({ standing }: UserRecord, event: StandingEvent): void {
  assertCan(restoreStanding(standing), event)
}

/** Suspends an account and ends its sessions, or ends its suspension. */
export function changeStanding(
  store: MemoryStore,
  user: UserRecord,
  event: Extract<StandingEvent, { type: `account.${string}` }>,
): void {
  assertStanding(user, event)
  user.standing = getNextStanding(user.standing, event)
  if (restoreStanding(user.standing).matches('active')) return
  for (const session of store.browserSessions) if (session.userId === user.id) session.userId = undefined
}

/** Ids of the users whose orders are matched. */
export function listMatchableUsers({ users }: MemoryStore): ReadonlySet<string> {
  const matchable = users.filter(({ standing }) => restoreStanding(standing).can({ type: 'order.match' }))
  return new Set(matchable.map(({ id }) => id))
}
