import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { CrashBoundary } from '../components/crash-boundary.js'
import { Loading } from '../components/loading.js'
import { Toaster } from '../components/toaster.js'
import { useGateState, useUser } from '../hooks/use-session.js'
import { focusMain } from '../platform/focus-main.js'
import { gate } from './gate.js'
import { screens } from './screens.js'
import { Frame } from './shell/frame.js'
import { TurnWatch } from './shell/turn-watch.js'

/** Who came to a new page by keyboard or ear starts at its beginning. */
const useFreshStart = (path: string) => {
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    window.scrollTo(0, 0)
    focusMain()
  }, [path])
}

const Page = () => {
  const [path] = useLocation()
  const search = useSearch()
  const state = useGateState()
  const user = useUser()
  useFreshStart(path)
  const verdict = gate(state, search === '' ? path : `${path}?${search}`)
  if (verdict.type === 'loading') return <Loading />
  if (verdict.type === 'redirect') return <Redirect to={verdict.to} replace />
  const { route, params } = verdict
  const Screen = screens[route.path]
  return (
    <Frame kind={route.frame}>
      {/* Nothing that one user has opened or typed is there for the next. */}
      <CrashBoundary key={`${path} ${user?._id}`}>
        <Suspense fallback={<Loading label="Opening…" />}>
          <Screen params={params} />
        </Suspense>
      </CrashBoundary>
    </Frame>
  )
}

/** A part that breaks takes neither the screen nor the other parts away. */
function Isolated({ children }: { children: ReactNode }) {
  return <CrashBoundary fallback={null}>{children}</CrashBoundary>
}

export function App() {
  return (
    <>
      <Page />
      <Isolated>
        <Toaster />
      </Isolated>
      <Isolated>
        <TurnWatch />
      </Isolated>
    </>
  )
}
