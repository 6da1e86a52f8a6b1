import { type ComponentType, lazy } from 'react'
import OrdersScreen from './screens/orders/orders-screen.js'

export interface ScreenProps {
  params: Record<string, string>
}

export interface Route {
  /** A `:name` in it stands for one segment. */
  path: `/${string}`
  /** Anyone, always; those who are not signed in with a verified phone; those who are (spec section 2). */
  access: 'anyone' | 'guestOnly' | 'protected'
  /** What stands around the screen: the app's bar and menu, the login/signup header, the logo alone, nothing. */
  frame: 'app' | 'auth' | 'logo' | 'none'
  Screen: ComponentType<ScreenProps>
}

export const routes: readonly Route[] = [
  {
    path: '/',
    access: 'anyone',
    frame: 'none',
    Screen: lazy(() => import('./screens/landing/landing-screen.js')),
  },
  {
    path: '/login',
    access: 'guestOnly',
    frame: 'auth',
    Screen: lazy(() => import('./screens/auth/login-screen.js')),
  },
  {
    path: '/signup',
    access: 'guestOnly',
    frame: 'auth',
    Screen: lazy(() => import('./screens/auth/signup-screen.js')),
  },
  {
    path: '/verify-phone',
    access: 'guestOnly',
    frame: 'logo',
    Screen: lazy(() => import('./screens/auth/verify-phone-screen.js')),
  },
  {
    path: '/verify-success',
    access: 'guestOnly',
    frame: 'logo',
    Screen: lazy(() => import('./screens/auth/verify-success-screen.js')),
  },
  {
    path: '/home',
    access: 'protected',
    frame: 'app',
    Screen: lazy(() => import('./screens/home/home-screen.js')),
  },
  {
    path: '/orders',
    access: 'protected',
    frame: 'app',
    Screen: OrdersScreen,
  },
  {
    path: '/orders/:id',
    access: 'protected',
    frame: 'app',
    Screen: lazy(() => import('./screens/trades/trade-screen.js')),
  },
  {
    path: '/create-buy-order',
    access: 'protected',
    frame: 'app',
    Screen: lazy(() => import('./screens/orders/create-buy-order-screen.js')),
  },
  {
    path: '/create-sell-order',
    access: 'protected',
    frame: 'app',
    Screen: lazy(() => import('./screens/orders/create-sell-order-screen.js')),
  },
  {
    path: '/investment',
    access: 'protected',
    frame: 'app',
    Screen: lazy(() => import('./screens/investments/investment-screen.js')),
  },
  {
    path: '/create-investment',
    access: 'protected',
    frame: 'app',
    Screen: lazy(() => import('./screens/investments/create-investment-screen.js')),
  },
  {
    path: '/affiliate',
    access: 'protected',
    frame: 'app',
    Screen: lazy(() => import('./screens/affiliate/affiliate-screen.js')),
  },
  {
    path: '/settings',
    access: 'protected',
    frame: 'app',
    Screen: lazy(() => import('./screens/settings/settings-screen.js')),
  },
  {
    path: '/notifications',
    access: 'protected',
    frame: 'app',
    Screen: lazy(() => import('./screens/notifications/notifications-screen.js')),
  },
]

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
export const routeOf = (path: string): { route: Route; params: Record<string, string> } | undefined => {
  for (const route of routes) {
    const params = paramsOf(route.path, path)
    if (params) return { route, params }
  }
  return undefined
}
