import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { useGateState, useUser } from './bindings/session.js'
import { useSettled, useWaiting } from './bindings/settled.js'
import { gate } from './gate.js'
import { Frame } from './layout/frame.js'
import { CrashBoundary } from './ui/crash-boundary.js'
import { focusMain } from './ui/focus-main.js'
import { Loading } from './ui/loading.js'

const Toaster = lazy(async () => ({ default: (await import('./ui/toaster.js')).Toaster }))
const TurnWatch = lazy(async () => ({ default: (await import('./layout/turn-watch.js')).TurnWatch }))

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

const Opening = () => {
  useWaiting(true)
  return <Loading label="Opening…" />
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
  return (
    <Frame kind={route.frame}>
      {/* Nothing that one user has opened or typed is there for the next. */}
      <CrashBoundary key={`${path} ${user?._id}`}>
        <Suspense fallback={<Opening />}>
          <route.Screen params={params} />
        </Suspense>
      </CrashBoundary>
    </Frame>
  )
}

/** Each for itself: one whose file cannot be fetched takes no other away. */
const Beside = ({ children }: { children: ReactNode }) => (
  <CrashBoundary silent>
    <Suspense>{children}</Suspense>
  </CrashBoundary>
)

export const App = () => (
  <>
    <Page />
    {useSettled() && (
      <>
        <Beside>
          <Toaster />
        </Beside>
        <Beside>
          <TurnWatch />
        </Beside>
      </>
    )}
  </>
)
