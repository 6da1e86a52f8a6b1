import { useIsHydrated } from '@cht/ui/hooks/use-is-hydrated'
import { storeItem, useStoredItem } from '../platform/local-storage.js'
import { getUserKey } from '../platform/user-items.js'

/**
 * The time of the newest notification that the user has seen on this device, in ms of exchange time; 0 before the first
 * visit (docs/wire.md, Extensions). Until the page is hydrated it is not known: it is infinite, so that nothing is new. The
 * second value is a function that records a visit.
 */
export function useLastVisit(userId: string): [number, (at: number) => void] {
  const key = getUserKey(userId, 'notifications-seen')
  const storedTime = Number(useStoredItem(key) ?? 0) || 0
  const seenAt = useIsHydrated() ? storedTime : Number.POSITIVE_INFINITY
  const recordVisit = (at: number) => {
    if (at > seenAt) storeItem(key, String(at))
  }
  return [seenAt, recordVisit]
}
