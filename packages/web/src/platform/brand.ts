import { createContext } from 'react'

/** What the exchange is called (decision 17). */
export interface Brand {
  /** In titles. */
  name: string
  /** Beside the logo. */
  shortName: string
}

/** That of the build, unless the server has written another one to the root element of the page, as `data-name` and `data-short-name`. */
export const PAGE_BRAND: Brand = {
  name: 'CHT Exchange',
  shortName: 'CHT',
  ...(typeof document === 'undefined' ? {} : document.documentElement.dataset),
}

/** The brand of the page, or that with which screens are rendered without a page. */
export const BrandContext = createContext(PAGE_BRAND)
