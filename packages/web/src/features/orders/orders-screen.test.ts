import { liveSessions } from '@cht/machines/live-sessions'
import { allOrders } from '@cht/machines/orders'
import { type MatchedOrder, toPage } from '@cht/sdk/contract'
import { getPaymentReference, HOUR, MINUTE, type Party, type TradeState } from '@cht/sdk/rules'
import { findElement, readAttributes, readText, readTexts } from '@cht/ui/stories/read-html'
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { buildUsdtTrade } from '../../../stories/support/fixtures/extremes.js'
import {
  buildOrder,
  buildTrade,
  groupOrders,
  SESSION_START,
  TRADE_TIMES,
} from '../../../stories/support/fixtures/index.js'
import { formatDateTimeWithoutYear, formatUpcomingTime } from '../../../stories/support/local-times.js'
import { renderHtml } from '../../../stories/support/render-html.js'
import { stubData } from '../../../stories/support/stubs.js'
import OrdersScreen from './orders-screen.js'

type Options = NonNullable<Parameters<typeof renderHtml>[1]>
const renderOrders = (options: Options = {}) =>
  renderHtml(createElement(OrdersScreen), { url: '/orders', ...options })

const NEXT_SESSION_START = SESSION_START + 9.5 * HOUR
const BETWEEN_SESSIONS = SESSION_START + 4 * HOUR

/** The tabs of the statuses. A disabled one is in brackets. */
const listTabs = (options?: Options) =>
  findElement(renderOrders(options), '[role="tablist"][aria-label="Status"]')
    .querySelectorAll('[role="tab"]')
    .map((tab) => (tab.hasAttribute('disabled') ? `(${readText(tab)})` : readText(tab)))

/** Renders the card of Ada's matched order, on the tab of its status. */
const renderCard = (state: TradeState, party: Party) => {
  const trade = buildTrade(state, party)
  const side = party === 'buyer' ? 'buy' : 'sell'
  const sessions = [{ startTime: '00:00', durationInMinutes: 24 * 60, timeZone: 'UTC' }]
  const screen = renderOrders({
    url: `/orders?side=${side}&tab=${trade.status}`,
    now: TRADE_TIMES[state],
    resources: [stubData(allOrders, groupOrders(party, [trade])), stubData(liveSessions, sessions)],
  })
  return findElement(screen, 'article')
}

describe('the screen', () => {
  test('[orders.1] counts the user’s own pending orders of both sides', () => {
    const screen = renderOrders()
    expect(readTexts(findElement(screen, '[aria-label="Side"]'), 'button')).toEqual([
      'Buy Orders 1 pending',
      'Sell Orders 2 pending',
    ])
  })

  test('[orders.1] has the timer of the live session, and switches between the sides', () => {
    const screen = renderOrders()
    expect(readAttributes(screen, 'aside [role="timer"]', 'aria-label')).toEqual([
      'Time left in this session',
    ])
    const listOrders = (side: string) =>
      readAttributes(renderOrders({ url: `/orders?side=${side}&tab=pending` }), 'article', 'aria-label')
    expect([listOrders('buy'), listOrders('sell')]).toEqual([
      ['buy order of 200,000 CHT'],
      ['sell order of 25,000 CHT', 'sell order of 50,000 CHT'],
    ])
  })

  test('[orders.2] has a tab for each status; Approved is available only while a session is live', () => {
    const url = '/orders?side=sell'
    expect(listTabs({ url })).toEqual(['Pending 2', 'Approved 1', 'Completed 0', 'Cancelled 0'])
    expect(listTabs({ url, now: BETWEEN_SESSIONS })).toEqual([
      'Pending 2',
      '(Approved 1)',
      'Completed 0',
      'Cancelled 0',
    ])
  })

  test('[orders.2] shows Pending in place of Approved after the session', () => {
    const selected = (now: number) =>
      readTexts(
        renderOrders({ url: '/orders?side=sell&tab=approved', now }),
        '[role="tab"][aria-selected="true"]',
      )
    expect([selected(SESSION_START), selected(BETWEEN_SESSIONS)]).toEqual([['Approved 1'], ['Pending 2']])
  })

  test('lists the matched orders that wait for the user first, the most urgent at the top', () => {
    const states = ['appealed', 'paid.awaitingConfirmation', 'paid.lateConfirmation'] as const
    const trades = states.map((state) => ({ ...buildTrade(state, 'seller'), _id: `${state}-0001` }))
    const sessions = [{ startTime: '00:00', durationInMinutes: 24 * 60, timeZone: 'UTC' }]
    const screen = renderOrders({
      url: '/orders?side=sell&tab=approved',
      now: TRADE_TIMES['paid.awaitingConfirmation'],
      resources: [stubData(allOrders, groupOrders('seller', trades)), stubData(liveSessions, sessions)],
    })
    const paths = readAttributes(screen, 'article a[href^="/orders/"]', 'href')
    expect(paths).toEqual([
      '/orders/paid.awaitingConfirmation-0001',
      '/orders/paid.lateConfirmation-0001',
      '/orders/appealed-0001',
    ])
    // One next step on the screen: that of the first card.
    expect(readTexts(screen, '[data-variant="primary"]')).toEqual(['The money is there'])
    expect(screen.querySelectorAll('article')[0]?.querySelectorAll('[data-variant="primary"]')).toHaveLength(
      1,
    )
  })

  test('without a trade that waits, the next step is an order on the selected side', () => {
    const readNext = (side: string) =>
      readTexts(renderOrders({ url: `/orders?side=${side}&tab=pending` }), '[data-variant="primary"]')
    expect([readNext('buy'), readNext('sell')]).toEqual([['Buy order'], ['Sell order']])
  })

  test('outside a session says that the only open trade could not be read', () => {
    const all = groupOrders('seller', [])
    all.sellOrders.approved = toPage([], undefined, 1)
    const screen = renderOrders({ now: BETWEEN_SESSIONS, resources: [stubData(allOrders, all)] })
    expect(readText(findElement(screen, '[aria-label="Open trades"]'))).toBe(
      'Open trades One trade could not be read',
    )
  })
})

/** The name and the deadline of each countdown. */
const readTimers = (card: ReturnType<typeof renderCard>) =>
  card
    .querySelectorAll('[role="timer"]')
    .map((timer) => [timer.getAttribute('aria-label'), Date.parse(timer.getAttribute('datetime') ?? '')])

describe('the card of an order', () => {
  test('[orders.3] [orders.4] without a match shows its account, and can be cancelled while it is pending', () => {
    const { createdAt = 0 } = buildOrder()
    const goesLive = `Goes live in the next session: ${formatUpcomingTime(NEXT_SESSION_START, SESSION_START)}`
    const placed = `Placed ${formatDateTimeWithoutYear(createdAt)}, 2 hours ago`
    expect(readTexts(renderOrders({ url: '/orders?side=sell&tab=pending' }), 'article')).toEqual([
      `25,000 CHT Bank First Bank · ending in 6789 ${placed} Pending ${goesLive} Cancel`,
      `50,000 CHT Crypto/USDT TRC20 · ending in uwGM ${placed} Pending ${goesLive} Cancel`,
    ])
    const all = groupOrders('seller', [])
    all.sellOrders.cancelled = [buildOrder({ status: 'cancelled' })]
    const cancelled = renderOrders({
      url: '/orders?side=sell&tab=cancelled',
      resources: [stubData(allOrders, all)],
    })
    expect(readTexts(cancelled, 'article')).toEqual([`25,000 CHT Bank ${placed} Cancelled You cancelled it`])
  })

  const PAID = 'paid.awaitingConfirmation'
  const KOFI = 'Kofi Mensah · +234 809 876 5432'

  test('[orders.3] [orders.5] unpaid, the buyer sees the other party, the account and Paid', () => {
    const card = renderCard('awaitingPayment', 'buyer')
    const reference = getPaymentReference(buildTrade('awaitingPayment', 'buyer')._id)
    expect(readText(card)).toBe(
      `75,000 CHT Bank You pay 75,000.00 NGN ${KOFI} Write ${reference} as the reference, and nothing else: the seller looks for it. Account of Kofi Mensah Access Bank · ending in 3210 Copy Reference ${reference} Copy Awaiting payment 80 min left Matched You pay Seller confirms Done Step 2 of 4: Your turn Pay before the time is up. After that do not pay: for 15 more minutes you can only send the receipt of a payment that you have already made. Paid View order`,
    )
    expect(readTimers(card)).toEqual([['Awaiting payment, time left', SESSION_START + 120 * MINUTE]])
  })

  const renderToPay = (changes: Partial<MatchedOrder>) => {
    const all = groupOrders('buyer', [{ ...buildTrade('awaitingPayment', 'buyer'), ...changes }])
    const url = '/orders?side=buy&tab=approved'
    return readText(findElement(renderOrders({ url, resources: [stubData(allOrders, all)] }), 'article'))
  }
  const { sellOrder } = buildTrade('awaitingPayment', 'buyer')

  test('an account in another name: its warning and its name stand before the account that can be copied', () => {
    const text = renderToPay({
      sellOrder: { ...sellOrder, accountName: 'Akua Boateng' },
      payeeNameDiffers: true,
    })
    const parts = [
      'This account is in the name of Akua Boateng , but the seller is Kofi Mensah . Call the seller before you pay',
      'Account of Akua Boateng',
      'ending in 3210 Copy',
    ].map((part) => text.indexOf(part))
    expect(parts.every((index) => index >= 0)).toBe(true)
    expect(parts.toSorted((a, b) => a - b)).toEqual(parts)
  })

  test('a payment in USDT: the warning about the network stands before the wallet that can be copied', () => {
    const text = renderToPay({ sellOrder: buildUsdtTrade('awaitingPayment', 'buyer').sellOrder })
    const warning = text.indexOf('Send USDT on TRC20 only. USDT sent on another network is lost.')
    expect(warning).toBeGreaterThan(0)
    expect(text.indexOf('Copy')).toBeGreaterThan(warning)
  })

  test('[orders.3] [orders.6] unpaid, the seller sees what happens when the time is up, and has no action', () => {
    const card = renderCard('awaitingPayment', 'seller')
    expect(readText(card)).toBe(
      `75,000 CHT Bank You receive 75,000.00 NGN ${KOFI} Awaiting payment 80 min left Matched Buyer pays You confirm Done Step 2 of 4: Kofi Mensah ’s turn Kofi Mensah has 15 more minutes to send a late receipt when the time is up. Then your order goes back to the market. View order`,
    )
    expect(readTimers(card)).toEqual([['Awaiting payment, time left', SESSION_START + 120 * MINUTE]])
  })

  /** The chip, the countdowns and the actions of a card. A disabled action is in brackets. */
  const readCard = (state: TradeState, party: Party) => {
    const card = renderCard(state, party)
    const buttons = card
      .querySelectorAll('button')
      .filter((button) => !button.getAttribute('aria-label')?.startsWith('Copy'))
    return {
      label: readTexts(card, 'span[data-tone]'),
      timers: readTimers(card),
      actions: buttons.map((button) =>
        button.hasAttribute('disabled') ? `(${readText(button)})` : readText(button),
      ),
    }
  }

  test('[orders.8] paid, the buyer sees the minutes left and a disabled appeal', () => {
    expect(readCard(PAID, 'buyer')).toEqual({
      label: ['Awaiting confirmation'],
      timers: [['Awaiting confirmation, time left', (buildTrade(PAID, 'buyer').paidAt ?? 0) + 15 * MINUTE]],
      actions: ['(Appeal)', 'View payment'],
    })
  })

  test('[orders.9] after 15 minutes the buyer sees Late Confirmation, and can appeal', () => {
    expect(readCard('paid.lateConfirmation', 'buyer')).toEqual({
      label: ['Late Confirmation'],
      timers: [],
      actions: ['Appeal', 'View payment'],
    })
  })

  test('[orders.10] paid, the seller can confirm, appeal and view the proof', () => {
    expect(readCard('paid.awaitingConfirmation', 'seller').actions).toEqual([
      'The money is there',
      'Appeal',
      'View payment',
    ])
  })

  test('[orders.13] after the payment window the buyer can send a late receipt', () => {
    expect(readCard('expired', 'buyer')).toEqual({
      label: ['Payment window expired'],
      timers: [['Payment window expired, time left', SESSION_START + (120 + 15) * MINUTE]],
      actions: ['Paid: send late receipt'],
    })
  })

  test('[orders.3] cancelled, the card is without the phone number and the account, which the server no longer sends', () => {
    const card = renderCard('cancelled', 'buyer')
    expect(readText(card)).toBe(
      '75,000 CHT Bank Price 75,000.00 NGN Kofi Mensah Cancelled You did not pay in time. Your order was cancelled, and the tokens went back to the market. Do not pay for it. View order',
    )
  })
})
