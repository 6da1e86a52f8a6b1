import type { App, Clock } from '@cht/machines'
import { createContext, type ReactNode, useContext } from 'react'

const AppContext = createContext<App | undefined>(undefined)

interface AppProviderProps {
  app: App
  children: ReactNode
}

/** Provides the app runtime to the hooks below it. */
export function AppProvider({ app, children }: AppProviderProps) {
  return <AppContext.Provider value={app}>{children}</AppContext.Provider>
}

/** The app runtime. Throws without an `AppProvider`. */
export function useApp(): App {
  const app = useContext(AppContext)
  if (!app) throw new Error('useApp needs an AppProvider above it')
  return app
}

/** The clock of the app runtime. */
export function useClock(): Clock {
  return useApp().clock
}
