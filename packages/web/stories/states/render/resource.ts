import { investmentForm, investmentList } from '@cht/machines/investments'
import {
  countedNotifications,
  dashboardNotifications,
  screenNotifications,
} from '@cht/machines/notifications'
import { allOrders, buyOrderForm, orderHistory, sellOrderForm } from '@cht/machines/orders'
import { referrals } from '@cht/machines/referrals'
import { accountStatement } from '@cht/machines/statement'
import { type Notification, toPage, type User } from '@cht/sdk/contract'
import { DAY } from '@cht/sdk/rules'
import {
  activeInvestment,
  ada,
  buildInvestmentList,
  buildTrade,
  groupOrders,
  heldInvestment,
  NOW,
  notifications,
  referralRows,
  releasedInvestment,
  statementEntries,
  TRADE_ID,
} from '../../support/fixtures/index.js'
import { stubAsleep, stubData, stubForm, stubLoading } from '../../support/stubs.js'
import { NEXT_CURSOR, RESOURCES } from '../roles.js'
import { renderLogin } from './login.js'
import { renderPasskeys } from './passkey.js'
import type { Rendering } from './rendering.js'

/** A user without `verification`, as other back ends send it: then the screen reads the pending request. */
const { verification: _, ...adaWithoutVerification } = ada
const userOfOtherBackEnd: User = { ...adaWithoutVerification, isDocumentVerified: false }

const unreadNotifications = Array.from({ length: 12 }, (_value, index) => ({
  ...notifications[0],
  _id: `unread-${index}`,
  // After the visits to the notifications screen that other stories leave in the browser.
  createdAt: NOW + DAY,
})) as Notification[]

const olderTrade = buildTrade('completed', 'buyer')
const ordersWithTrade = groupOrders('buyer', [olderTrade])

export type ResourceName = keyof typeof RESOURCES

/** The screen of each resource, and a text that is visible only when the resource is loaded. */
const RENDERINGS: Record<ResourceName, Rendering> = {
  // The screen computes the end of the plan from the time at which this resource was loaded.
  currentUser: {
    url: '/create-investment',
    forms: [stubForm(investmentForm, 'editing', { amount: 100_000, planDurationDays: 14 })],
    visibleText: 'on 16 Mar 2026',
  },
  loginSessions: { url: '/settings?tab=security', visibleText: 'Firefox on Windows' },
  webhookList: { url: '/settings?tab=security', visibleText: 'https://bot.example/events' },
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
  dashboardNotifications: { url: '/home', visibleText: /^Order matched/ },
  countedNotifications: {
    url: '/orders',
    resources: [
      stubData(dashboardNotifications, unreadNotifications.slice(0, 4)),
      stubData(countedNotifications, unreadNotifications),
    ],
    visibleText: '12',
  },
  screenNotifications: { url: '/notifications', visibleText: /^Order matched/ },
  publishedDocument: { url: '/terms', visibleText: 'Returns are not guaranteed.' },
  moreNotifications: {
    url: '/notifications',
    resources: [
      stubData(screenNotifications, toPage(notifications, NEXT_CURSOR)),
      stubData(
        RESOURCES.moreNotifications,
        notifications
          .slice(0, 1)
          .map((notification) => ({ ...notification, _id: 'older', title: 'Older notification' })),
      ),
    ],
    pressButton: 'Show more',
    visibleText: 'Older notification',
  },
  notificationChoices: { url: '/settings?tab=notifications', visibleText: 'Matches, payments and appeals' },
  pushService: { url: '/settings?tab=notifications', visibleText: 'Chrome on Android' },
  moreOrders: {
    url: '/orders?side=buy&tab=completed',
    resources: [
      stubData(allOrders, { ...ordersWithTrade, nextCursors: { buyOrders: { completed: NEXT_CURSOR } } }),
      stubData(RESOURCES.moreOrders, [
        { ...olderTrade, _id: 'older', seller: { ...olderTrade.seller, fullName: 'Olu Adeyemi' } },
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
      stubData(referrals, toPage(referralRows, NEXT_CURSOR)),
      stubData(
        RESOURCES.moreReferrals,
        referralRows.map((referral) => ({ ...referral, username: `older-${referral.username}` })),
      ),
    ],
    pressButton: 'Show more',
    visibleText: 'older-wanjiru',
  },
  tokenRequestList: { url: '/statement', visibleText: 'Waiting for the money' },
  accountStatement: { url: '/statement', visibleText: 'Sold' },
  moreStatement: {
    url: '/statement',
    resources: [
      stubData(accountStatement(undefined), toPage(statementEntries, NEXT_CURSOR)),
      stubData(
        RESOURCES.moreStatement,
        statementEntries.slice(0, 1).map((entry) => ({ ...entry, _id: 'older', kind: 'tokens.withdrawn' })),
      ),
    ],
    pressButton: 'Show more',
    visibleText: 'Withdrawn by the operator',
  },
  // It becomes a file: the screen shows no text of it.
  wholeStatement: {
    url: '/statement',
    resources: [stubData(RESOURCES.wholeStatement, [...statementEntries])],
    pressButton: 'Download (CSV)',
  },
  // It becomes a file: the screen shows no text of it.
  orderHistory: {
    url: '/orders?side=buy&tab=completed',
    resources: [
      stubData(allOrders, ordersWithTrade),
      stubData(orderHistory, { buy: ordersWithTrade.buyOrders.completed, sell: [] }),
    ],
    pressButton: 'Download history (CSV)',
  },
  market: { url: '/create-buy-order', visibleText: '2 sellers' },
  switches: {
    url: '/home',
    resources: [
      stubData(RESOURCES.switches, [{ name: 'withdrawals', text: 'Back at noon.', stoppedAt: NOW }]),
    ],
    visibleText: 'Withdrawals are stopped for now. Back at noon.',
  },
  announcements: {
    url: '/home',
    resources: [
      stubData(RESOURCES.announcements, [
        { id: 'a1', title: 'New banks', body: 'The list of banks has grown.', publishedAt: NOW },
      ]),
    ],
    visibleText: 'The list of banks has grown.',
  },
  rates: {
    url: '/create-buy-order',
    forms: [stubForm(buyOrderForm, 'editing', { amount: 25_000, paymentMethod: 'bank' })],
    visibleText: '25,000.00',
  },
  pendingVerification: {
    url: '/settings?tab=verification',
    user: userOfOtherBackEnd,
    visibleText: 'Verify your identity',
  },
  accountClosing: { url: '/settings?tab=security', visibleText: 'Close my account' },
  institutions: {
    url: '/create-sell-order',
    forms: [stubForm(sellOrderForm, 'editing', { paymentMethod: 'bank', bankName: 'Kola Bank' })],
    resources: [
      stubData(RESOURCES.institutions, [{ code: '109', name: 'Kola Bank', aliases: [], kind: 'bank' }]),
    ],
    visibleText: 'Kola Bank',
  },
  savedDetails: { url: '/settings?tab=profile', visibleText: 'Wages' },
  reauthenticationSettings: { url: '/settings?tab=security', visibleText: 'Ask before tokens move' },
  passkeyOffer: {
    ...renderLogin('enteringCode'),
    resources: [stubData(RESOURCES.pendingLogin, { methods: ['passkey', 'recoveryCode'] })],
    visibleText: 'Use a passkey',
  },
  passkeyList: { ...renderPasskeys('some'), visibleText: 'The key in my drawer' },
  pendingLogin: { ...renderLogin('enteringCode'), visibleText: 'Use a recovery code' },
  dataDownload: { url: '/settings?tab=security', visibleText: 'Download my data' },
}

export type ResourceState = 'asleep' | 'awake.loading' | 'awake.settled'

export function renderResource(state: ResourceState, name: ResourceName): Rendering {
  const { visibleText, selectTab, resources = [], ...rendering } = RENDERINGS[name]
  if (state === 'awake.loading')
    return { ...rendering, resources: [...resources, stubLoading(RESOURCES[name])], absentText: visibleText }
  return {
    ...rendering,
    // The dashboard has its tabs once all of its lists are loaded.
    ...(selectTab !== undefined && { selectTab }),
    resources: state === 'asleep' ? [...resources, stubAsleep(RESOURCES[name])] : resources,
    visibleText,
  }
}
