import {
  allOrders,
  allOrdersWire,
  appeal,
  appealWire,
  countdown,
  countdownWire,
  investment,
  investmentList,
  investmentListWire,
  investmentWire,
  market,
  notification,
  notificationWire,
  order,
  orderWire,
  referralCount,
  referralRow,
  referralRowWire,
  sessionsWire,
  trade,
  tradeWire,
  user,
  userWire,
} from './fixtures.js'

/** A payload as the wire carries it and as it is read, under a name where it may have one. */
export interface Payload {
  name?: string
  wire: unknown
  value: unknown
}
const signedIn: Payload = { name: 'user', wire: userWire, value: { value: user, message: undefined } }
const oneOrder: Payload = { wire: orderWire, value: order }
const oneInvestment: Payload = { name: 'investment', wire: investmentWire, value: investment }
const oneTrade: Payload = { wire: tradeWire, value: trade }
const rates = { NGN: 100, GHS: 0.75, USDT: 0.000_625 }

/** A payload of each call that answers one: as the wire carries it, and as it is read. */
export const payloads: Record<string, Payload> = {
  'auth.signup': signedIn,
  'auth.login': signedIn,
  'auth.checkAuth': { name: 'user', wire: userWire, value: user },
  'settings.pendingVerification': { wire: false, value: false },
  'orders.pendingBuy': { wire: [orderWire], value: [order] },
  'orders.pendingSell': { wire: [], value: [] },
  'orders.all': { wire: allOrdersWire, value: allOrders },
  'orders.createBuy': oneOrder,
  'orders.createSell': oneOrder,
  'orders.cancelBuy': oneOrder,
  'orders.cancelSell': oneOrder,
  'orders.pay': oneTrade,
  'orders.confirm': oneTrade,
  'trades.open': { wire: [tradeWire], value: [trade] },
  'trades.get': oneTrade,
  'appeals.create': { wire: appealWire, value: appeal },
  'investments.create': oneInvestment,
  'investments.reinvest': oneInvestment,
  'investments.list': { wire: investmentListWire, value: investmentList },
  'investments.countdown': { wire: countdownWire, value: countdown },
  'investments.referrals': { name: 'referralList', wire: [referralRowWire], value: [referralRow] },
  'investments.referralCount': { wire: referralCount, value: referralCount },
  'liveSessions.list': { wire: sessionsWire, value: sessionsWire },
  'notifications.list': { wire: [notificationWire], value: [notification] },
  'market.get': { wire: market, value: market },
  'rates.get': { wire: rates, value: rates },
}
