import { useSyncExternalStore } from 'react'
import { writeCookie, YEAR } from './cookies.js'

const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'theme'
const listeners = new Set<() => void>()

const parseTheme = (value: string | null | undefined): Theme =>
  THEMES.find((theme) => theme === value) ?? 'system'

const readStoredTheme = (): Theme => {
  try {
    return parseTheme(localStorage.getItem(KEY))
  } catch {
    return 'system'
  }
}

/** Applies a theme to the document, by default the stored one. Call it before the first render. */
export function applyTheme(theme: Theme = readStoredTheme()): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

const setTheme = (theme: Theme) => {
  applyTheme(theme)
  // The server renders its pages in this theme.
  writeCookie(KEY, theme, theme === 'system' ? 0 : YEAR)
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // Without a storage, the theme lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const getTheme = (): Theme => parseTheme(document.documentElement.dataset.theme)

/** The theme of the app, and a function that changes and stores it. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, getTheme, () => 'system'), setTheme]
}
