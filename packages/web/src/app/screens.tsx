import { type ComponentType, lazy } from 'react'
import OrdersScreen from '../features/orders/orders-screen.js'
import type { Path, ScreenProps } from '../platform/routes.js'

/** The screen of each path. The orders screen is part of the first load, since it lists the trades with a deadline; the others are lazy. */
export const screens: Record<Path, ComponentType<ScreenProps>> = {
  '/': lazy(() => import('../features/landing/landing-screen.js')),
  '/login': lazy(() => import('../features/auth/login-screen.js')),
  '/signup': lazy(() => import('../features/auth/signup-screen.js')),
  '/forgot-password': lazy(() => import('../features/auth/forgot-password-screen.js')),
  '/verify-phone': lazy(() => import('../features/auth/verify-phone-screen.js')),
  '/verify-success': lazy(() => import('../features/auth/verify-success-screen.js')),
  '/home': lazy(() => import('../features/home/home-screen.js')),
  '/orders': OrdersScreen,
  '/orders/:id': lazy(() => import('../features/trades/trade-screen.js')),
  '/create-buy-order': lazy(() => import('../features/orders/create-buy-order-screen.js')),
  '/create-sell-order': lazy(() => import('../features/orders/create-sell-order-screen.js')),
  '/investment': lazy(() => import('../features/investments/investment-screen.js')),
  '/create-investment': lazy(() => import('../features/investments/create-investment-screen.js')),
  '/affiliate': lazy(() => import('../features/affiliate/affiliate-screen.js')),
  '/settings': lazy(() => import('../features/settings/settings-screen.js')),
  '/statement': lazy(() => import('../features/statement/statement-screen.js')),
  '/notifications': lazy(() => import('../features/notifications/notifications-screen.js')),
  '/not-me': lazy(() => import('../features/auth/not-me-screen.js')),
  '/remove-factor': lazy(() => import('../features/auth/remove-factor-screen.js')),
  '/keep-email': lazy(() => import('../features/settings/keep-email-screen.js')),
  '/unsubscribe': lazy(() => import('../features/notifications/unsubscribe-screen.js')),
  '/terms': lazy(() => import('../features/terms/terms-screen.js')),
  '/privacy': lazy(() => import('../features/terms/privacy-screen.js')),
}

/** Shown in place of a screen whose route has `needsTerms`, until the user accepts the new terms. */
export const TermsRequiredScreen = lazy(() => import('../features/terms/terms-required-screen.js'))
