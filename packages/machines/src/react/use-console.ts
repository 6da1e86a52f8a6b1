import { useSelector } from '@xstate/react'
import { createContext, createElement, type ReactNode, useContext } from 'react'
import type { ConsoleApp } from '../console/app.js'
import type { OperatorSessionSnapshot } from '../console/session.js'
import { AppProvider } from './use-app.js'

const ConsoleContext = createContext<ConsoleApp | undefined>(undefined)

interface ConsoleProviderProps {
  app: ConsoleApp
  children: ReactNode
}

/** Provides the console's app to the hooks below it, and to those of `@cht/machines/react`. */
export function ConsoleProvider({ app, children }: ConsoleProviderProps) {
  return createElement(ConsoleContext.Provider, { value: app }, createElement(AppProvider, { app, children }))
}

/** The app of the console. Throws without a `ConsoleProvider`. */
export function useConsole(): ConsoleApp {
  const app = useContext(ConsoleContext)
  if (!app) throw new Error('useConsole needs a ConsoleProvider above it')
  return app
}

/** Who has signed in, if somebody has. */
export function useOperatorSession(): OperatorSessionSnapshot {
  return useSelector(useConsole().session, (snapshot) => snapshot)
}
