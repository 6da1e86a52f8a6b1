import { getLocalTimeZone, isTimeZone } from '@cht/sdk/rules'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { writeCookie, YEAR } from './cookies.js'

/** The time zone in which the server has rendered the page. Without it, the first render has the browser's. */
export const PageTimeZoneContext = createContext<string | undefined>(undefined)

/** Chrome says `Etc/Unknown` where the system has no zone, and then counts in UTC, but refuses to format in such a zone. */
const getBrowserTimeZone = (): string => {
  const timeZone = getLocalTimeZone()
  return isTimeZone(timeZone) ? timeZone : 'UTC'
}

const subscribe = () => () => {}

/** The time zone of the times on the screens: that of the page until it is hydrated, then the browser's. */
export function useTimeZone(): string {
  const pageTimeZone = useContext(PageTimeZoneContext)
  return useSyncExternalStore(subscribe, getBrowserTimeZone, () => pageTimeZone ?? getBrowserTimeZone())
}

/** Stores the browser's time zone in a cookie: the server renders the next page in it. */
export function storeTimeZone(): void {
  writeCookie('time-zone', getBrowserTimeZone(), YEAR)
}
