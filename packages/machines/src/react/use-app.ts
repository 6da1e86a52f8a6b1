import { createContext, createElement, type ReactNode, useContext } from 'react'
import type { App } from '../app/app.js'
import type { Clock } from '../app/clock.js'

const AppContext = createContext<App | undefined>(undefined)

interface AppProviderProps {
  app: App
  children: ReactNode
}

/** Provides an app to the hooks below it. */
export function AppProvider({ app, children }: AppProviderProps) {
  return createElement(AppContext.Provider, { value: app }, children)
}

/** The app. Throws without an `AppProvider`. */
export function useApp(): App {
  const app = useContext(AppContext)
  if (!app) throw new Error('useApp needs an AppProvider above it')
  return app
}

/** The clock of the app. */
export function useClock(): Clock {
  return useApp().clock
}
