import { AppProvider } from '@cht/machines/react'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { App } from '../../src/app/app.js'
import { ExchangeUi } from '../../src/components/exchange-ui.js'
import { PushContext, type PushSource } from '../../src/hooks/use-push.js'
import { splitLocation } from '../../src/platform/split-location.js'
import * as fixtures from './fixtures/index.js'
import { createStaticPush, type PushState } from './static-actors.js'
import { createStaticApp, type StaticAppOptions } from './static-runtime.js'

/** The settings of Storybook's toolbar that apply to every static story. */
export interface ToolbarSettings {
  /** How far the slider has moved exchange time, in ms. */
  timeOffset: number
  network: NonNullable<StaticAppOptions['network']>
}

export const ToolbarContext = createContext<ToolbarSettings>({ timeOffset: 0, network: 'online' })

export interface StaticAppProps extends StaticAppOptions {
  /** Path and search. */
  url?: string
  /** The state of the pushes to this browser. */
  push?: PushState
  /** Creates the logic or the state of the push chart, for a story that changes its state. */
  createPush?: () => PushSource
  /** A dialog that is open over the app, in a state that only its own flow reaches. */
  dialog?: ReactNode
}

const StaticProviders = ({
  url = '/home',
  push = 'unsupported',
  createPush = () => createStaticPush(push),
  children,
  ...options
}: StaticAppProps & { children: ReactNode }) => {
  const { timeOffset, network } = useContext(ToolbarContext)
  const app = createStaticApp({
    ...options,
    now: (options.now ?? fixtures.NOW) + timeOffset,
    network: network === 'online' ? (options.network ?? 'online') : network,
  })
  const [path, searchPath] = splitLocation(url)
  const { hook, searchHook } = useMemo(() => memoryLocation({ path, searchPath }), [path, searchPath])
  return (
    <AppProvider app={app}>
      <PushContext value={createPush}>
        <Router hook={hook} searchHook={searchHook}>
          {children}
        </Router>
      </PushContext>
    </AppProvider>
  )
}

/** The whole app at a URL, over a static app runtime. */
export function StaticApp({ dialog, ...props }: StaticAppProps) {
  return (
    <StaticProviders {...props}>
      <App />
      {dialog !== undefined && <ExchangeUi>{dialog}</ExchangeUi>}
    </StaticProviders>
  )
}

/** One panel or dialog of the app, over a static app runtime. */
export function StaticPanel(props: StaticAppProps & { children: ReactNode }) {
  return (
    <StaticProviders {...props}>
      <ExchangeUi>{props.children}</ExchangeUi>
    </StaticProviders>
  )
}
