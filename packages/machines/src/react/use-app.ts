import { createContext, createElement, type ReactNode, useContext } from 'react'
import type { App } from '../app/app.js'
import type { Clock } from '../app/clock.js'
import type { FormActor } from '../app/forms.js'
import type { ResourceActor } from '../app/resources.js'
import type { FormDefinition } from '../form.js'
import type { ResourceDefinition } from '../resource.js'

/** What the hooks need of an app, whatever client its forms and resources call. */
export interface AppCore {
  clock: Clock
  resource<Data>(definition: ResourceDefinition<Data, never>): ResourceActor<Data>
  form<Values extends object, Result, Input>(
    definition: FormDefinition<Values, Result, Input, never, unknown>,
    values?: Partial<Values>,
  ): FormActor<Values, Result>
  refresh(): void
}

const AppContext = createContext<AppCore | undefined>(undefined)

interface AppProviderProps {
  app: AppCore
  children: ReactNode
}

/** Provides an app to the hooks below it. */
export function AppProvider({ app, children }: AppProviderProps) {
  return createElement(AppContext.Provider, { value: app }, children)
}

/** The app of the `AppProvider` above. Throws without one. */
export function useAppCore(): AppCore {
  const app = useContext(AppContext)
  if (!app) throw new Error('useApp needs an AppProvider above it')
  return app
}

/** The app of a trader. Throws without an `AppProvider`. */
export function useApp(): App {
  return useAppCore() as App
}

/** The clock of the app. */
export function useClock(): Clock {
  return useAppCore().clock
}
