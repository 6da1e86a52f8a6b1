import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
/** What this page knows where the browser keeps nothing. */
const known = new Map<string, string>()

const read = (key: string): string | undefined => {
  try {
    return known.get(key) ?? localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps a word on this device: a choice that is not asked for twice. Without a storage it lasts as long as the page. */
export const remember = (key: string, word: string): void => {
  known.set(key, word)
  try {
    localStorage.setItem(key, word)
  } catch {
    // The page knows it.
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useRemembered = (key: string): string | undefined =>
  useSyncExternalStore(subscribe, () => read(key))
