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

/** A payload in the wire format and parsed, with its name in the response body, if any. */
export interface Payload {
  name?: string
  wire: unknown
  value: unknown
}
const userWithMessage: Payload = { name: 'user', wire: userWire, value: { value: user, message: undefined } }
const orderPayload: Payload = { wire: orderWire, value: order }
const investmentPayload: Payload = { name: 'investment', wire: investmentWire, value: investment }
const tradePayload: Payload = { wire: tradeWire, value: trade }
const rates = { NGN: 100, GHS: 0.75, USDT: 0.000_625 }

/** A payload of each endpoint that has one. */
export const payloads: Record<string, Payload> = {
  'auth.signup': userWithMessage,
  'auth.login': userWithMessage,
  'auth.checkAuth': { name: 'user', wire: userWire, value: user },
  'settings.pendingVerification': { wire: false, value: false },
  'orders.pendingBuy': { wire: [orderWire], value: [order] },
  'orders.pendingSell': { wire: [], value: [] },
  'orders.all': { wire: allOrdersWire, value: allOrders },
  'orders.createBuy': orderPayload,
  'orders.createSell': orderPayload,
  'orders.cancelBuy': orderPayload,
  'orders.cancelSell': orderPayload,
  'orders.pay': tradePayload,
  'orders.confirm': tradePayload,
  'trades.open': { wire: [tradeWire], value: [trade] },
  'trades.get': tradePayload,
  'appeals.create': { wire: appealWire, value: appeal },
  'investments.create': investmentPayload,
  'investments.reinvest': investmentPayload,
  'investments.list': { wire: investmentListWire, value: investmentList },
  'investments.countdown': { wire: countdownWire, value: countdown },
  'investments.referrals': { name: 'referralList', wire: [referralRowWire], value: [referralRow] },
  'investments.referralCount': { wire: referralCount, value: referralCount },
  'liveSessions.list': { wire: sessionsWire, value: sessionsWire },
  'notifications.list': { wire: [notificationWire], value: [notification] },
  'market.get': { wire: market, value: market },
  'rates.get': { wire: rates, value: rates },
}
