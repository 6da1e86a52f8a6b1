import { me } from '@cht/machines/auth'
import { investmentCountdown, investmentList } from '@cht/machines/investments'
import { liveSessions } from '@cht/machines/live-sessions'
import { market } from '@cht/machines/market'
import { dashboardNotifications, pageNotifications } from '@cht/machines/notifications'
import { allOrders, pendingBuyOrders, pendingSellOrders } from '@cht/machines/orders'
import { rates } from '@cht/machines/rates'
import { referralCount, referrals } from '@cht/machines/referrals'
import { openTrades, tradeById } from '@cht/machines/trades'
import { pendingVerification } from '@cht/machines/verification'
import type { User } from '@cht/sdk/auth'
import { type Held, shows } from './held.js'
import * as world from './world.js'

/** An ordinary morning: every call that the screens make, answered. */
export function ordinary(user: User): Held[] {
  return [
    shows(me, user),
    shows(liveSessions, world.sessions),
    shows(allOrders, world.allOf('seller', [world.tradeIn('awaitingPayment', 'seller')])),
    shows(pendingBuyOrders, world.pendingBuys),
    shows(pendingSellOrders, world.pendingSells),
    shows(openTrades, [world.tradeIn('awaitingPayment', 'seller')]),
    shows(tradeById(world.TRADE_ID), world.tradeIn('awaitingPayment', 'seller')),
    shows(investmentList, world.stakes([world.activeStake], [world.heldStake, world.releasedStake])),
    shows(investmentCountdown(world.heldStake._id), world.countdown),
    shows(investmentCountdown(world.releasedStake._id), { ...world.countdown, percentageCompleted: 100 }),
    shows(referrals, world.referralRows),
    shows(referralCount, world.referralCounts),
    shows(dashboardNotifications, world.news),
    shows(pageNotifications, world.news),
    shows(market, world.marketNow),
    shows(rates, { NGN: 1, GHS: 0.01, KES: 0.09, USDT: 0.000_65 }),
    shows(pendingVerification, false),
  ]
}
