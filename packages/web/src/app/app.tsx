import { useClock, useSession, useUser } from '@cht/machines/react'
import { focusMain } from '@cht/ui/dom/focus-main'
import { Loading } from '@cht/ui/loading'
import { Toaster } from '@cht/ui/toaster'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { ErrorBoundary } from '../components/error-boundary.js'
import { ExchangeUi } from '../components/exchange-ui.js'
import { Reauthentication } from '../features/second-factor/index.js'
import { markUsable } from '../platform/usable.js'
import { AwayScreen } from './away-screen.js'
import { checkGate } from './gate.js'
import { getScreen } from './screens.js'
import { Frame } from './shell/frame.js'
import { LazyTurnNotifications } from './shell/lazy-turn-notifications.js'

/** After a navigation, scrolls to the start of the screen and moves the focus there. */
const useScreenStart = (path: string) => {
  const shownPath = useRef(path)
  useEffect(() => {
    if (shownPath.current === path) return
    shownPath.current = path
    window.scrollTo(0, 0)
    focusMain()
  }, [path])
}

/** Lets the clock run, which stands still until the screen is as the page carried it and can be used. */
const RunningClock = () => {
  const clock = useClock()
  useEffect(() => {
    clock.run()
    markUsable()
  }, [clock])
  return null
}

const CurrentScreen = () => {
  const [path] = useLocation()
  const search = useSearch()
  const session = useSession()
  const user = useUser()
  useScreenStart(path)
  const verdict = checkGate(session, search === '' ? path : `${path}?${search}`)
  if (verdict.type === 'loading') return <Loading />
  if (verdict.type === 'offline')
    return <Loading label="You are offline. This page opens when the connection is back." />
  if (verdict.type === 'unavailable') return <AwayScreen />
  if (verdict.type === 'redirect') return <Redirect to={verdict.to} replace />
  const { route, params } = verdict
  const Screen = getScreen(route, user)
  return (
    <Frame route={route}>
      {/* The key resets the state of the screen, so that no user sees another's input. */}
      <ErrorBoundary key={`${path} ${user?._id}`}>
        <Suspense fallback={<Loading label="Opening…" />}>
          <Screen params={params} />
          <RunningClock />
        </Suspense>
      </ErrorBoundary>
    </Frame>
  )
}

/** Limits the effect of a rendering error: only `children` disappear. */
function Isolated({ children }: { children: ReactNode }) {
  return <ErrorBoundary fallback={null}>{children}</ErrorBoundary>
}

export function App() {
  return (
    <ExchangeUi>
      <ErrorBoundary>
        <CurrentScreen />
      </ErrorBoundary>
      <Isolated>
        <Toaster />
      </Isolated>
      <Isolated>
        <Reauthentication />
      </Isolated>
      <Isolated>
        <LazyTurnNotifications />
      </Isolated>
    </ExchangeUi>
  )
}
