import { type ComponentType, lazy } from 'react'
import type { Path, ScreenProps } from './routes.js'
import OrdersScreen from './screens/orders/orders-screen.js'

/** The screen of each path. That of the orders is opened most and comes with the app; the others are loaded when opened. */
export const screens: Record<Path, ComponentType<ScreenProps>> = {
  '/': lazy(() => import('./screens/landing/landing-screen.js')),
  '/login': lazy(() => import('./screens/auth/login-screen.js')),
  '/signup': lazy(() => import('./screens/auth/signup-screen.js')),
  '/verify-phone': lazy(() => import('./screens/auth/verify-phone-screen.js')),
  '/verify-success': lazy(() => import('./screens/auth/verify-success-screen.js')),
  '/home': lazy(() => import('./screens/home/home-screen.js')),
  '/orders': OrdersScreen,
  '/orders/:id': lazy(() => import('./screens/trades/trade-screen.js')),
  '/create-buy-order': lazy(() => import('./screens/orders/create-buy-order-screen.js')),
  '/create-sell-order': lazy(() => import('./screens/orders/create-sell-order-screen.js')),
  '/investment': lazy(() => import('./screens/investments/investment-screen.js')),
  '/create-investment': lazy(() => import('./screens/investments/create-investment-screen.js')),
  '/affiliate': lazy(() => import('./screens/affiliate/affiliate-screen.js')),
  '/settings': lazy(() => import('./screens/settings/settings-screen.js')),
  '/notifications': lazy(() => import('./screens/notifications/notifications-screen.js')),
}
