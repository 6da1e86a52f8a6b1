import type { ResourceDefinition } from '@cht/machines'
import { investmentList } from '@cht/machines/investments'
import { liveSessions } from '@cht/machines/live-sessions'
import { market } from '@cht/machines/market'
import {
  countedNotifications,
  dashboardNotifications,
  notificationChoices,
  pushService,
  screenNotifications,
} from '@cht/machines/notifications'
import { allOrders, pendingBuyOrders, pendingSellOrders } from '@cht/machines/orders'
import { institutions, savedDetails } from '@cht/machines/payment-details'
import { rates } from '@cht/machines/rates'
import { referralCount, referrals } from '@cht/machines/referrals'
import { accountStatement } from '@cht/machines/statement'
import { switches } from '@cht/machines/switches'
import { tokenRequestList } from '@cht/machines/token-requests'
import { openTrades, tradeById } from '@cht/machines/trades'
import { pendingVerification } from '@cht/machines/verification'
import type { Page } from '@cht/sdk/contract'
import { parseAccount } from '../../features/statement/index.js'
import { BASE_URL, parseInAppPath } from '../../platform/in-app-path.js'
import { matchRoute, type Path } from '../../platform/routes.js'

/** What a page needs of a resource. */
export type ScreenData = Pick<ResourceDefinition<unknown>, 'key' | 'load'>
type List = (params: Record<string, string>, search: URLSearchParams) => readonly ScreenData[]

/** What the frame of every screen watches. */
const FRAME: readonly ScreenData[] = [liveSessions, openTrades, dashboardNotifications, switches, pushService]

/** What each screen watches, beside its frame, when it opens. A screen that is not here carries no data. */
const SCREENS: Partial<Record<Path, List>> = {
  '/home': () => [pendingSellOrders, pendingBuyOrders, market, rates, pendingVerification],
  '/orders': () => [allOrders],
  '/orders/:id': ({ id = '' }) => [tradeById(id)],
  '/create-buy-order': () => [allOrders, market, rates],
  '/create-sell-order': () => [savedDetails, institutions, market, rates],
  '/investment': () => [investmentList],
  '/create-investment': () => [],
  '/affiliate': () => [referralCount, referrals],
  '/settings': () => [notificationChoices, pendingVerification],
  '/statement': (_, search) => [accountStatement(parseAccount(search.get('account'))), tokenRequestList],
  '/notifications': () => [screenNotifications],
}

/** The resources that the screen at a location watches when it opens; undefined if it carries no data. */
export function listScreenData(location: string): readonly ScreenData[] | undefined {
  const path = parseInAppPath(location)
  if (path === undefined) return undefined
  const { pathname, searchParams } = new URL(path, BASE_URL)
  const match = matchRoute(pathname)
  const list = match && SCREENS[match.route.path]
  return list && [...FRAME, ...list(match.params, searchParams)]
}

/**
 * What is watched because of the data of another resource: all unread notifications are counted if there are more than the frame shows.
 */
export function listFollowingData(data: Readonly<Record<string, unknown>>): readonly ScreenData[] {
  const latest = data[dashboardNotifications.key] as Page<unknown> | undefined
  return latest?.nextCursor === undefined ? [] : [countedNotifications]
}
