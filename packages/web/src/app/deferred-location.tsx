import { useUser } from '@cht/machines/react'
import { createContext, type ReactNode, use, useDeferredValue } from 'react'
import { type BaseLocationHook, type BaseSearchHook, Router } from 'wouter'
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location'
import { splitLocation } from '../platform/split-location.js'

const LocationContext = createContext('/')

const useShownPath: BaseLocationHook = () => [splitLocation(use(LocationContext))[0], navigate]
const useShownSearch: BaseSearchHook = () => splitLocation(use(LocationContext))[1]

/**
 * Gives the app the location of the browser. After a navigation to another path, the browser first draws what the tap has changed, such as the
 * pressed link; then the next screen is rendered. A location that changes with the user is shown at once: the gate decides about both.
 */
export function DeferredLocation({ children }: { children: ReactNode }) {
  const userId = useUser()?._id
  const path = usePathname()
  const location = path + useSearch()
  // The user's id has no space.
  const deferred = useDeferredValue(`${userId} ${location}`)
  const isOfUser = deferred.startsWith(`${userId} `)
  const deferredLocation = deferred.slice(deferred.indexOf(' ') + 1)
  const isLate = isOfUser && splitLocation(deferredLocation)[0] !== path
  return (
    <LocationContext value={isLate ? deferredLocation : location}>
      <Router hook={useShownPath} searchHook={useShownSearch}>
        {children}
      </Router>
    </LocationContext>
  )
}
