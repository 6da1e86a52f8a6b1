import { createContext, type ReactNode, use, useDeferredValue } from 'react'
import { type BaseLocationHook, type BaseSearchHook, Router } from 'wouter'
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location'

/** Path and search. */
const LocationContext = createContext('/')

const useDeferredLocation: BaseLocationHook = () => {
  const [path = '/'] = use(LocationContext).split('?')
  return [path, navigate]
}

const useDeferredSearch: BaseSearchHook = () => {
  const [, search = ''] = use(LocationContext).split(/(?=\?)/)
  return search
}

/**
 * Gives the app the location of the browser. After a navigation, the browser first draws what the tap has changed, such as the pressed link;
 * then the next screen is rendered.
 */
export function DeferredLocation({ children }: { children: ReactNode }) {
  // One text, so that path and search change at once.
  const location = useDeferredValue(usePathname() + useSearch())
  return (
    <LocationContext value={location}>
      <Router hook={useDeferredLocation} searchHook={useDeferredSearch}>
        {children}
      </Router>
    </LocationContext>
  )
}
