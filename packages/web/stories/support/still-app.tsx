import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { App } from '../../src/app/app.js'
import { AppProvider } from '../../src/hooks/use-app.js'
import { type Still, stillExchange } from './still.js'
import * as world from './world.js'

/** What the workshop's toolbar says about every still. */
export interface Weather {
  /** How far the slider has moved server time, in ms. */
  later: number
  network: NonNullable<Still['network']>
}

export const WeatherContext = createContext<Weather>({ later: 0, network: 'online' })

export interface StillProps extends Still {
  /** Where the app stands: path and search. */
  at?: string
}

const Standing = ({ at = '/home', children, ...still }: StillProps & { children: ReactNode }) => {
  const { later, network } = useContext(WeatherContext)
  const app = stillExchange({
    ...still,
    now: (still.now ?? world.NOW) + later,
    network: network === 'online' ? (still.network ?? 'online') : network,
  })
  const [path = '/', searchPath = ''] = at.split('?')
  const { hook, searchHook } = useMemo(() => memoryLocation({ path, searchPath }), [path, searchPath])
  return (
    <AppProvider app={app}>
      <Router hook={hook} searchHook={searchHook}>
        {children}
      </Router>
    </AppProvider>
  )
}

/** The whole app, standing still at an address. */
export function StillApp(props: StillProps) {
  return (
    <Standing {...props}>
      <App />
    </Standing>
  )
}

/** One panel or dialog of the app in an exchange that stands still. */
export function StillPanel(props: StillProps & { children: ReactNode }) {
  return <Standing {...props} />
}
