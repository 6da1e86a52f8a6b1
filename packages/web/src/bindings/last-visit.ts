import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
/** What this page knows where the browser keeps nothing. */
const visits = new Map<string, number>()

const keyOf = (userId: string) => `notifications-seen.${userId}`

const read = (userId: string): number => {
  const known = visits.get(userId)
  if (known !== undefined) return known
  try {
    return Number(localStorage.getItem(keyOf(userId)) ?? 0) || 0
  } catch {
    return 0
  }
}

const write = (userId: string, at: number) => {
  if (at <= read(userId)) return
  visits.set(userId, at)
  try {
    localStorage.setItem(keyOf(userId), String(at))
  } catch {
    // No storage: the visit lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The newest notification that this user has seen on this device, in exchange time (wire, Extensions); 0 before the first visit. */
export const useLastVisit = (userId: string): [number, (at: number) => void] => [
  useSyncExternalStore(subscribe, () => read(userId)),
  (at) => write(userId, at),
]
