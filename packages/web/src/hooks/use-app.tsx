import type { App, Clock } from '@cht/machines'
import { createContext, type ReactNode, useContext } from 'react'

const AppContext = createContext<App | undefined>(undefined)
const ClockContext = createContext<Clock | undefined>(undefined)

interface AppProviderProps {
  app: App
  children: ReactNode
}

/** Provides the app runtime and its clock to the hooks below it. */
export function AppProvider({ app, children }: AppProviderProps) {
  return (
    <AppContext.Provider value={app}>
      <ClockContext.Provider value={app.clock}>{children}</ClockContext.Provider>
    </AppContext.Provider>
  )
}

/** The app runtime. Throws without an `AppProvider`. */
export function useApp(): App {
  const app = useContext(AppContext)
  if (!app) throw new Error('useApp needs an AppProvider above it')
  return app
}

/** The clock of the app runtime, for components that only show time. Throws without an `AppProvider`. */
export function useClock(): Clock {
  const clock = useContext(ClockContext)
  if (!clock) throw new Error('useClock needs an AppProvider above it')
  return clock
}
