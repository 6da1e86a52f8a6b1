import { storeItem, useStoredItem } from '../platform/local-storage.js'
import { getUserKey } from '../platform/user-items.js'

/**
 * The time of the newest notification that the user has seen on this device, in ms of exchange time; 0 before the first
 * visit (docs/wire.md, Extensions). The second value is a function that records a visit.
 */
export function useLastVisit(userId: string): [number, (at: number) => void] {
  const key = getUserKey(userId, 'notifications-seen')
  const seenAt = Number(useStoredItem(key) ?? 0) || 0
  const recordVisit = (at: number) => {
    if (at > seenAt) storeItem(key, String(at))
  }
  return [seenAt, recordVisit]
}
