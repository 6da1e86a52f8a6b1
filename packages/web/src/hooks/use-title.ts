import { createContext, useContext, useEffect } from 'react'
import { BRAND } from '../platform/brand.js'

/** Called with the title of the screen while it is rendered. For the server: effects do not run there. */
export const TitleContext = createContext<(title: string) => void>(() => {})

export function formatTitle(title: string): string {
  return `${title} · ${BRAND} Exchange`
}

/** Sets the document's title while the component is mounted. */
export function useTitle(title: string): void {
  useContext(TitleContext)(formatTitle(title))
  useEffect(() => {
    document.title = formatTitle(title)
  }, [title])
}
