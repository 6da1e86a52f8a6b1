import { investmentForm, investmentList } from '@cht/machines/investments'
import { pageNotifications } from '@cht/machines/notifications'
import { allOrders, buyOrderForm, orderHistory } from '@cht/machines/orders'
import { referrals } from '@cht/machines/referrals'
import type { User } from '@cht/sdk/auth'
import { asPage } from '@cht/sdk/pagination'
import { holds, loads, rests, shows } from '../../support/held.js'
import {
  activeStake,
  ada,
  allOf,
  heldStake,
  news,
  referralRows,
  releasedStake,
  stakes,
  TRADE_ID,
  tradeIn,
} from '../../support/world.js'
import { NEXT, RESOURCES } from '../roles.js'
import type { Face } from './face.js'

/** Somebody of whom a back end says only whether the ID was verified: the rest is asked for. */
const { verification: _, ...adaElsewhere } = ada
const undecided: User = { ...adaElsewhere, isDocumentVerified: false }

const older = tradeIn('completed', 'buyer')
const bought = allOf('buyer', [older])

export type ResourceName = keyof typeof RESOURCES

/** Where each piece of data is shown, and what is read only where it is there. */
const FACES: Record<ResourceName, Face> = {
  // The day on which a stake ends counts from the exchange's last word.
  me: {
    at: '/create-investment',
    forms: [holds(investmentForm, 'editing', { amount: 100_000, planDurationDays: 14 })],
    says: 'on 16 Mar 2026',
  },
  liveSessions: { at: '/home', says: 'Trade session in progress, Ends in:' },
  allOrders: { at: '/orders?side=sell&tab=approved', says: '80 min left' },
  pendingBuyOrders: { at: '/home', tab: 'Buy', says: '200,000 CHT' },
  pendingSellOrders: { at: '/home', says: '50,000 CHT' },
  openTrades: { at: '/home', says: 'Open trade' },
  tradeById: { at: `/orders/${TRADE_ID}`, says: 'Awaiting payment' },
  investmentList: { at: '/investment', says: '9 days left' },
  investmentCountdown: { at: '/investment?tab=completed', says: '2 days left until capital release' },
  referrals: { at: '/affiliate', says: 'wanjiru' },
  referralCount: { at: '/affiliate', says: '2' },
  dashboardNotifications: { at: '/home', says: 'Order matched' },
  pageNotifications: { at: '/notifications', says: 'Order matched' },
  moreNotifications: {
    at: '/notifications',
    resources: [
      shows(pageNotifications, asPage(news, NEXT)),
      shows(
        RESOURCES.moreNotifications,
        news.slice(0, 1).map((one) => ({ ...one, _id: 'older', title: 'Somewhat older' })),
      ),
    ],
    press: 'Show more',
    says: 'Somewhat older',
  },
  moreOrders: {
    at: '/orders?side=buy&tab=completed',
    resources: [
      shows(allOrders, { ...bought, nextCursors: { buyOrders: { completed: NEXT } } }),
      shows(RESOURCES.moreOrders, [
        { ...older, _id: 'older', seller: { ...older.seller, fullName: 'Olu Adeyemi' } },
      ]),
    ],
    press: 'Show more',
    says: /Olu Adeyemi/,
  },
  moreInvestments: {
    at: '/investment?tab=completed',
    resources: [
      shows(investmentList, { ...stakes([activeStake], [heldStake]), nextCursors: { completed: NEXT } }),
      shows(RESOURCES.moreInvestments, [releasedStake]),
    ],
    press: 'Show more',
    says: 'Paid to wallet',
  },
  moreReferrals: {
    at: '/affiliate',
    resources: [
      shows(referrals, asPage(referralRows, NEXT)),
      shows(
        RESOURCES.moreReferrals,
        referralRows.map((row) => ({ ...row, username: `older-${row.username}` })),
      ),
    ],
    press: 'Show more',
    says: 'older-wanjiru',
  },
  // A file is made of it: nothing is read on the screen.
  orderHistory: {
    at: '/orders?side=buy&tab=completed',
    resources: [shows(allOrders, bought), shows(orderHistory, { buy: bought.buyOrders.completed, sell: [] })],
    press: 'Download history (CSV)',
  },
  market: { at: '/create-buy-order', says: '2 sellers' },
  rates: {
    at: '/create-buy-order',
    forms: [holds(buyOrderForm, 'editing', { amount: 25_000, paymentMethod: 'bank' })],
    says: '25,000.00',
  },
  pendingVerification: {
    at: '/settings?tab=verification',
    user: undecided,
    says: 'Verify your identity',
  },
}

export type ResourceState = 'asleep' | 'awake.loading' | 'awake.settled'

export function resourceFace(state: ResourceState, name: ResourceName): Face {
  const { says, resources = [], ...face } = FACES[name]
  if (state === 'awake.loading')
    return { ...face, resources: [...resources, loads(RESOURCES[name])], notYet: says }
  return {
    ...face,
    resources: state === 'asleep' ? [...resources, rests(RESOURCES[name])] : resources,
    says,
  }
}
