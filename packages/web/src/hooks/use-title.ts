import { useEffect, useSyncExternalStore } from 'react'
import { BRAND } from '../platform/brand.js'

export function titleOf(title: string): string {
  return `${title} · ${BRAND} Exchange`
}

/** The page's title, while the component is mounted. */
export function useTitle(title: string): void {
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
export function useOnline(): boolean {
  return useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => true,
  )
}
