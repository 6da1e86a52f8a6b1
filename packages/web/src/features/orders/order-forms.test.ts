import { buyOrderForm, sellOrderForm } from '@cht/machines/orders'
import { savedDetails } from '@cht/machines/payment-details'
import type { User } from '@cht/sdk/contract'
import { HOUR, ORDER_AMOUNTS, type PaymentMethod } from '@cht/sdk/rules'
import { findElement, readText, readTexts } from '@cht/ui/stories/read-html'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { adaElsewhere, NOW, SESSION_START, unverifiedAda } from '../../../stories/support/fixtures/index.js'
import { formatUpcomingTime } from '../../../stories/support/local-times.js'
import { renderHtml } from '../../../stories/support/render-html.js'
import { stubData, stubForm } from '../../../stories/support/stubs.js'
import CreateBuyOrderScreen from './create-buy-order-screen.js'
import CreateSellOrderScreen from './create-sell-order-screen.js'

const screens = { buy: CreateBuyOrderScreen, sell: CreateSellOrderScreen }

const renderForm = (side: 'buy' | 'sell', paymentMethod: PaymentMethod | '' = '') =>
  renderHtml(createElement(screens[side]), {
    url: `/create-${side}-order`,
    resources: [stubData(savedDetails, [])],
    forms: [
      stubForm(buyOrderForm, 'editing', { paymentMethod }),
      stubForm(sellOrderForm, 'editing', { paymentMethod }),
    ],
  })

/** The radio group with this label. */
const findGroup = (form: ReturnType<typeof renderForm>, label: string) => {
  const group = form
    .querySelectorAll('[role="radiogroup"]')
    .find(
      (candidate) =>
        readText(findElement(form, `[id="${candidate.getAttribute('aria-labelledby')}"]`)) === label,
    )
  if (!group) throw new Error(`There is no group ${label}`)
  return group
}

test.each(['buy', 'sell'] as const)('[order-form.1] the form to %s has the eleven amounts', (side) => {
  const values = findGroup(renderForm(side), 'Amount')
    .querySelectorAll('[role="radio"]')
    .map((radio) => radio.getAttribute('value'))
  expect(values.map(Number).sort((a, b) => a - b)).toEqual(ORDER_AMOUNTS)
  expect(values).toHaveLength(11)
})

test.each(['buy', 'sell'] as const)(
  '[order-form.1] [order-form.8] the form to %s offers bank and usdt, labelled Crypto/USDT',
  (side) => {
    const group = findGroup(renderForm(side), 'Payment method')
    expect(readTexts(group, '[role="radio"]')).toEqual(['Bank', 'Crypto/USDT'])
  },
)

test('[order-form.8] a sell order by bank asks for the account, by usdt for the wallet', () => {
  const labels = (method: PaymentMethod | '') => readTexts(renderForm('sell', method), 'label')
  expect([labels(''), labels('bank'), labels('usdt')]).toEqual([
    [],
    ['Account name', 'Bank name', 'Account number'],
    ['Network', 'Wallet address'],
  ])
})

test.each(['buy', 'sell'] as const)('[order-form.6] the form to %s says when the order goes live', (side) => {
  // The sessions of the fixtures start at 10:00 and 19:30.
  const eveningSession = SESSION_START + 9.5 * HOUR
  expect(readText(renderForm(side))).toContain(
    `Your order goes live in the next session: ${formatUpcomingTime(eveningSession, NOW)} . It is matched`,
  )
})

test('limits, escrow and how orders are matched are said only where the back end says that it has them', () => {
  const readForm = (side: 'buy' | 'sell', user: User) =>
    readText(
      renderHtml(createElement(screens[side]), {
        url: `/create-${side}-order`,
        user,
        resources: [stubData(savedDetails, [])],
      }),
    )
  const claims = [/locked in escrow/, /open (sell|buy) order/, /in your own country/]
  const listClaims = (user: User) =>
    (['sell', 'buy'] as const).map((side) => claims.map((claim) => claim.test(readForm(side, user))))
  expect([listClaims(unverifiedAda), listClaims(adaElsewhere)]).toEqual([
    [
      [true, true, true],
      [false, true, true],
    ],
    [
      [false, false, false],
      [false, false, false],
    ],
  ])
})
