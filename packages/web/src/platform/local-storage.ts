import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
/** Items that could not be written to `localStorage`. They last as long as the page. */
const unsaved = new Map<string, string>()

const read = (key: string): string | undefined => {
  try {
    return unsaved.get(key) ?? localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores an item in `localStorage`; if that fails, for as long as the page is open. */
export function storeItem(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
    unsaved.delete(key)
  } catch {
    unsaved.set(key, value)
  }
  for (const listener of listeners) listener()
}

const listKeys = (): string[] => {
  try {
    return [...unsaved.keys(), ...Object.keys(localStorage)]
  } catch {
    return [...unsaved.keys()]
  }
}

/** Removes the items whose keys match, those of other tabs too. */
export function removeItems(matches: (key: string) => boolean): void {
  const keys = listKeys().filter(matches)
  if (keys.length === 0) return
  for (const key of keys) {
    unsaved.delete(key)
    try {
      localStorage.removeItem(key)
    } catch {
      // Without a storage there were unsaved items only.
    }
  }
  for (const listener of listeners) listener()
}

/** An item that another tab has written is newer than an unsaved one. The key is `null` after `clear()`. */
const handleStorage = ({ key }: StorageEvent) => {
  if (key === null) unsaved.clear()
  else unsaved.delete(key)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) window.addEventListener('storage', handleStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', handleStorage)
  }
}

/** The stored item of a key; undefined until the page is hydrated. Renders again when this tab or another one changes it. */
export function useStoredItem(key: string): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => read(key),
    () => undefined,
  )
}
