import { tradeById } from '@cht/machines/trades'
import { getTradeNumber } from '@cht/sdk/rules'
import { findElement, readText, readTexts } from '@cht/ui/stories/read-html'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { buildTrade, TRADE_ID, TRADE_TIMES } from '../../../stories/support/fixtures/index.js'
import { renderHtml } from '../../../stories/support/render-html.js'
import { type ResourceStub, stubData, stubFailure } from '../../../stories/support/stubs.js'
import TradeScreen from './trade-screen.js'

const trade = tradeById(TRADE_ID)
const renderTrade = (stub: ResourceStub) =>
  renderHtml(createElement(TradeScreen, { params: { id: TRADE_ID } }), {
    url: `/orders/${TRADE_ID}`,
    // At this time no session is live.
    now: TRADE_TIMES.cancelled,
    resources: [stub],
  })

test('[orders.14] shows a trade also while no session is live', () => {
  const screen = renderTrade(stubData(trade, buildTrade('cancelled', 'seller')))
  expect(readTexts(screen, 'h1')).toEqual([`Order ${getTradeNumber(TRADE_ID)}`])
  expect(readText(findElement(screen, '[aria-label="Where this trade stands"]'))).toBe(
    'Cancelled This trade is cancelled Kofi Mensah did not pay in time. Your order went back to the market for the next session. Price 75,000.00 NGN Tokens 75,000 CHT',
  )
})

test('[orders.14] says that the trade cannot be shown to this user', () => {
  const screen = renderTrade(stubFailure(trade, 'Not found'))
  expect(readText(screen)).toBe(
    `Order ${getTradeNumber(TRADE_ID)} This order cannot be shown Not found Try again`,
  )
})

test('the warnings before a payment stand before the account', () => {
  const unpaid = buildTrade('awaitingPayment', 'buyer')
  const screen = renderHtml(createElement(TradeScreen, { params: { id: TRADE_ID } }), {
    url: `/orders/${TRADE_ID}`,
    now: TRADE_TIMES.awaitingPayment,
    resources: [stubData(trade, { ...unpaid, payeeNameDiffers: true })],
  })
  const card = readText(findElement(screen, '[aria-label="Where this trade stands"]'))
  const [name, reference, account] = [
    'This account is in the name of',
    'as the reference, and nothing else',
    'Account ',
  ].map((part) => card.indexOf(part))
  expect(name).toBeGreaterThan(0)
  expect(reference).toBeGreaterThan(name ?? 0)
  expect(account).toBeGreaterThan(reference ?? 0)
})
