import { createContext, useContext, useEffect } from 'react'
import { PAGE_BRAND } from '../platform/brand.js'

/** Called with the title of the screen, without the name of the exchange, while it is rendered. For the server: effects do not run there. */
export const TitleContext = createContext<(title: string) => void>(() => {})

/** Adds the name of the exchange to the title of a screen. */
export function formatTitle(title: string, exchangeName: string): string {
  return `${title} · ${exchangeName}`
}

/** Sets the document's title while the component is mounted. */
export function useTitle(title: string): void {
  useContext(TitleContext)(title)
  useEffect(() => {
    document.title = formatTitle(title, PAGE_BRAND.name)
  }, [title])
}
