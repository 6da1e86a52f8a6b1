import { tradeById } from '@cht/machines/trades'
import { HOUR, MINUTE, type Party, type TradeState } from '@cht/sdk/rules'
import { findElement, readText } from '@cht/ui/stories/read-html'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { buildTrade, NOW, TRADE_ID, TRADE_TIMES } from '../../../stories/support/fixtures/index.js'
import { formatUpcomingTime } from '../../../stories/support/local-times.js'
import { renderHtml } from '../../../stories/support/render-html.js'
import { stubData } from '../../../stories/support/stubs.js'
import TradeScreen from './trade-screen.js'

type History = Parameters<typeof buildTrade>[2]

const renderTrade = (state: TradeState, party: Party, history?: History) =>
  renderHtml(createElement(TradeScreen, { params: { id: TRADE_ID } }), {
    url: `/orders/${TRADE_ID}`,
    now: TRADE_TIMES[state],
    resources: [stubData(tradeById(TRADE_ID), buildTrade(state, party, history))],
  })

/** The primary and quiet buttons of the screen, each with its variant, without those of the messages and the payment. */
const listButtons = (...trade: Parameters<typeof renderTrade>) =>
  renderTrade(...trade)
    .querySelectorAll('button[data-variant="primary"], button[data-variant="quiet"]')
    .map((button) => [readText(button), button.getAttribute('data-variant')].join(': '))
    .filter((text) => !/^(Send message|Ask to cancel|Ask for 15|View payment)/.test(text))

const decided: History = { appeal: 'open.proposed', paidAt: NOW - 20 * MINUTE }

test('after a decision, the review is the primary action of the side that lost, and the other side has no primary action', () => {
  expect([listButtons('appealed', 'buyer', decided), listButtons('appealed', 'seller', decided)]).toEqual([
    ['Ask for a review: primary', 'Accept decision: quiet'],
    ['The money is there: quiet'],
  ])
})

test('before a decision, both sides can add to the appeal, and only the party that has not filed can answer it', () => {
  const opened: History = { ...decided, appeal: 'open.undecided' }
  expect([listButtons('appealed', 'buyer', opened), listButtons('appealed', 'seller', opened)]).toEqual([
    ['Add a picture (4 left): quiet', 'Add a statement: quiet'],
    [
      'Answer the appeal: quiet',
      'Add a picture (5 left): quiet',
      'Add a statement: quiet',
      'The money is there: quiet',
    ],
  ])
})

const FINAL_AT = formatUpcomingTime(NOW + 23 * HOUR, NOW)
const ANSWER_DUE_AT = formatUpcomingTime(NOW + 4 * HOUR, NOW)

test('a decision says whose tokens go where, how many and when', () => {
  const readAppeal = (party: Party) =>
    findElement(renderTrade('appealed', party, decided), '[aria-label="Appeal"]')
      .querySelectorAll('h2 ~ p, [data-tone]')
      .map(readText)
  expect([readAppeal('buyer'), readAppeal('seller')]).toEqual([
    [
      `Decided for Kofi Mensah , not final yet : 75,000 CHT go back to Kofi Mensah ${FINAL_AT} , unless you ask for a review before. Reason: “The receipt is of another day.”`,
    ],
    [
      `Decided for you, not final yet : your 75,000 CHT go back to your available balance ${FINAL_AT} , unless Kofi Mensah asks for a review before. Reason: “The receipt is of another day.”`,
    ],
  ])
})

test('a question of the operator says whose answer is due', () => {
  const asked: History = { ...decided, appeal: 'open.asked' }
  const readStatus = (party: Party) =>
    readText(findElement(renderTrade('appealed', party, asked), '[aria-label="Appeal"] h2 + p'))
  expect([readStatus('buyer'), readStatus('seller')]).toEqual([
    `Your answer is due ${ANSWER_DUE_AT} .`,
    `Kofi Mensah ’s answer is due ${ANSWER_DUE_AT} .`,
  ])
})

test('in the grace period the buyer is told not to pay, and can neither copy nor scan the account', () => {
  const readCard = (state: TradeState) =>
    findElement(renderTrade(state, 'buyer'), '[aria-label="Where this trade stands"]')
  const listCopies = (state: TradeState) =>
    readCard(state)
      .querySelectorAll('button')
      .map((button) => button.getAttribute('aria-label') ?? readText(button))
      .filter((name) => /^Copy|QR/.test(name))
  expect([listCopies('awaitingPayment'), listCopies('expired')]).toEqual([
    ['Copy account', 'Copy reference', 'Copy all', 'Show QR code'],
    [],
  ])
  expect(readText(readCard('expired'))).toMatch(
    /Do not pay now: the time to pay is over\. Have you already paid/,
  )
})
