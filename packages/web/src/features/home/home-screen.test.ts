import { market } from '@cht/machines/market'
import { pendingSellOrders } from '@cht/machines/orders'
import { openTrades } from '@cht/machines/trades'
import { pendingVerification } from '@cht/machines/verification'
import { toPage } from '@cht/sdk/contract'
import { DAY, formatDateTime, HOUR } from '@cht/sdk/rules'
import { findElement, readAttributes, readLinks, readText, readTexts } from '@cht/ui/stories/read-html'
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { newUser } from '../../../stories/support/fixtures/extremes.js'
import {
  ada,
  buildTrade,
  marketCounts,
  NOW,
  notifications,
  SESSION_START,
  TRADE_ID,
  unverifiedAda,
} from '../../../stories/support/fixtures/index.js'
import { emptyResources } from '../../../stories/support/fixtures/resources.js'
import { formatClockTime, formatUpcomingTime } from '../../../stories/support/local-times.js'
import { renderHtml, spaceOrderNumbers } from '../../../stories/support/render-html.js'
import { stubData } from '../../../stories/support/stubs.js'
import { RETURN_NOTE } from '../../components/return-note.js'
import HomeScreen from './home-screen.js'

const renderHome = (options: Parameters<typeof renderHtml>[1] = {}) =>
  renderHtml(createElement(HomeScreen), options)
const renderSection = (label: string, options?: Parameters<typeof renderHtml>[1]) =>
  findElement(renderHome(options), `[aria-label="${label}"]`)

test('[home.1] greets the user by username', () => {
  expect(readTexts(renderHome(), 'h1')).toEqual(['Welcome, ada'])
})

test('[home.2] shows the four balances; the total is the sum of the available and the staked one', () => {
  expect(readText(renderSection('Balances'))).toBe(
    'Total 385,000 CHT and 150,000 CHT in open orders Account statement Available 185,000 CHT Staked 200,000 CHT Referral 50,000 CHT',
  )
})

test('a balance that could not be read, and a total with it, is a dash and never 0', () => {
  const user = { ...newUser, availableBalance: undefined, referralBonusBalance: undefined }
  const options = { user, resources: emptyResources }
  expect(readText(renderSection('Balances', options))).toBe(
    'Total – Account statement Available – Staked 0 CHT Referral –',
  )
  // It may be that of somebody who has tokens.
  expect(renderHome(options).querySelector('#first-purchase')).toBe(null)
})

test('a verification that could not be read has no badge', () => {
  const head = readTexts(renderHome({ user: { ...ada, isDocumentVerified: undefined } }), 'h1 + *')
  expect([readTexts(renderHome(), 'h1 + *'), head]).toEqual([['Verified'], []])
})

test('[home.3] promotes investments, with the note about returns', () => {
  const banner = renderSection('Invest')
  expect(readText(banner)).toBe(`Earn up to 100% ROI Stake CHT for 6 to 30 days. Invest Now ${RETURN_NOTE}`)
  expect(readLinks(banner)).toEqual([['Invest Now', '/create-investment']])
})

test('[home.4] has the timer of the live session', () => {
  expect(readAttributes(renderSection('Live session'), '[role="timer"]', 'aria-label')).toEqual([
    'Time left in this session',
  ])
})

test('[home.5] shows the referral link and the referral ID, each with a button that copies it', () => {
  const share = renderSection('Refer a friend')
  expect(readText(share)).toBe('Refer a friend Referral link /signup?ref=ADA7K2 Copy Referral ID ADA7K2 Copy')
  expect(readAttributes(share, 'button', 'aria-label')).toEqual(['Copy Referral link', 'Copy Referral ID'])
})

describe('the prompt to verify the identity', () => {
  test('[home.6] leads to the settings while the user is not verified', () => {
    const prompt = renderSection('Identity verification', { user: unverifiedAda })
    expect(readText(prompt)).toBe(
      'Verify your identity Once your identity is verified, you can create up to 10 sell orders and earn referral bonuses. Verify Now',
    )
    expect(readLinks(prompt)).toEqual([['Verify Now', '/settings']])
  })

  test('[home.6] says that a review is pending', () => {
    const { verification: _, ...user } = unverifiedAda
    const prompt = renderSection('Identity verification', {
      user,
      resources: [stubData(pendingVerification, true)],
    })
    expect(readText(prompt)).toBe(
      'Pending Review Your identity verification is under review. It takes 24-48 hrs.',
    )
  })

  test('[home.6] is absent if the user is verified; a badge says whether the user is', () => {
    const home = renderHome()
    expect(home.querySelectorAll('[aria-label="Identity verification"]')).toEqual([])
    expect(readTexts(home, 'h1 + span')).toEqual(['Verified'])
    expect(readTexts(renderHome({ user: unverifiedAda }), 'h1 + span')).toEqual(['Unverified'])
  })
})

test('[home.7] lists the user’s own pending orders, those to sell first', () => {
  const panel = renderSection('Pending orders')
  expect(readTexts(panel, '[role="tab"]')).toEqual(['Sell', 'Buy'])
  expect(readTexts(panel, '[role="tab"][aria-selected="true"]')).toEqual(['Sell'])
  expect(readTexts(panel, 'li')).toEqual([
    '25,000 CHT Bank 25,000.00 NGN · 4 buyers wait Cancel',
    '50,000 CHT Crypto/USDT 32.50 USDT · no buyers wait Cancel',
  ])
})

test('[home.7] shows what waits in the market', () => {
  expect(readTexts(renderSection('Market'), 'tr')).toEqual([
    'Buyers Amount Sellers',
    '4 25,000 CHT 2',
    '1 100,000 CHT 0',
  ])
})

test('[home.8] lists the latest notifications with title, content and date', () => {
  const panel = renderSection('Recent notifications')
  expect(readTexts(panel, 'li')).toEqual(
    notifications.map(
      ({ title, content, createdAt }) =>
        expect.stringContaining(
          spaceOrderNumbers(`${title} ${content} ${formatDateTime(createdAt)}`),
        ) as string,
    ),
  )
})

test('[home.9] has no announcements', () => {
  expect(readText(renderSection('Announcements'))).toBe('Announcements No announcements')
})

test('[home.10] lists the open trades, each with a link to its screen; without any, the list is absent', () => {
  const sale = renderSection('Open trades')
  expect(readText(sale)).toBe(
    'Open trade Awaiting payment · 80 min left 75,000 CHT #7F3A to Kofi Mensah · you receive 75,000.00 NGN by bank transfer',
  )
  expect(readLinks(sale).map(([, href]) => href)).toEqual([`/orders/${TRADE_ID}`])
  const purchase = renderSection('Open trades', {
    now: NOW,
    resources: [stubData(openTrades, [buildTrade('awaitingPayment', 'buyer')])],
  })
  expect(readText(purchase)).toBe(
    'Open trade Your turn · 80 min left Pay 75,000.00 NGN 75,000 CHT #7F3A from Kofi Mensah · by bank transfer Open the trade',
  )
  expect(
    renderHome({ resources: [stubData(openTrades, [])] }).querySelectorAll('[aria-label="Open trades"]'),
  ).toEqual([])
})

/** The start of the session after the one that is running. */
const NEXT_START = SESSION_START + 9.5 * HOUR
const tradeToPay = buildTrade('awaitingPayment', 'buyer')

test('of several trades that wait, the most urgent is shown and the others are counted', () => {
  const others = ['trade-2', 'trade-3'].map((_id) => ({ ...tradeToPay, _id }))
  const options = { resources: [stubData(openTrades, [tradeToPay, ...others])] }
  expect(readTexts(renderSection('Open trades', options), 'a b:first-of-type, button')).toEqual([
    'Pay 75,000.00 NGN',
    '75,000 CHT',
    '2 more trades',
  ])
})

/** What a user may have next: each shows one primary button, or none where a trade comes first. */
const NEXT_STEPS = {
  'a user without trades': { options: { resources: [stubData(openTrades, [])] }, primary: ['Buy'] },
  'a new account': { options: { user: newUser, resources: emptyResources }, primary: ['Buy CHT'] },
  'a user whose turn it is': {
    options: { resources: [stubData(openTrades, [tradeToPay])] },
    primary: [],
  },
}

test.each(Object.entries(NEXT_STEPS))('%s has one next step', (_, { options, primary }) => {
  expect(readTexts(renderHome(options), '[data-variant="primary"]')).toEqual(primary)
})

test('a new account is offered its first purchase first, and nothing to sell or to stake beside it', () => {
  const home = renderHome({ user: newUser, resources: [...emptyResources, stubData(market, marketCounts)] })
  const [first] = home.querySelectorAll('section')
  expect(first && readText(first)).toBe(
    `Buy CHT in the next session Starts ${formatUpcomingTime(NEXT_START, NOW)} · 5 sellers wait 25,000 CHT cost 25,000.00 NGN . You pay only after you are matched. Buy CHT`,
  )
  expect(readLinks(home).filter(([text]) => text === 'Sell' || text === 'Stake')).toEqual([])
})

const formatSession = (startsAt: number) =>
  [startsAt, startsAt + 2 * HOUR].map((at) => formatUpcomingTime(at, NOW)).join(' ')

test('the picture of the sessions is also a table, and says which one the pending orders join', () => {
  const banner = renderSection('Live session')
  expect(readTexts(banner, 'tbody tr')).toEqual([
    formatSession(SESSION_START),
    `${formatSession(NEXT_START)} join here`,
    formatSession(SESSION_START + DAY),
  ])
  expect(readText(banner)).toContain(`Your 3 orders join at ${formatClockTime(NEXT_START)}`)
  const suspended = renderSection('Live session', { user: { ...ada, standing: 'suspended' } })
  expect(readText(suspended)).not.toContain('join')
})

test('says that the only open trade and the only pending order could not be read', () => {
  const resources = [
    stubData(openTrades, toPage([], undefined, 1)),
    stubData(pendingSellOrders, toPage([], undefined, 1)),
  ]
  expect(readText(renderSection('Open trades', { resources }))).toBe(
    'Open trades One trade could not be read',
  )
  expect(readText(renderSection('Pending orders', { resources }))).toContain(
    'One order could not be read No pending sell orders',
  )
})
