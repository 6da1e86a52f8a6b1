import { storeItem, useStoredItem } from '../../platform/local-storage.js'

/** Announcements belong to no user: one that was dismissed stays so for whoever signs in to this browser. */
const KEY = 'dismissed-announcements'

const SEPARATOR = ' '

/** The ids of the announcements that were dismissed in this browser, and how another one is. */
export function useDismissed(): {
  dismissed: readonly string[]
  /** `shown`: the ids of the current announcements. Those of others are forgotten. */
  dismiss(id: string, shown: readonly string[]): void
} {
  const dismissed = useStoredItem(KEY)?.split(SEPARATOR) ?? []
  return {
    dismissed,
    dismiss: (id, shown) =>
      storeItem(KEY, [...dismissed.filter((other) => shown.includes(other)), id].join(SEPARATOR)),
  }
}
