import type { MatchedOrder } from '@cht/sdk/contract'
import {
  computeGraceEnd,
  listMessagesOf,
  MAX_TRADE_MESSAGES,
  MINUTE,
  PARTIES,
  PAYMENT_EXTENSION,
  PAYMENT_GRACE,
  PAYMENT_WINDOW,
  type Party,
  type TradeMessageCode,
} from '@cht/sdk/rules'
import { describe, expect, test } from 'vitest'
import { PAID_AT, PAYMENT_DUE, paidTrade, tradeIn } from '../testing/trades.js'
import { getTradeRequests, listSendableMessages } from './requests.js'
import { viewTrade } from './selectors.js'
import { describeSituation } from './situation.js'

/** The fields of a back end with requests and messages, before the first one. */
const NONE_SENT: Partial<MatchedOrder> = { requests: {}, messages: {} }
const view = (trade: MatchedOrder, party: Party, at = PAID_AT) => viewTrade(trade, at, party)

describe('the requests of a trade', () => {
  const listOf = (trade: MatchedOrder, at?: number) =>
    PARTIES.map((party) => getTradeRequests(view(trade, party, at)))
  const none = { offered: [], sent: [], received: [] }

  test('are offered while it is unpaid, more time to the buyer until the window ends', () => {
    const trade = tradeIn('awaitingPayment', NONE_SENT)
    expect([
      listOf(trade),
      listOf(trade, PAYMENT_DUE),
      listOf(paidTrade('paid.awaitingConfirmation', NONE_SENT)),
    ]).toEqual([
      [
        { ...none, offered: ['extension', 'cancellation'] },
        { ...none, offered: ['cancellation'] },
      ],
      [
        { ...none, offered: ['cancellation'] },
        { ...none, offered: ['cancellation'] },
      ],
      [none, none],
    ])
  })

  test('that are open wait for the answer of the other party', () => {
    const requests = { extension: 'requested', sellerCancellation: 'requested' } as const
    expect(listOf(tradeIn('awaitingPayment', { ...NONE_SENT, requests }))).toEqual([
      { offered: [], sent: ['extension'], received: ['cancellation'] },
      { offered: [], sent: ['cancellation'], received: ['extension'] },
    ])
  })

  test('are hidden for a back end that has none', () => {
    expect(listOf(tradeIn('awaitingPayment'))).toEqual([none, none])
  })
})

describe('the messages of a party', () => {
  const AFTER_PROOF: TradeMessageCode[] = [
    ...(['paid', 'bankSlow', 'confirming'] as const),
    ...(['checking', 'notArrived', 'otherSender'] as const),
  ]
  const TO_PAY: TradeMessageCode[] = ['payingNow', 'detailsRefused']
  const listWithout = (party: Party, codes: TradeMessageCode[]) =>
    listMessagesOf(party).filter((code) => !codes.includes(code))

  test('fit the state while the trade is open, also less than a minute after another', () => {
    const justSent = { messages: { buyer: { count: 1, lastAt: PAID_AT } } }
    for (const party of PARTIES)
      expect([
        listSendableMessages(view(tradeIn('awaitingPayment', NONE_SENT), party)),
        listSendableMessages(view(tradeIn('awaitingPayment', justSent), party)),
        listSendableMessages(view(tradeIn('expired', NONE_SENT), party)),
        listSendableMessages(view(paidTrade('paid.awaitingConfirmation', NONE_SENT), party)),
        listSendableMessages(view(paidTrade('completed', NONE_SENT), party)),
      ]).toEqual([
        listWithout(party, AFTER_PROOF),
        listWithout(party, AFTER_PROOF),
        listWithout(party, [...AFTER_PROOF, ...TO_PAY]),
        listWithout(party, [...TO_PAY, 'confirming']),
        [],
      ])
  })

  test('name no bank and no account in another name for a payment in USDT', () => {
    const { sellOrder } = tradeIn('awaitingPayment')
    const usdt = tradeIn('awaitingPayment', {
      ...NONE_SENT,
      sellOrder: { ...sellOrder, paymentMethod: 'usdt' },
    })
    expect(PARTIES.map((party) => listSendableMessages(view(usdt, party)))).toEqual([
      ['nudge', 'payingNow'],
      ['nudge'],
    ])
  })

  test('are none after ten, and for a back end without messages', () => {
    const allSent = { messages: { buyer: { count: MAX_TRADE_MESSAGES, lastAt: 0 } } }
    expect([
      listSendableMessages(view(tradeIn('awaitingPayment', allSent), 'buyer')),
      listSendableMessages(view(tradeIn('awaitingPayment'), 'buyer')),
    ]).toEqual([[], []])
  })
})

test('the payment window of an extended trade is longer by the extension, the grace period is not', () => {
  const due = PAYMENT_DUE + PAYMENT_EXTENSION
  const extended = tradeIn('awaitingPayment', {
    requests: { extension: 'accepted' },
    paymentDueAt: due,
    graceEndsAt: computeGraceEnd(due),
  })
  const [before, after] = [view(extended, 'buyer'), view(extended, 'buyer', due)]
  expect([before.windowLength, before.timeAllowed, after.windowLength, after.timeAllowed]).toEqual([
    PAYMENT_WINDOW + PAYMENT_EXTENSION,
    PAYMENT_WINDOW + PAYMENT_EXTENSION,
    PAYMENT_GRACE,
    PAYMENT_WINDOW + PAYMENT_EXTENSION + PAYMENT_GRACE,
  ])
  expect(PAYMENT_EXTENSION).toBe(15 * MINUTE)
})

test('a trade that was cancelled by consent says so to both parties', () => {
  const trade = tradeIn('cancelled', { requests: { buyerCancellation: 'accepted' } })
  expect(PARTIES.map((party) => describeSituation(view(trade, party)))).toEqual([
    'You and Sam agreed to cancel. Your order is cancelled: do not pay for it.',
    'You and Bola agreed to cancel. Your order is on the market again, in its old place. To get the tokens back, cancel it on the orders screen.',
  ])
})
