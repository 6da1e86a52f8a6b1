import type { SessionSnapshot } from '@cht/machines/auth'
import { BASE_URL } from '../platform/in-app-path.js'
import { getNextPath, getPathAfterLogin, withNext } from '../platform/next-path.js'
import { matchRoute, type Route } from '../platform/routes.js'

export type Verdict =
  | { type: 'render'; route: Route; params: Record<string, string> }
  | { type: 'loading' }
  /** The device has no connection: who is signed in is not known yet. */
  | { type: 'offline' }
  /** The exchange has not answered: who is signed in is not known yet. */
  | { type: 'unavailable' }
  | { type: 'redirect'; to: string }

const redirect = (to: string): Verdict => ({ type: 'redirect', to })

/**
 * Decides what to show at a location (spec section 2, decision 14).
 * @param location path and search, such as `/orders?tab=completed`
 */
export function checkGate(session: Pick<SessionSnapshot, 'matches'>, location: string): Verdict {
  const { pathname, search } = new URL(location, BASE_URL)
  const match = matchRoute(pathname)
  const verdict: Verdict = match ? { type: 'render', ...match } : redirect('/')
  if (match?.route.access === 'anyone') return verdict
  if (session.matches('checking')) return { type: 'loading' }
  if (session.matches('offline')) return { type: 'offline' }
  if (session.matches('unavailable') || session.matches('rechecking')) return { type: 'unavailable' }
  if (!match) return verdict

  if (match.route.access === 'protected') {
    const requested = pathname + search
    if (session.matches('guest')) return redirect(withNext('/login', requested))
    if (session.matches('phoneUnverified')) return redirect(withNext('/verify-phone', requested))
    return session.matches('verified') ? verdict : redirect(withNext('/verify-success', requested))
  }
  const next = getNextPath(location)
  const isWelcome = match.route.path === '/verify-success'
  if (session.matches('verified')) return redirect(getPathAfterLogin(location))
  if (session.matches('justVerified') && !isWelcome) return redirect(withNext('/verify-success', next))
  if (session.matches('phoneUnverified') && isWelcome) return redirect(withNext('/verify-phone', next))
  return verdict
}
