import { inAppPath, ORIGIN } from '../platform/in-app-path.js'
import { type Route, routeOf } from '../platform/routes.js'

/** Where the session stands (decision 22); the names of the session flow's states. */
export type GateState = 'checking' | 'guest' | 'phoneUnverified' | 'justVerified' | 'verified'

export type Verdict =
  | { type: 'render'; route: Route; params: Record<string, string> }
  | { type: 'loading' }
  | { type: 'redirect'; to: string }

const HOME = '/home'

/** The page first asked for, kept through login. */
export function nextPage(location: string): string | undefined {
  return inAppPath(new URL(location, ORIGIN).searchParams.get('next'))
}

/** `path`, remembering where to go afterwards. */
export function withNext(path: string, next: string | undefined): string {
  return next === undefined || next === HOME ? path : `${path}?next=${encodeURIComponent(next)}`
}

const redirect = (to: string): Verdict => ({ type: 'redirect', to })

/** What to show at a location (spec section 2, decision 14). Pure; `location` is path and search. */
export function gate(state: GateState, location: string): Verdict {
  const { pathname, search } = new URL(location, ORIGIN)
  const match = routeOf(pathname)
  const render: Verdict = match ? { type: 'render', ...match } : redirect('/')
  if (match?.route.access === 'anyone') return render
  if (state === 'checking') return { type: 'loading' }
  if (!match) return render

  const isWelcome = match.route.path === '/verify-success'
  if (match.route.access === 'protected') {
    const asked = pathname + search
    if (state === 'guest') return redirect(withNext('/login', asked))
    if (state === 'phoneUnverified') return redirect(withNext('/verify-phone', asked))
    return state === 'verified' ? render : redirect(withNext('/verify-success', asked))
  }
  const next = nextPage(location)
  if (state === 'verified') return redirect(next ?? HOME)
  if (state === 'justVerified' && !isWelcome) return redirect(withNext('/verify-success', next))
  if (state === 'phoneUnverified' && isWelcome) return redirect(withNext('/verify-phone', next))
  return render
}
