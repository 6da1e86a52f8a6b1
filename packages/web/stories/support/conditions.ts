import { investmentList } from '@cht/machines/investments'
import { liveSessions } from '@cht/machines/live-sessions'
import { market } from '@cht/machines/market'
import { dashboardNotifications, pageNotifications } from '@cht/machines/notifications'
import { allOrders, pendingBuyOrders, pendingSellOrders } from '@cht/machines/orders'
import { referralCount, referrals } from '@cht/machines/referrals'
import { openTrades, tradeById } from '@cht/machines/trades'
import { pendingVerification } from '@cht/machines/verification'
import type { MatchedOrder, Party } from '@cht/sdk/trades'
import { fiftyNews, fiftyOrders, fiftyReferrals } from './extremes.js'
import { fails, shows } from './held.js'
import type { Still } from './still.js'
import * as world from './world.js'

type Resources = NonNullable<Still['resources']>

const none = { pending: [], approved: [], completed: [], cancelled: [] }

/** Nothing was done yet, by anyone. */
export const nothingYet: Resources = [
  shows(allOrders, { buyOrders: none, sellOrders: none }),
  shows(pendingBuyOrders, []),
  shows(pendingSellOrders, []),
  shows(openTrades, []),
  shows(investmentList, world.stakes([], [])),
  shows(referrals, []),
  shows(referralCount, { totalReferrals: 0, activeReferrals: 0 }),
  shows(dashboardNotifications, []),
  shows(pageNotifications, []),
  shows(market, { buy: [], sell: [] }),
]

/** Every call was refused, and nothing is known from before. */
export const allFailed: Resources = [
  liveSessions,
  allOrders,
  pendingBuyOrders,
  pendingSellOrders,
  openTrades,
  tradeById(world.TRADE_ID),
  investmentList,
  referrals,
  referralCount,
  dashboardNotifications,
  pageNotifications,
  market,
  pendingVerification,
].map((resource) => fails(resource))

/** These trades, in the lists and on their own screens. */
export function trading(party: Party, trades: readonly MatchedOrder[]): Resources {
  return [
    shows(allOrders, world.allOf(party, trades)),
    shows(openTrades, [...trades]),
    ...trades.map((trade) => shows(tradeById(trade._id), trade)),
  ]
}

/** A buyer whose one order was matched. */
export function matchedAlone(trade: MatchedOrder): Resources {
  return [
    shows(allOrders, { buyOrders: { ...none, approved: [trade] }, sellOrders: none }),
    shows(openTrades, [trade]),
  ]
}

/** Whoever has been here for years. */
export const fiftyOfAll: Resources = [
  shows(allOrders, { buyOrders: none, sellOrders: { ...none, pending: fiftyOrders } }),
  shows(pendingSellOrders, fiftyOrders),
  shows(referrals, fiftyReferrals),
  shows(referralCount, { totalReferrals: 50, activeReferrals: 45 }),
  shows(pageNotifications, fiftyNews),
]
