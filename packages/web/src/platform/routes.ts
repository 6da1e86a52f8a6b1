/**
 * Who may open a route (spec section 2). `guestOnly`: users without a session or with an unverified phone. `protected`:
 * users with a session and a verified phone.
 */
type Access = 'anyone' | 'guestOnly' | 'protected'

/**
 * The frame around a screen. `app`: the top bar with the navigation. `auth`: the logo and a link to login or signup.
 * `logo`: only the logo. `document`: like `logo`, but wide enough for a long text. `none`: no frame.
 */
type FrameKind = 'app' | 'auth' | 'logo' | 'document' | 'none'

/** The props of a screen: the values of the `:name` segments of its path. */
export interface ScreenProps {
  params: Record<string, string>
}

export interface Route {
  /** A `:name` segment matches any one segment. */
  path: Path
  access: Access
  frame: FrameKind
  /** A form that the server refuses until the user accepts the new terms (decision 35). */
  needsTerms?: true
  /** A form or a trade, whose own action is at the bottom of a phone: it has no tab bar (decision 7). */
  hasOwnActions?: true
}

/** Every route of the app. Their screens are in `app/screens.tsx`. */
export const routes = [
  { path: '/', access: 'anyone', frame: 'none' },
  { path: '/login', access: 'guestOnly', frame: 'auth' },
  { path: '/signup', access: 'guestOnly', frame: 'auth' },
  { path: '/forgot-password', access: 'anyone', frame: 'logo' },
  { path: '/verify-phone', access: 'guestOnly', frame: 'logo' },
  { path: '/verify-success', access: 'guestOnly', frame: 'logo' },
  { path: '/home', access: 'protected', frame: 'app' },
  { path: '/orders', access: 'protected', frame: 'app' },
  { path: '/orders/:id', access: 'protected', frame: 'app', hasOwnActions: true },
  { path: '/create-buy-order', access: 'protected', frame: 'app', needsTerms: true, hasOwnActions: true },
  { path: '/create-sell-order', access: 'protected', frame: 'app', needsTerms: true, hasOwnActions: true },
  { path: '/investment', access: 'protected', frame: 'app' },
  { path: '/create-investment', access: 'protected', frame: 'app', needsTerms: true, hasOwnActions: true },
  { path: '/affiliate', access: 'protected', frame: 'app' },
  { path: '/settings', access: 'protected', frame: 'app' },
  { path: '/statement', access: 'protected', frame: 'app' },
  { path: '/notifications', access: 'protected', frame: 'app' },
  { path: '/not-me', access: 'anyone', frame: 'logo' },
  { path: '/remove-factor', access: 'anyone', frame: 'logo' },
  { path: '/keep-email', access: 'anyone', frame: 'logo' },
  { path: '/unsubscribe', access: 'anyone', frame: 'logo' },
  { path: '/terms', access: 'anyone', frame: 'document' },
  { path: '/privacy', access: 'anyone', frame: 'document' },
] as const satisfies readonly (Omit<Route, 'path'> & { path: `/${string}` })[]

export type Path = (typeof routes)[number]['path']

const splitPath = (path: string) => path.split('/').filter((segment) => segment !== '')

const matchPath = (pattern: string, path: string): Record<string, string> | undefined => {
  const expected = splitPath(pattern)
  const actual = splitPath(path)
  if (expected.length !== actual.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, segment] of expected.entries()) {
    const value = actual[index] ?? ''
    if (segment.startsWith(':')) params[segment.slice(1)] = value
    else if (segment !== value) return undefined
  }
  return params
}

/** The route that matches a path, and the params of the path. */
export function matchRoute(path: string): { route: Route; params: Record<string, string> } | undefined {
  for (const route of routes) {
    const params = matchPath(route.path, path)
    if (params) return { route, params }
  }
  return undefined
}
