import { readFileSync } from 'node:fs'
import { charts } from '@cht/machines/charts'
import type {
  AppealEvent,
  ClaimEvent,
  EmailChangeEvent,
  HoldEvent,
  InvestmentEvent,
  OrderEvent,
  ReauthenticationEvent,
  ReferralBonusEvent,
  StandingEvent,
  SwitchEvent,
  TokenRequestEvent,
  TradeEvent,
  VerificationEvent,
} from '@cht/machines/lifecycles'
import {
  CLAIM_WINDOW,
  CONFIRMATION_PERIOD,
  CONFIRMATION_WINDOW,
  DAY,
  HOUR,
  MAX_APPEAL_PICTURES,
  MAX_APPEAL_STATEMENTS,
  MAX_SELL_ORDERS,
  MAX_TRADE_MESSAGES,
  MINUTE,
  ORDER_AMOUNTS,
  PARTIES,
  PAYMENT_GRACE,
  PAYMENT_WINDOW,
  type Party,
  type TokenRequestKind,
  TRADE_MESSAGE_INTERVAL,
} from '@cht/sdk/rules'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { replayTrades } from '../src/features/trading/replay-trades.js'
import {
  createEmailChangeDriver,
  createHoldDriver,
  createReauthenticationDriver,
} from './drivers/accounts.js'
import { createAppealDriver } from './drivers/appeals.js'
import { createClaimDriver } from './drivers/claims.js'
import { createCoverage, type Journey, listPaths, runJourneys } from './drivers/driver.js'
import { createInvestmentDriver } from './drivers/investments.js'
import { createOrderDrivers } from './drivers/orders.js'
import { createReferralBonusDriver } from './drivers/referrals.js'
import { createStandingDriver, DRIVEN_BY_TRADES } from './drivers/standings.js'
import { createSwitchDriver } from './drivers/switches.js'
import { createTokenRequestDriver } from './drivers/token-requests.js'
import { createTradeDriver } from './drivers/trades.js'
import { createVerificationDriver } from './drivers/verifications.js'
import {
  onOneEngine,
  SESSION_START,
  TEST_START,
  type TestExchange,
  type TestUser,
  useEmptyExchange,
} from './exchange.js'
import { assertDefined, expectCleanLedger, PICTURE, placeBuyOrder, placeSellOrder } from './fixtures.js'

/** As many messages as the buyer may send. No path of the chart leads there, because only a refusal follows. */
const ALL_MESSAGES = Array.from({ length: MAX_TRADE_MESSAGES }, (_, index): TradeEvent[] => [
  { type: 'message.send', by: 'buyer', message: 'nudge' },
  { type: 'clock.tick', now: (index + 1) * TRADE_MESSAGE_INTERVAL },
]).flat()

const SELLER_ASKS: TradeEvent = { type: 'cancellation.request', by: 'seller' }
/** The buyer is asked to cancel, in the payment window and in the grace period: the chart refuses what only a seller may answer. */
const BUYER_IS_ASKED: TradeEvent[][] = [
  [SELLER_ASKS],
  [{ type: 'clock.tick', now: PAYMENT_WINDOW }, SELLER_ASKS],
]

const PAY: TradeEvent = { type: 'payment.submit', by: 'buyer' }
/** One less than the price of the chart's paths. */
const REPORT_LESS: TradeEvent = { type: 'amount.report', by: 'seller', amount: 99 }
/** The operator freezes a trade. No path of the chart ends there, because only refusals follow. */
const FROZEN: TradeEvent[][] = [
  [],
  [{ type: 'clock.tick', now: PAYMENT_WINDOW }],
  [PAY],
  [PAY, REPORT_LESS],
  [PAY, REPORT_LESS, { type: 'amount.dispute', by: 'buyer' }],
].map((before) => [...before, { type: 'trade.freeze' }] as TradeEvent[])

/** Everything that the buyer can add to an appeal, and then its later stages: in each, the chart refuses to add more. */
const ALL_CONTRIBUTIONS: AppealEvent[] = [
  ...Array.from(
    { length: MAX_APPEAL_STATEMENTS },
    (): AppealEvent => ({ type: 'statement.add', by: 'buyer' }),
  ),
  ...Array.from({ length: MAX_APPEAL_PICTURES }, (): AppealEvent => ({ type: 'picture.add', by: 'buyer' })),
  { type: 'information.ask', of: 'seller', dueAt: HOUR },
  { type: 'statement.add', by: 'seller' },
  { type: 'rest.require', amount: 1, dueAt: HOUR },
  { type: 'clock.tick', now: HOUR },
  { type: 'review.request', by: 'buyer' },
]

/**
 * Places orders that match each other. The orders of a pair of users have different amounts, because two people have one open trade of
 * an amount (decision 3). Of each amount, the orders of the pairs are matched in the order in which they were placed.
 */
const placeOrders = async (exchange: TestExchange, total: number) => {
  const pairs: Record<Party, TestUser>[] = []
  for (let left = total; left > 0; left -= MAX_SELL_ORDERS.verified) {
    const amounts = ORDER_AMOUNTS.slice(0, Math.min(left, MAX_SELL_ORDERS.verified))
    const tokens = amounts.reduce((sum, amount) => sum + amount, 0)
    const seller = await exchange.createUser(`seller${left}`, { tokens, verifiedId: true })
    const buyer = await exchange.createUser(`buyer${left}`, { verifiedId: true })
    for (const amount of amounts) {
      await placeSellOrder(seller, { amount })
      await placeBuyOrder(buyer, { amount })
    }
    pairs.push({ seller, buyer })
  }
  return pairs
}

/**
 * One switch stops all trades, so no path of a single one stops payments: `switches.test.ts` and `trade-amounts.test.ts` test these
 * transitions.
 */
const STOPPED_TRADE_TRANSITIONS = [
  'trade: payments.stop 1',
  'awaitingPayment: payment.submit 2',
  'expired: payment.submit 2',
  'expired: payment.confirm 2',
  'paid: payment.confirm 2',
  'paid: amount.report 2',
  // The exchange has a price in every currency.
  'paid: amount.report 4',
  'paid.awaitingRest: rest.submit 2',
  'paid.amountDisputed: rest.submit 3',
  // A frozen trade: the operator's decision waits for a review, so that only its end is refused (`operator-trades.test.ts`).
  'appealed: payment.confirm 1',
  'appealed: payment.confirm 2',
  'appealed: appeal.resolve 1',
  'appealed: appeal.resolve 2',
]
const STOPPED_APPEAL_TRANSITIONS = [
  'appeal: payments.stop 1',
  'open.proposed: decision.accept 2',
  'open.underReview: appeal.resolve 1',
]
/** An account that asks before tokens move. No path of the chart has one, because its own transition is a refusal. */
const ASKING_ACCOUNT = {
  input: { asksBeforeTokensMove: true },
  events: [
    { type: 'user.confirm', by: 'password', until: CONFIRMATION_PERIOD },
    { type: 'clock.tick', now: CONFIRMATION_PERIOD },
  ] satisfies ReauthenticationEvent[],
}

const isUnderStop = (events: readonly { type: string }[]) =>
  events.some(({ type }) => type === 'payments.stop')

/** Lifecycles along which the server is not driven here, with the test that follows their states. */
const NOT_DRIVEN = {
  announcement: 'operator-announcements.test.ts',
  webhook: 'webhook-safety.test.ts',
  liveSession: 'orders.test.ts',
}

test('the server is driven along every lifecycle', () => {
  const names = charts.flatMap(({ kind, name }) => (kind === 'lifecycle' ? [name] : []))
  const driven = /createCoverage\('(\w+)'\)/g
  const found = [...readFileSync(new URL(import.meta.url), 'utf8').matchAll(driven)].map(([, name]) => name)
  expect([...found, ...Object.keys(NOT_DRIVEN)].sort()).toEqual(names.sort())
})

/** Drives the server along the shortest paths that take every transition of a chart, except those that its driver lists. */
onOneEngine('the lifecycles', (engine) => {
  // Requests for tokens need it.
  const openEmptyExchange = useEmptyExchange(engine, { environment: { DEPOSIT_TEXT: 'Pay to First Bank' } })
  let exchange: TestExchange
  beforeEach(async () => {
    exchange = await openEmptyExchange()
  })
  afterEach(() => expectCleanLedger(exchange))

  test('trades and their appeals follow their charts, refusals included', async () => {
    const listed = listPaths('trade').map(({ events }) => events as TradeEvent[])
    const paths = [
      ...listed.filter((events) => !isUnderStop(events)),
      ALL_MESSAGES,
      ...BUYER_IS_ASKED,
      ...FROZEN,
    ]
    const pairs = await placeOrders(exchange, paths.length)
    await exchange.advanceTo(SESSION_START)
    const trades = []
    for (const users of pairs)
      for (const trade of await users.buyer.client.trades.open()) trades.push({ trade, users })
    expect(trades.length).toBe(paths.length)
    const coverage = createCoverage('trade')
    const journeys = trades.map(
      ({ trade, users }, index): Journey<TradeEvent> => ({
        driver: createTradeDriver(exchange, trade, users, coverage),
        events: paths[index] ?? [],
      }),
    )
    await runJourneys(exchange, SESSION_START, journeys, (event) =>
      event.type === 'clock.tick' ? event.now : undefined,
    )
    expect(coverage.listUntaken()).toEqual(STOPPED_TRADE_TRANSITIONS)
    expect(await replayTrades(exchange.running.db)).toEqual({
      matching: paths.length,
      differences: [],
    })
  })

  test(
    'appeals follow their chart, refusals included',
    async () => {
      const paths = listPaths('appeal').filter(({ events }) => !isUnderStop(events as AppealEvent[]))
      const all = [...paths.map(({ events }) => events as AppealEvent[]), ALL_CONTRIBUTIONS]
      const filings = [...paths.map(({ input }) => (input as { filed: Party[] }).filed), PARTIES]
      const pairs = await placeOrders(exchange, all.length)
      await exchange.advanceTo(SESSION_START)
      const trades = []
      for (const users of pairs)
        for (const { _id: id } of await users.buyer.client.trades.open()) {
          await users.buyer.client.orders.pay({ id, paymentProof: PICTURE })
          trades.push({ id, users })
        }
      expect(trades.length).toBe(all.length)
      // From then on, the buyer may file too.
      const openedAt = SESSION_START + CONFIRMATION_WINDOW
      await exchange.advanceTo(openedAt)
      const coverage = createCoverage('appeal')
      const journeys: Journey<AppealEvent>[] = []
      for (const [index, { id, users }] of trades.entries()) {
        const filed = filings[index] ?? []
        for (const party of filed)
          await users[party].client.appeals.create({ order: id, reason: 'Other', description: 'None' })
        const { appeal } = await users.buyer.client.trades.get({ id })
        const appealed = { id, appealId: appeal?._id ?? '', users, filed, openedAt }
        journeys.push({
          driver: createAppealDriver(exchange, appealed, coverage),
          events: all[index] ?? [],
        })
      }
      await runJourneys(exchange, openedAt, journeys, (event) =>
        event.type === 'clock.tick' ? event.now : undefined,
      )
      expect(coverage.listUntaken()).toEqual(STOPPED_APPEAL_TRANSITIONS)
      expect((await replayTrades(exchange.running.db)).differences).toEqual([])
    },
    4 * MINUTE,
  )

  test('claims after the end of a trade follow their chart, refusals included', async () => {
    // No path ends where the time to file is over, because only a refusal follows.
    const paths: ClaimEvent[][] = [
      ...listPaths('claim').map(({ events }) => events as ClaimEvent[]),
      [{ type: 'clock.tick', now: CLAIM_WINDOW }],
    ]
    const pairs = await placeOrders(exchange, paths.length + 2)
    await exchange.advanceTo(SESSION_START)
    const trades: { id: string; users: Record<Party, TestUser> }[] = []
    for (const users of pairs)
      for (const { _id: id } of await users.buyer.client.trades.open()) trades.push({ id, users })
    const [unpaid, open, ...completed] = trades
    expect(completed.length).toBe(paths.length)
    for (const { id, users } of trades)
      if (id !== unpaid?.id) await users.buyer.client.orders.pay({ id, paymentProof: PICTURE })
    const endedAt = SESSION_START + PAYMENT_WINDOW + PAYMENT_GRACE
    await exchange.advanceTo(endedAt)
    for (const { id, users } of completed) await users.seller.client.orders.confirm({ id })
    const coverage = createCoverage('claim')
    const createJourney = (
      trade: (typeof trades)[number] | undefined,
      outcome: 'completed' | 'cancelled' | undefined,
      events: ClaimEvent[] = [],
    ): Journey<ClaimEvent> => ({
      driver: createClaimDriver(
        exchange,
        { ...assertDefined(trade), outcome, endedAt: outcome && endedAt },
        coverage,
      ),
      events,
    })
    await runJourneys(
      exchange,
      endedAt,
      [
        createJourney(unpaid, 'cancelled'),
        createJourney(open, undefined),
        ...completed.map((trade, index) => createJourney(trade, 'completed', paths[index])),
      ],
      (event) => (event.type === 'clock.tick' ? event.now : undefined),
    )
    expect(coverage.listUntaken()).toEqual([])
  })

  test('orders of both sides follow their chart', async () => {
    const paths = listPaths('order')
    const sell = await exchange.createUser('seller', { tokens: 3_000_000, verifiedId: true })
    const buy = await exchange.createUser('buyer', { verifiedId: true })
    const coverage = createCoverage('order')
    const journeys: Journey<OrderEvent>[] = []
    for (const [index, { events }] of paths.entries())
      for (const driver of await createOrderDrivers(
        exchange,
        { buy, sell },
        ORDER_AMOUNTS[index] ?? 25_000,
        coverage,
      ))
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

  test('requests for tokens and for money follow their chart', async () => {
    const coverage = createCoverage('tokenRequest')
    const journeys: Journey<TokenRequestEvent>[] = []
    for (const [index, { input, events }] of listPaths('tokenRequest').entries()) {
      const user = await exchange.createUser(`user${index}`, { tokens: 1000 })
      const { kind } = input as { kind: TokenRequestKind }
      journeys.push({
        driver: await createTokenRequestDriver(exchange, user, { kind, coverage }),
        events: events as TokenRequestEvent[],
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

  test('holds follow their chart', async () => {
    const coverage = createCoverage('hold')
    const journeys: Journey<HoldEvent>[] = []
    for (const [index, { events }] of listPaths('hold').entries()) {
      const user = await exchange.createUser(`user${index}`, { tokens: 100_000 })
      journeys.push({ driver: createHoldDriver(exchange, user, coverage), events: events as HoldEvent[] })
    }
    await runJourneys(exchange, TEST_START, journeys, (event) =>
      event.type === 'clock.tick' ? event.now : undefined,
    )
    // A payment needs a trade, and recovery codes need a factor: `password-reset.test.ts` and `second-factor.test.ts`.
    expect(coverage.listUntaken().filter((label) => !/payment\.confirm|recoveryCodes/.test(label))).toEqual(
      [],
    )
  })

  test('changes of emails follow their chart', async () => {
    const coverage = createCoverage('emailChange')
    const journeys: Journey<EmailChangeEvent>[] = []
    for (const [index, { events }] of listPaths('emailChange').entries())
      journeys.push({
        driver: createEmailChangeDriver(exchange, await exchange.createUser(`user${index}`), coverage),
        events: events as EmailChangeEvent[],
      })
    await runJourneys(exchange, TEST_START, journeys, (event) =>
      event.type === 'clock.tick' ? event.now : undefined,
    )
    expect(coverage.listUntaken()).toEqual(['none: code.accept 1', 'waiting: code.accept 1'])
  })

  test('confirmations of login sessions follow their chart', async () => {
    const coverage = createCoverage('reauthentication')
    const users: { user: TestUser; asksBeforeTokensMove: boolean; events: ReauthenticationEvent[] }[] = []
    for (const [index, path] of [...listPaths('reauthentication'), ASKING_ACCOUNT].entries()) {
      const { asksBeforeTokensMove, ...others } = path.input as Record<string, boolean>
      const events = path.events as ReauthenticationEvent[]
      if (
        Object.values(others).includes(true) ||
        events.some((event) => 'by' in event && event.by === 'factor')
      )
        continue
      const user = await exchange.createUser(`user${index}`, { tokens: 100_000 })
      if (asksBeforeTokensMove) {
        await user.client.auth.confirmByPassword(user)
        await user.client.auth.askBeforeTokensMove({ isOn: true })
      }
      users.push({ user, asksBeforeTokensMove: asksBeforeTokensMove === true, events })
    }
    const start = TEST_START + CONFIRMATION_PERIOD
    await exchange.advanceTo(start)
    const journeys = users.map(
      ({ user, asksBeforeTokensMove, events }): Journey<ReauthenticationEvent> => ({
        driver: createReauthenticationDriver(exchange, user, { asksBeforeTokensMove, coverage }),
        events,
      }),
    )
    await runJourneys(exchange, start, journeys, (event) =>
      event.type === 'clock.tick' ? event.now : undefined,
    )
    // These need a factor, or an exchange that requires one: `second-factor.test.ts` and `required-factor.test.ts`.
    expect(coverage.listUntaken()).toEqual([
      'reauthentication: user.confirm 2',
      'unconfirmed: tokens.move 1',
      'unconfirmed: contact.change 1',
      'confirmed: tokens.move 1',
      'confirmed: contact.change 1',
    ])
  })

  test('a switch follows its chart', async () => {
    const coverage = createCoverage('switch')
    const user = await exchange.createUser('ada', { tokens: 500_000 })
    for (const { events } of listPaths('switch')) {
      const driver = createSwitchDriver(exchange, user, coverage)
      await runJourneys(exchange, TEST_START, [{ driver, events: events as SwitchEvent[] }], () => undefined)
      if (driver.getExpected() === 'stopped')
        await exchange.operator.startSwitch({ name: 'stakes', why: 'Test' })
    }
    expect(coverage.listUntaken()).toEqual([])
  })

  test('referral bonuses follow their chart', async () => {
    const coverage = createCoverage('referralBonus')
    const journeys: Journey<ReferralBonusEvent>[] = []
    for (const [index, { events }] of listPaths('referralBonus').entries()) {
      const referrer = await exchange.createUser(`referrer${index}`, { verifiedId: true })
      const { referralCode } = await referrer.client.auth.checkAuth()
      const referee = await exchange.createUser(`referee${index}`, {
        tokens: 25_000,
        verifiedId: true,
        referralCode,
      })
      await referee.client.investments.create({ amount: 25_000, planDurationDays: 6, roiPercentage: 10 })
      journeys.push({
        driver: createReferralBonusDriver(exchange, { referrer, referee }, coverage),
        events: events as ReferralBonusEvent[],
      })
    }
    await runJourneys(exchange, TEST_START, journeys, ({ type }) =>
      type === 'capital.release' ? 9 * DAY : undefined,
    )
    expect(coverage.listUntaken()).toEqual([])
  })
})
