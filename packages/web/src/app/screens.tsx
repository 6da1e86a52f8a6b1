import type { User } from '@cht/sdk/contract'
import type { ComponentType } from 'react'
import OrdersScreen from '../features/orders/orders-screen.js'
import { BASE_URL } from '../platform/in-app-path.js'
import { matchRoute, type Path, type Route, type ScreenProps } from '../platform/routes.js'
import { lazyScreen } from './lazy-screen.js'

type Screen = ComponentType<ScreenProps> & { preload?: () => Promise<unknown>; files?: readonly string[] }

/** The screen of each path. The orders screen is part of the first load, since it lists the trades with a deadline; the others are lazy. */
const screens: Record<Path, Screen> = {
  '/': lazyScreen(() => import('../features/landing/landing-screen.js')),
  '/login': lazyScreen(() => import('../features/auth/login-screen.js')),
  '/signup': lazyScreen(() => import('../features/auth/signup-screen.js')),
  '/forgot-password': lazyScreen(() => import('../features/auth/forgot-password-screen.js')),
  '/verify-phone': lazyScreen(() => import('../features/auth/verify-phone-screen.js')),
  '/verify-success': lazyScreen(() => import('../features/auth/verify-success-screen.js')),
  '/home': lazyScreen(() => import('../features/home/home-screen.js')),
  '/orders': OrdersScreen,
  '/orders/:id': lazyScreen(() => import('../features/trades/trade-screen.js')),
  '/create-buy-order': lazyScreen(() => import('../features/orders/create-buy-order-screen.js')),
  '/create-sell-order': lazyScreen(() => import('../features/orders/create-sell-order-screen.js')),
  '/investment': lazyScreen(() => import('../features/investments/investment-screen.js')),
  '/create-investment': lazyScreen(() => import('../features/investments/create-investment-screen.js')),
  '/affiliate': lazyScreen(() => import('../features/affiliate/affiliate-screen.js')),
  '/settings': lazyScreen(() => import('../features/settings/settings-screen.js')),
  '/statement': lazyScreen(() => import('../features/statement/statement-screen.js')),
  '/notifications': lazyScreen(() => import('../features/notifications/notifications-screen.js')),
  '/not-me': lazyScreen(() => import('../features/auth/not-me-screen.js')),
  '/remove-factor': lazyScreen(() => import('../features/auth/remove-factor-screen.js')),
  '/keep-email': lazyScreen(() => import('../features/settings/keep-email-screen.js')),
  '/unsubscribe': lazyScreen(() => import('../features/notifications/unsubscribe-screen.js')),
  '/terms': lazyScreen(() => import('../features/terms/terms-screen.js')),
  '/privacy': lazyScreen(() => import('../features/terms/privacy-screen.js')),
}

/** Shown in place of a screen whose route has `needsTerms`, until the user accepts the new terms. */
const TermsRequiredScreen: Screen = lazyScreen(() => import('../features/terms/terms-required-screen.js'))

/** The screen that a user sees at a route. */
export function getScreen(route: Route, user: User | undefined): Screen {
  const mustAcceptTerms = route.needsTerms && user?.termsToAccept !== undefined
  return mustAcceptTerms ? TermsRequiredScreen : screens[route.path]
}

/**
 * Loads the code of the screen at a location, so that its first render is that of the server.
 * @param location path and search, such as `/orders?tab=completed`
 */
export async function preloadScreen(location: string, user: User | undefined): Promise<void> {
  const match = matchRoute(new URL(location, BASE_URL).pathname)
  if (match) await getScreen(match.route, user).preload?.()
}

/** The files of the code of the screen at a location. */
export function listScreenFiles(location: string, user: User | undefined): readonly string[] {
  const match = matchRoute(new URL(location, BASE_URL).pathname)
  return (match && getScreen(match.route, user).files) ?? []
}

/** Loads the code of all screens. */
export async function preloadScreens(): Promise<void> {
  await Promise.all([...Object.values(screens), TermsRequiredScreen].map((screen) => screen.preload?.()))
}
