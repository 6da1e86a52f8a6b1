import type { User } from '@cht/sdk/auth'
import type { Notification } from '@cht/sdk/notifications'
import { ORDER_AMOUNTS, type Order } from '@cht/sdk/orders'
import type { ReferralRow } from '@cht/sdk/referrals'
import { DAY, HOUR } from '@cht/sdk/time'
import type { MatchedOrder, Party, TradeState } from '@cht/sdk/trades'
import * as world from './world.js'

/** Sixty characters without a space. */
export const LONG_NAME = 'Oluwafunmilolamidede'.repeat(3)
export const LARGE = 999_999_999

const fifty = <Item>(make: (index: number) => Item): Item[] =>
  Array.from({ length: 50 }, (_, index) => make(index))
const someAmount = (index: number) => ORDER_AMOUNTS[index % ORDER_AMOUNTS.length] ?? 0

export const longAda: User = {
  ...world.ada,
  fullName: LONG_NAME,
  username: LONG_NAME.toLowerCase(),
  email: `${LONG_NAME.toLowerCase()}@example.com`,
  referralCode: 'ADA7K2ADA7K2ADA7K2',
}
export const largeAda: User = {
  ...world.ada,
  availableBalance: LARGE,
  stakedBalance: LARGE,
  referralBonusBalance: LARGE,
  escrowBalance: LARGE,
}
export const newcomer: User = {
  ...world.unverifiedAda,
  availableBalance: 0,
  stakedBalance: 0,
  referralBonusBalance: 0,
  escrowBalance: 0,
}

export const fiftyOrders: Order[] = fifty((index) =>
  world.orderOf({ _id: `o${index}`, amount: someAmount(index) }),
)

export function fiftyTrades(state: TradeState, party: Party): MatchedOrder[] {
  return fifty((index) => ({ ...world.tradeIn(state, party), _id: `trade-${1000 + index}` }))
}

export const fiftyStakes = fifty((index) => ({ ...world.activeStake, _id: `i${index}` }))

export const fiftyNews: Notification[] = fifty((index) => ({
  ...(world.news[index % world.news.length] ?? { title: '', content: '', category: 'orders' }),
  _id: `n${index}`,
  createdAt: world.NOW - index * HOUR,
}))
export const longNews: Notification[] = world.news.map((notification) => ({
  ...notification,
  title: LONG_NAME,
  content: `${LONG_NAME} ${LONG_NAME} ${LONG_NAME}`,
}))

export const fiftyReferrals: ReferralRow[] = fifty((index) => ({
  username: `friend${index + 1}`,
  amountInvested: someAmount(index),
  dateJoined: world.NOW - index * DAY,
  bonus: someAmount(index) / 2,
}))
export const longReferrals: ReferralRow[] = [
  { username: LONG_NAME.toLowerCase(), amountInvested: LARGE, dateJoined: world.NOW, bonus: LARGE },
]

const longParty = { _id: 'kofi', fullName: LONG_NAME, phoneNumber: '+2348012345678901' }

/** A trade with somebody whose name, bank and account are as long as they get. */
export function longTrade(state: TradeState, party: Party): MatchedOrder {
  const trade = world.tradeIn(state, party)
  return {
    ...trade,
    ...(party === 'buyer' ? { seller: longParty } : { buyer: longParty }),
    sellOrder: {
      ...trade.sellOrder,
      bankName: LONG_NAME,
      accountName: LONG_NAME,
      accountNumber: '9'.repeat(34),
    },
  }
}

export function largeTrade(state: TradeState, party: Party): MatchedOrder {
  return {
    ...world.tradeIn(state, party),
    amount: LARGE,
    payment: { amount: LARGE * 100, currency: 'NGN' },
  }
}

/** Paid in USDT, to a wallet. */
export function usdtTrade(state: TradeState, party: Party): MatchedOrder {
  const { sellOrder, buyOrder, ...trade } = world.tradeIn(state, party)
  const { cryptoNetwork, cryptoAddress } = world.pendingSells[1] ?? {}
  const { _id, amount, status } = sellOrder
  return {
    ...trade,
    buyOrder: { ...buyOrder, paymentMethod: 'usdt' },
    sellOrder: { _id, amount, status, paymentMethod: 'usdt', cryptoNetwork, cryptoAddress },
    payment: { amount: 4875, currency: 'USDT' },
  }
}
