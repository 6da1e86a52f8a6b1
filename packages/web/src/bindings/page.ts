import { useEffect, useSyncExternalStore } from 'react'
import { BRAND } from '../content/brand.js'

/** The page's title, while the component is mounted. */
export const useTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · ${BRAND} Exchange`
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

export const useOnline = (): boolean => useSyncExternalStore(onConnection, () => navigator.onLine)
