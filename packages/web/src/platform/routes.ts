/** Anyone, always; those who are not signed in with a verified phone; those who are (spec section 2). */
type Access = 'anyone' | 'guestOnly' | 'protected'

/** What stands around a screen: the app's bar and menu, the login/signup header, the logo alone, nothing. */
type FrameKind = 'app' | 'auth' | 'logo' | 'none'

/** What a screen is given: the values of the `:name`s in its path. */
export interface ScreenProps {
  params: Record<string, string>
}

export interface Route {
  /** A `:name` in it stands for one segment. */
  path: Path
  access: Access
  frame: FrameKind
}

/** Every path of the app. Its screen is in `screens.tsx`. */
export const routes = [
  { path: '/', access: 'anyone', frame: 'none' },
  { path: '/login', access: 'guestOnly', frame: 'auth' },
  { path: '/signup', access: 'guestOnly', frame: 'auth' },
  { path: '/verify-phone', access: 'guestOnly', frame: 'logo' },
  { path: '/verify-success', access: 'guestOnly', frame: 'logo' },
  { path: '/home', access: 'protected', frame: 'app' },
  { path: '/orders', access: 'protected', frame: 'app' },
  { path: '/orders/:id', access: 'protected', frame: 'app' },
  { path: '/create-buy-order', access: 'protected', frame: 'app' },
  { path: '/create-sell-order', access: 'protected', frame: 'app' },
  { path: '/investment', access: 'protected', frame: 'app' },
  { path: '/create-investment', access: 'protected', frame: 'app' },
  { path: '/affiliate', access: 'protected', frame: 'app' },
  { path: '/settings', access: 'protected', frame: 'app' },
  { path: '/notifications', access: 'protected', frame: 'app' },
] as const satisfies readonly { path: `/${string}`; access: Access; frame: FrameKind }[]

export type Path = (typeof routes)[number]['path']

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '')

const paramsOf = (pattern: string, path: string): Record<string, string> | undefined => {
  const expected = segmentsOf(pattern)
  const actual = segmentsOf(path)
  if (expected.length !== actual.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, segment] of expected.entries()) {
    const value = actual[index] ?? ''
    if (segment.startsWith(':')) params[segment.slice(1)] = value
    else if (segment !== value) return undefined
  }
  return params
}

/** The route that a path is an address of. */
export function routeOf(path: string): { route: Route; params: Record<string, string> } | undefined {
  for (const route of routes) {
    const params = paramsOf(route.path, path)
    if (params) return { route, params }
  }
  return undefined
}
