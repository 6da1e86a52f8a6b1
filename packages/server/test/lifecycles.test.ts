import type {
  InvestmentEvent,
  OrderEvent,
  StandingEvent,
  TradeEvent,
  VerificationEvent,
} from '@cht/machines/lifecycles'
import { MAX_SELL_ORDERS, ORDER_AMOUNTS } from '@cht/sdk/orders'
import { MAX_TRADE_MESSAGES, PAYMENT_GRACE, PAYMENT_WINDOW, TRADE_MESSAGE_INTERVAL } from '@cht/sdk/trades'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { replayTrades } from '../src/trades/replay.js'
import { createCoverage, type Journey, listPaths, runJourneys } from './drivers/driver.js'
import { createInvestmentDriver } from './drivers/investments.js'
import { createOrderDrivers } from './drivers/orders.js'
import { createStandingDriver, DRIVEN_BY_TRADES } from './drivers/standings.js'
import { createTradeDriver, UNREACHABLE_APPEAL_TRANSITIONS } from './drivers/trades.js'
import { createVerificationDriver } from './drivers/verifications.js'
import { onOneEngine, SESSION_START, TEST_START, type TestExchange, useEmptyExchange } from './exchange.js'
import { expectCleanLedger, placeBuyOrder, placeSellOrder } from './fixtures.js'

/** All messages of the buyer, one a minute. Only a refusal follows, so that no path of the chart leads there. */
const ALL_MESSAGES = Array.from({ length: MAX_TRADE_MESSAGES }, (_, index): TradeEvent[] => [
  { type: 'message.send', by: 'buyer', message: 'payingNow' },
  { type: 'clock.tick', now: (index + 1) * TRADE_MESSAGE_INTERVAL },
]).flat()

/** Drives the server along the shortest paths that take every transition of each chart. */
onOneEngine('the lifecycles', (engine) => {
  const openEmptyExchange = useEmptyExchange(engine)
  let exchange: TestExchange
  beforeEach(async () => {
    exchange = await openEmptyExchange()
  })
  afterEach(() => expectCleanLedger(exchange))

  test('trades and their appeals follow their charts, refusals included', async () => {
    const paths = [...listPaths('trade').map(({ events }) => events as TradeEvent[]), ALL_MESSAGES]
    // Each pair trades an amount of its own, so that its orders match each other.
    const pairs = []
    for (const [index, amount] of ORDER_AMOUNTS.entries()) {
      const count = Math.min(paths.length - index * MAX_SELL_ORDERS.verified, MAX_SELL_ORDERS.verified)
      if (count <= 0) break
      const seller = await exchange.createUser(`seller${index}`, { tokens: count * amount, verifiedId: true })
      const buyer = await exchange.createUser(`buyer${index}`, { verifiedId: true })
      for (let order = 0; order < count; order++) {
        await placeSellOrder(seller, { amount })
        await placeBuyOrder(buyer, { amount })
      }
      pairs.push({ seller, buyer })
    }
    await exchange.advanceTo(SESSION_START)
    const trades = []
    for (const users of pairs)
      for (const trade of await users.buyer.client.trades.open()) trades.push({ trade, users })
    expect(trades.length).toBe(paths.length)
    const coverage = { trade: createCoverage('trade'), appeal: createCoverage('appeal') }
    const journeys = trades.map(
      ({ trade, users }, index): Journey<TradeEvent> => ({
        driver: createTradeDriver(exchange, trade, users, coverage),
        events: paths[index] ?? [],
      }),
    )
    await runJourneys(exchange, SESSION_START, journeys, (event) =>
      event.type === 'clock.tick' ? event.now : undefined,
    )
    expect(coverage.trade.listUntaken()).toEqual([])
    expect(coverage.appeal.listUntaken()).toEqual(UNREACHABLE_APPEAL_TRANSITIONS)
    expect(await replayTrades(exchange.running.db)).toEqual({
      matching: paths.length,
      unrecorded: [],
      differences: [],
    })
  })

  test('orders of both sides follow their chart', async () => {
    const paths = listPaths('order')
    const sell = await exchange.createUser('seller', { tokens: paths.length * 25_000, verifiedId: true })
    const buy = await exchange.createUser('buyer', { verifiedId: true })
    const coverage = createCoverage('order')
    const journeys: Journey<OrderEvent>[] = []
    for (const { events } of paths)
      for (const driver of await createOrderDrivers(exchange, { buy, sell }, coverage))
        journeys.push({ driver, events: events as OrderEvent[] })
    // The events that end a trade happen after the match, so that both orders are checked in the status approved.
    const times: Partial<Record<OrderEvent['type'], number>> = {
      'order.match': 0,
      'trade.complete': 1,
      'trade.refund': 1,
      'trade.cancel': PAYMENT_WINDOW + PAYMENT_GRACE,
    }
    await runJourneys(exchange, SESSION_START, journeys, ({ type }) => times[type])
    expect(coverage.listUntaken()).toEqual([])
  })

  test('investments follow their chart', async () => {
    const coverage = createCoverage('investment')
    const journeys: Journey<InvestmentEvent>[] = []
    for (const [index, { events }] of listPaths('investment').entries()) {
      const user = await exchange.createUser(`user${index}`, { tokens: 25_000 })
      journeys.push({
        driver: await createInvestmentDriver(exchange, user, coverage),
        events: events as InvestmentEvent[],
      })
    }
    await runJourneys(exchange, TEST_START, journeys, (event) =>
      event.type === 'clock.tick' ? event.now : undefined,
    )
    expect(coverage.listUntaken()).toEqual([])
  })

  test('verifications follow their chart', async () => {
    const coverage = createCoverage('verification')
    const journeys: Journey<VerificationEvent>[] = []
    for (const [index, { events }] of listPaths('verification').entries()) {
      const user = await exchange.createUser(`user${index}`)
      journeys.push({
        driver: await createVerificationDriver(exchange, user, coverage),
        events: events as VerificationEvent[],
      })
    }
    await runJourneys(exchange, TEST_START, journeys, () => undefined)
    expect(coverage.listUntaken()).toEqual([])
  })

  test('standings follow their chart', async () => {
    const coverage = createCoverage('standing')
    const journeys: Journey<StandingEvent>[] = []
    for (const [index, { events }] of listPaths('standing').entries()) {
      if (events.some(({ type }) => DRIVEN_BY_TRADES.test(type))) continue
      const user = await exchange.createUser(`user${index}`, { tokens: 100_000 })
      journeys.push({
        driver: createStandingDriver(exchange, user, coverage),
        events: events as StandingEvent[],
      })
    }
    await runJourneys(exchange, TEST_START, journeys, () => undefined)
    expect(coverage.listUntaken().filter((label) => !DRIVEN_BY_TRADES.test(label))).toEqual([])
  })
})
