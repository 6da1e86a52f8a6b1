import type { InvestmentEvent, OrderEvent, TradeEvent, VerificationEvent } from '@cht/machines/lifecycles'
import { PAYMENT_GRACE, PAYMENT_WINDOW } from '@cht/sdk/trades'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { coverageOf, driveAll, type Journey, waysOf } from './driven/drive.js'
import { drivenOrders } from './driven/orders.js'
import { drivenStake } from './driven/stakes.js'
import { drivenTrade, UNHEARD } from './driven/trade.js'
import { drivenVerification } from './driven/verifications.js'
import { MORNING, onEachEngine, SESSION_START, type TestExchange, testExchange } from './exchange.js'
import { buyOrder, expectCleanLedger, sellOrder } from './fixtures.js'

/** Each chart's shortest ways to every transition, driven on the server: it shows and refuses what the chart says. */
onEachEngine('the lifecycles', (engine) => {
  let exchange: TestExchange
  beforeEach(async () => {
    exchange = await testExchange(engine)
  })
  afterEach(async () => {
    await expectCleanLedger(exchange)
    await exchange.stop()
  })

  test('a trade and its case go as their charts go, and are refused as they refuse', async () => {
    const ways = waysOf('trade')
    const amount = 25_000
    const seller = await exchange.user('seller', { tokens: ways.length * amount, verifiedId: true })
    const buyer = await exchange.user('buyer')
    for (const _ of ways) {
      await sellOrder(seller, { amount })
      await buyOrder(buyer, { amount })
    }
    await exchange.goTo(SESSION_START)
    const trades = await buyer.client.trades.open()
    expect(trades.length).toBe(ways.length)
    const coverage = { trade: coverageOf('trade'), appeal: coverageOf('appeal') }
    const journeys = ways.flatMap(({ events }, index): Journey<TradeEvent>[] => {
      const trade = trades[index]
      if (!trade) return []
      return [
        {
          driven: drivenTrade(exchange, trade, { seller, buyer }, coverage),
          events: events as TradeEvent[],
        },
      ]
    })
    await driveAll(exchange, SESSION_START, journeys, (event) =>
      event.type === 'clock.tick' ? event.now : undefined,
    )
    expect(coverage.trade.undriven()).toEqual([])
    expect(coverage.appeal.undriven()).toEqual(UNHEARD)
  })

  test('orders of both sides go as their chart goes', async () => {
    const ways = waysOf('order')
    const sell = await exchange.user('seller', { tokens: ways.length * 25_000, verifiedId: true })
    const buy = await exchange.user('buyer')
    const coverage = coverageOf('order')
    const journeys: Journey<OrderEvent>[] = []
    for (const { events } of ways)
      for (const driven of await drivenOrders(exchange, { buy, sell }, coverage))
        journeys.push({ driven, events: events as OrderEvent[] })
    // A moment after the match, so that the other side has been looked at before its trade goes on.
    const times: Partial<Record<OrderEvent['type'], number>> = {
      'order.match': 0,
      'trade.complete': 1,
      'trade.reverse': 1,
      'trade.lapse': PAYMENT_WINDOW + PAYMENT_GRACE,
    }
    await driveAll(exchange, SESSION_START, journeys, ({ type }) => times[type])
    expect(coverage.undriven()).toEqual([])
  })

  test('investments go as their chart goes', async () => {
    const coverage = coverageOf('investment')
    const journeys: Journey<InvestmentEvent>[] = []
    for (const [index, { events }] of waysOf('investment').entries()) {
      const user = await exchange.user(`user${index}`, { tokens: 25_000 })
      journeys.push({
        driven: await drivenStake(exchange, user, coverage),
        events: events as InvestmentEvent[],
      })
    }
    await driveAll(exchange, MORNING, journeys, (event) =>
      event.type === 'clock.tick' ? event.now : undefined,
    )
    expect(coverage.undriven()).toEqual([])
  })

  test('verifications go as their chart goes', async () => {
    const coverage = coverageOf('verification')
    const journeys: Journey<VerificationEvent>[] = []
    for (const [index, { events }] of waysOf('verification').entries()) {
      const user = await exchange.user(`user${index}`)
      journeys.push({
        driven: await drivenVerification(exchange, user, coverage),
        events: events as VerificationEvent[],
      })
    }
    await driveAll(exchange, MORNING, journeys, () => undefined)
    expect(coverage.undriven()).toEqual([])
  })
})
