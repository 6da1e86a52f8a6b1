import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
/** What this page knows and the browser could not keep. */
const known = new Map<string, string>()

const read = (key: string): string | undefined => {
  try {
    return known.get(key) ?? localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps a word on this device: a choice that is not asked for twice. Without a storage it lasts as long as the page. */
export function remember(key: string, word: string): void {
  try {
    localStorage.setItem(key, word)
    known.delete(key)
  } catch {
    known.set(key, word)
  }
  for (const listener of listeners) listener()
}

/** Another tab's word is the newer one. */
const hear = ({ key }: StorageEvent) => {
  if (key === null) known.clear()
  else known.delete(key)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) window.addEventListener('storage', hear)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', hear)
  }
}

export function useRemembered(key: string): string | undefined {
  return useSyncExternalStore(subscribe, () => read(key))
}
