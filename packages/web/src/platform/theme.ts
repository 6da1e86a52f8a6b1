import { useSyncExternalStore } from 'react'

const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'theme'
const listeners = new Set<() => void>()

const stored = (): Theme => {
  try {
    const value = localStorage.getItem(KEY)
    return THEMES.find((theme) => theme === value) ?? 'system'
  } catch {
    return 'system'
  }
}

const YEAR = 365 * 24 * 60 * 60

/** The server sends its pages in this theme: before there is a script, and where there is none. */
const tellServer = (theme: Theme) => {
  const age = theme === 'system' ? 0 : YEAR
  // biome-ignore lint/suspicious/noDocumentCookie: where the app is opened by an address there is no cookieStore
  document.cookie = `${KEY}=${theme}; path=/; max-age=${age}; samesite=lax`
}

/** Shows the theme chosen on this device; to be called before anything is drawn. */
export function applyTheme(theme: Theme = stored()): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

const choose = (theme: Theme) => {
  applyTheme(theme)
  tellServer(theme)
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // No storage: the choice lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const shown = (): Theme => {
  const value = document.documentElement.dataset.theme
  return THEMES.find((theme) => theme === value) ?? 'system'
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, shown), choose]
}
