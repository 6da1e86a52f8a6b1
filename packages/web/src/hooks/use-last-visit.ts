import { remember, useRemembered } from '../platform/device-storage.js'

/** The newest notification that this user has seen on this device, in exchange time (wire, Extensions); 0 before the first visit. */
export function useLastVisit(userId: string): [number, (at: number) => void] {
  const key = `notifications-seen.${userId}`
  const last = Number(useRemembered(key) ?? 0) || 0
  const visit = (at: number) => {
    if (at > last) remember(key, String(at))
  }
  return [last, visit]
}
