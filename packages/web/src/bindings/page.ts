import { useEffect, useSyncExternalStore } from 'react'
import { BRAND } from '../content/brand.js'

export const titleOf = (title: string): string => `${title} · ${BRAND} Exchange`

/** The page's title, while the component is mounted. */
export const useTitle = (title: string): void => {
  useEffect(() => {
    document.title = titleOf(title)
  }, [title])
}

const onConnection = (callback: () => void) => {
  window.addEventListener('online', callback)
  window.addEventListener('offline', callback)
  return () => {
    window.removeEventListener('online', callback)
    window.removeEventListener('offline', callback)
  }
}

/** Where a page is drawn before it is sent, there is a connection. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => true,
  )
