import { useEffect } from 'react'
import { BRAND } from '../platform/brand.js'

export { useOnline } from './use-online.js'

export function formatTitle(title: string): string {
  return `${title} · ${BRAND} Exchange`
}

/** Sets the document's title while the component is mounted. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = formatTitle(title)
  }, [title])
}
