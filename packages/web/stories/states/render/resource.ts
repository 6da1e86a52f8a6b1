import { investmentForm, investmentList } from '@cht/machines/investments'
import { pageNotifications } from '@cht/machines/notifications'
import { allOrders, buyOrderForm, orderHistory } from '@cht/machines/orders'
import { referrals } from '@cht/machines/referrals'
import type { User } from '@cht/sdk/auth'
import { asPage } from '@cht/sdk/pagination'
import { stubAsleep, stubData, stubForm, stubLoading } from '../../support/stubs.js'
import {
  activeInvestment,
  ada,
  buildInvestmentList,
  groupOrders,
  heldInvestment,
  notifications,
  referralRows,
  releasedInvestment,
  TRADE_ID,
  tradeIn,
} from '../../support/world.js'
import { NEXT_CURSOR, RESOURCES } from '../roles.js'
import type { Rendering } from './rendering.js'

/** Somebody of whom a back end says only whether the ID was verified: the rest is asked for. */
const { verification: _, ...adaElsewhere } = ada
const undecided: User = { ...adaElsewhere, isDocumentVerified: false }

const older = tradeIn('completed', 'buyer')
const bought = groupOrders('buyer', [older])

export type ResourceName = keyof typeof RESOURCES

/** Where each piece of data is shown, and what is read only where it is there. */
const RENDERINGS: Record<ResourceName, Rendering> = {
  // The day on which a stake ends counts from the exchange's last word.
  me: {
    url: '/create-investment',
    forms: [stubForm(investmentForm, 'editing', { amount: 100_000, planDurationDays: 14 })],
    visibleText: 'on 16 Mar 2026',
  },
  liveSessions: { url: '/home', visibleText: 'Trade session in progress, Ends in:' },
  allOrders: { url: '/orders?side=sell&tab=approved', visibleText: '80 min left' },
  pendingBuyOrders: { url: '/home', selectTab: 'Buy', visibleText: '200,000 CHT' },
  pendingSellOrders: { url: '/home', visibleText: '50,000 CHT' },
  openTrades: { url: '/home', visibleText: 'Open trade' },
  tradeById: { url: `/orders/${TRADE_ID}`, visibleText: 'Awaiting payment' },
  investmentList: { url: '/investment', visibleText: '9 days left' },
  investmentCountdown: { url: '/investment?tab=completed', visibleText: '2 days left until capital release' },
  referrals: { url: '/affiliate', visibleText: 'wanjiru' },
  referralCount: { url: '/affiliate', visibleText: '2' },
  dashboardNotifications: { url: '/home', visibleText: 'Order matched' },
  pageNotifications: { url: '/notifications', visibleText: 'Order matched' },
  moreNotifications: {
    url: '/notifications',
    resources: [
      stubData(pageNotifications, asPage(notifications, NEXT_CURSOR)),
      stubData(
        RESOURCES.moreNotifications,
        notifications.slice(0, 1).map((one) => ({ ...one, _id: 'older', title: 'Somewhat older' })),
      ),
    ],
    pressButton: 'Show more',
    visibleText: 'Somewhat older',
  },
  moreOrders: {
    url: '/orders?side=buy&tab=completed',
    resources: [
      stubData(allOrders, { ...bought, nextCursors: { buyOrders: { completed: NEXT_CURSOR } } }),
      stubData(RESOURCES.moreOrders, [
        { ...older, _id: 'older', seller: { ...older.seller, fullName: 'Olu Adeyemi' } },
      ]),
    ],
    pressButton: 'Show more',
    visibleText: /Olu Adeyemi/,
  },
  moreInvestments: {
    url: '/investment?tab=completed',
    resources: [
      stubData(investmentList, {
        ...buildInvestmentList([activeInvestment], [heldInvestment]),
        nextCursors: { completed: NEXT_CURSOR },
      }),
      stubData(RESOURCES.moreInvestments, [releasedInvestment]),
    ],
    pressButton: 'Show more',
    visibleText: 'Paid to wallet',
  },
  moreReferrals: {
    url: '/affiliate',
    resources: [
      stubData(referrals, asPage(referralRows, NEXT_CURSOR)),
      stubData(
        RESOURCES.moreReferrals,
        referralRows.map((row) => ({ ...row, username: `older-${row.username}` })),
      ),
    ],
    pressButton: 'Show more',
    visibleText: 'older-wanjiru',
  },
  // A file is made of it: nothing is read on the screen.
  orderHistory: {
    url: '/orders?side=buy&tab=completed',
    resources: [
      stubData(allOrders, bought),
      stubData(orderHistory, { buy: bought.buyOrders.completed, sell: [] }),
    ],
    pressButton: 'Download history (CSV)',
  },
  market: { url: '/create-buy-order', visibleText: '2 sellers' },
  rates: {
    url: '/create-buy-order',
    forms: [stubForm(buyOrderForm, 'editing', { amount: 25_000, paymentMethod: 'bank' })],
    visibleText: '25,000.00',
  },
  pendingVerification: {
    url: '/settings?tab=verification',
    user: undecided,
    visibleText: 'Verify your identity',
  },
}

export type ResourceState = 'asleep' | 'awake.loading' | 'awake.settled'

export function renderResource(state: ResourceState, name: ResourceName): Rendering {
  const { visibleText, resources = [], ...face } = RENDERINGS[name]
  if (state === 'awake.loading')
    return { ...face, resources: [...resources, stubLoading(RESOURCES[name])], absentText: visibleText }
  return {
    ...face,
    resources: state === 'asleep' ? [...resources, stubAsleep(RESOURCES[name])] : resources,
    visibleText,
  }
}
