import { ANSWER_PERIOD, DECISION_PERIOD, REVIEW_PERIOD } from '@cht/sdk/appeals'
import { DAY, MINUTE, SECOND } from '@cht/sdk/time'
import { PAYMENT_EXTENSION, type Party } from '@cht/sdk/trades'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { DEMO_BUYER, DEMO_PASSWORD, DEMO_SELLER } from '../src/demo.js'
import { keepCoresBusy } from './busy-cores.js'
import {
  onOneEngine,
  SESSION_START,
  startTestExchange,
  type TestExchange,
  type TestUser,
  useEmptyExchange,
} from './exchange.js'
import {
  assertDefined,
  BANK_ORDER,
  expectCleanLedger,
  getBalances,
  getOnlyTrade,
  getRefusal,
  PICTURE,
  placeBuyOrder,
  placeSellOrder,
} from './fixtures.js'
import { createSubscription } from './push-subscription.js'
import { startSilentServer } from './silent-server.js'

/** Few rounds in `npm test`; `npm run soak` sets 200. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 4)
/** How many cores are kept busy meanwhile; none in `npm test`. */
const BUSY_CORES = Number(process.env.RACE_BUSY_CORES ?? 0)

/** About the duration of the slower call, in turns of the event loop. */
const MAX_TURNS = 20_000
const waitTurns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn++) await new Promise(setImmediate)
}

/** Rounds 0 and 1 run the calls one after the other, in both orders. Later rounds run them concurrently, with varying delays. */
const race = async <A, B>(round: number, runA: () => Promise<A>, runB: () => Promise<B>): Promise<[A, B]> => {
  if (round === 0) return [await runA(), await runB()]
  if (round === 1) {
    const resultB = await runB()
    return [await runA(), resultB]
  }
  // The factor is a prime, so that the leads of consecutive rounds differ and do not repeat.
  const lead = (round * 7_919) % MAX_TURNS
  if (round % 2 === 0) return Promise.all([runA(), waitTurns(lead).then(runB)])
  const [resultB, resultA] = await Promise.all([runB(), waitTurns(lead).then(runA)])
  return [resultA, resultB]
}

/** 'done', or the code of the refusal. */
const getOutcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error) => error.code,
  )

/** The time between rounds: no bar for unpaid trades lasts that long, and every login session has ended. */
const ROUND_INTERVAL = 9 * DAY
const startRound = async (exchange: TestExchange, instant: number, users: TestUser[]) => {
  await exchange.setClock(instant)
  for (const { client, email, password } of users) await client.auth.login({ email, password })
}

/** A mail server, a push service or a webhook that never responds is given up after 10 seconds. */
const MAX_DURATION = 10 * SECOND

const AMOUNT = BANK_ORDER.amount
const IN_ESCROW = { available: 0, escrow: AMOUNT, staked: 0 }
const AVAILABLE = { available: AMOUNT, escrow: 0, staked: 0 }
const EMPTY = { available: 0, escrow: 0, staked: 0 }

/** Runs the rounds and expects each of the two calls to win at least one. */
const runRounds = async (name: string, run: (round: number) => Promise<boolean>): Promise<void> => {
  let firstWins = 0
  for (let round = 0; round < ROUNDS; round++) if (await run(round)) firstWins++
  console.log(`${name}: the first call won ${firstWins} of ${ROUNDS}`)
  expect(firstWins).toBeGreaterThan(0)
  expect(firstWins).toBeLessThan(ROUNDS)
}

onOneEngine(`races (rounds: ${ROUNDS}, busy cores: ${BUSY_CORES})`, (engine) => {
  beforeAll(() => keepCoresBusy(BUSY_CORES))
  const openEmptyExchange = useEmptyExchange(engine)
  const timeout = MINUTE + ROUNDS * 20 * SECOND

  const createTraders = async () => {
    const exchange = await openEmptyExchange()
    const seller = await exchange.createUser('seller', { tokens: AMOUNT })
    const buyer = await exchange.createUser('buyer')
    /** A trade that is matched at the session of the round. All tokens of the seller are in escrow. */
    const createTrade = async (round: number) => {
      const start = SESSION_START + round * ROUND_INTERVAL
      await startRound(exchange, start - 1, [seller, buyer])
      const { available } = await getBalances(seller)
      if (available < AMOUNT)
        await exchange.operator.fund({ email: seller.email, amount: AMOUNT - available })
      await placeSellOrder(seller)
      await placeBuyOrder(buyer)
      await exchange.advanceTo(start)
      return getOnlyTrade(buyer)
    }
    /** Withdraws the tokens, so that every round starts with an empty wallet. */
    const emptyWallet = async ({ email }: TestUser, amount = AMOUNT) =>
      exchange.operator.withdraw({ email, amount })
    return { exchange, seller, buyer, createTrade, emptyWallet }
  }

  test(
    'a payment at the end of the payment window is in time, or is stored as late proof',
    async () => {
      const { exchange, seller, buyer, createTrade, emptyWallet } = await createTraders()
      await runRounds(`${engine}: pay against the window`, async (round) => {
        const { _id: id, paymentDueAt = 0 } = await createTrade(round)
        await exchange.setClock(paymentDueAt - 1)
        const pay = () => buyer.client.orders.pay({ id, paymentProof: PICTURE })
        await race(round, pay, () => exchange.advanceTo(paymentDueAt))
        const { state, paidAt, appeal } = await buyer.client.trades.get({ id })
        const isInTime = state === 'paid.awaitingConfirmation'
        expect({ state, paidAt, appeal: appeal?.state }).toEqual(
          isInTime
            ? { state, paidAt: paymentDueAt - 1, appeal: undefined }
            : { state: 'appealed', paidAt: paymentDueAt, appeal: 'open' },
        )
        expect(await getBalances(seller)).toEqual(IN_ESCROW)
        await seller.client.orders.confirm({ id })
        expect([await getBalances(seller), await getBalances(buyer)]).toEqual([EMPTY, AVAILABLE])
        await expectCleanLedger(exchange)
        await emptyWallet(buyer)
        return isInTime
      })
    },
    timeout,
  )

  test(
    'a payment at the end of the grace period opens an appeal, or the sell order is pending again',
    async () => {
      const { exchange, seller, buyer, createTrade, emptyWallet } = await createTraders()
      await runRounds(`${engine}: pay against the grace`, async (round) => {
        const { _id: id, graceEndsAt = 0, sellOrder: sell } = await createTrade(round)
        await exchange.advanceTo(graceEndsAt - 1)
        const pay = () => getOutcome(buyer.client.orders.pay({ id, paymentProof: PICTURE }))
        const [paid] = await race(round, pay, () => exchange.advanceTo(graceEndsAt))
        const { state } = await buyer.client.trades.get({ id })
        const pending = (await seller.client.orders.pendingSell()).map(({ _id }) => _id)
        expect({ paid, state, pending, ...(await getBalances(seller)) }).toEqual(
          paid === 'done'
            ? { paid, state: 'appealed', pending: [], ...IN_ESCROW }
            : { paid: 'payment_window_expired', state: 'cancelled', pending: [sell._id], ...IN_ESCROW },
        )
        if (paid === 'done') {
          await seller.client.orders.confirm({ id })
          await emptyWallet(buyer)
        } else await seller.client.orders.cancelSell({ id: sell._id ?? '' })
        await expectCleanLedger(exchange)
        return paid === 'done'
      })
    },
    timeout,
  )

  test(
    'consent to more time at the end of the payment window moves the deadlines, or comes too late',
    async () => {
      const { exchange, seller, buyer, createTrade } = await createTraders()
      await runRounds(`${engine}: more time against the window`, async (round) => {
        const { _id: id, paymentDueAt = 0, graceEndsAt = 0, sellOrder: sell } = await createTrade(round)
        await buyer.client.tradeRequests.requestExtension({ id })
        await exchange.setClock(paymentDueAt - 1)
        const accept = () => getOutcome(seller.client.tradeRequests.answerExtension({ id, accept: true }))
        const [accepted] = await race(round, accept, () => exchange.advanceTo(paymentDueAt))
        const trade = await buyer.client.trades.get({ id })
        const extension = accepted === 'done' ? PAYMENT_EXTENSION : 0
        expect([accepted, trade.state, trade.paymentDueAt, trade.graceEndsAt]).toEqual([
          accepted === 'done' ? 'done' : 'payment_window_expired',
          accepted === 'done' ? 'awaitingPayment' : 'expired',
          paymentDueAt + extension,
          graceEndsAt + extension,
        ])
        await exchange.advanceTo(graceEndsAt + extension)
        await seller.client.orders.cancelSell({ id: sell._id ?? '' })
        await expectCleanLedger(exchange)
        return accepted === 'done'
      })
    },
    timeout,
  )

  test(
    'consent to a cancellation at the end of the grace period cancels the trade once, by consent or by time',
    async () => {
      const { exchange, seller, buyer, createTrade } = await createTraders()
      await runRounds(`${engine}: cancel against the grace`, async (round) => {
        const { _id: id, graceEndsAt = 0, sellOrder: sell } = await createTrade(round)
        await buyer.client.tradeRequests.requestCancellation({ id })
        await exchange.advanceTo(graceEndsAt - 1)
        const accept = () => getOutcome(seller.client.tradeRequests.answerCancellation({ id, accept: true }))
        const [accepted] = await race(round, accept, () => exchange.advanceTo(graceEndsAt))
        const { state, requests, events } = await buyer.client.trades.get({ id })
        const pending = (await seller.client.orders.pendingSell()).map(({ _id }) => _id)
        const isByConsent = accepted === 'done'
        expect({ accepted, state, requests, last: events?.at(-1)?.type, pending }).toEqual({
          accepted: isByConsent ? 'done' : 'trade_cancelled',
          state: 'cancelled',
          requests: { buyerCancellation: isByConsent ? 'accepted' : 'requested' },
          last: isByConsent ? 'cancellation.accept' : 'clock.tick',
          pending: [sell._id],
        })
        expect(await getBalances(seller)).toEqual(IN_ESCROW)
        await seller.client.orders.cancelSell({ id: sell._id ?? '' })
        await expectCleanLedger(exchange)
        return isByConsent
      })
    },
    timeout,
  )

  test(
    'a payment against consent to a cancellation leaves the trade paid, or cancelled',
    async () => {
      const { exchange, seller, buyer, createTrade, emptyWallet } = await createTraders()
      await runRounds(`${engine}: pay against cancel`, async (round) => {
        const { _id: id, sellOrder: sell } = await createTrade(round)
        await buyer.client.tradeRequests.requestCancellation({ id })
        const pay = () => getOutcome(buyer.client.orders.pay({ id, paymentProof: PICTURE }))
        const accept = () => getOutcome(seller.client.tradeRequests.answerCancellation({ id, accept: true }))
        const [paid, accepted] = await race(round, pay, accept)
        const { state } = await buyer.client.trades.get({ id })
        expect([paid, accepted, state]).toEqual(
          paid === 'done'
            ? ['done', 'already_paid', 'paid.awaitingConfirmation']
            : ['trade_cancelled', 'done', 'cancelled'],
        )
        expect(await getBalances(seller)).toEqual(IN_ESCROW)
        if (paid === 'done') {
          await seller.client.orders.confirm({ id })
          await emptyWallet(buyer)
        } else await seller.client.orders.cancelSell({ id: sell._id ?? '' })
        await expectCleanLedger(exchange)
        return paid === 'done'
      })
    },
    timeout,
  )

  test(
    'two answers to a cancellation, or both requests at once, have one outcome',
    async () => {
      const { exchange, seller, buyer, createTrade } = await createTraders()
      await runRounds(`${engine}: accept against decline`, async (round) => {
        const { _id: id, graceEndsAt = 0, sellOrder: sell } = await createTrade(round)
        const requests = await race(
          round,
          () => getOutcome(buyer.client.tradeRequests.requestCancellation({ id })),
          () => getOutcome(seller.client.tradeRequests.requestCancellation({ id })),
        )
        expect([...requests].sort()).toEqual(['already_requested', 'done'])
        const other = requests[0] === 'done' ? seller : buyer
        const answer = (accept: boolean) => () =>
          getOutcome(other.client.tradeRequests.answerCancellation({ id, accept }))
        const [accepted, declined] = await race(round, answer(true), answer(false))
        const { state } = await buyer.client.trades.get({ id })
        expect([accepted, declined, state]).toEqual(
          accepted === 'done'
            ? ['done', 'trade_cancelled', 'cancelled']
            : ['not_requested', 'done', 'awaitingPayment'],
        )
        if (accepted !== 'done') await exchange.advanceTo(graceEndsAt)
        await seller.client.orders.cancelSell({ id: sell._id ?? '' })
        await expectCleanLedger(exchange)
        return accepted === 'done'
      })
    },
    timeout,
  )

  test(
    'a confirmation against an appeal completes the trade and leaves no appeal open',
    async () => {
      const { exchange, seller, buyer, createTrade, emptyWallet } = await createTraders()
      await runRounds(`${engine}: confirm against appeal`, async (round) => {
        const { _id: id } = await createTrade(round)
        await buyer.client.orders.pay({ id, paymentProof: PICTURE })
        const appeal = () =>
          getOutcome(seller.client.appeals.create({ order: id, reason: 'Fake proof', description: 'None' }))
        const confirm = () => getOutcome(seller.client.orders.confirm({ id }))
        const [confirmed, appealed] = await race(round, confirm, appeal)
        const { state, appeal: found } = await buyer.client.trades.get({ id })
        expect({ confirmed, appealed, state, appeal: found?.state }).toEqual({
          confirmed: 'done',
          state: 'completed',
          ...(appealed === 'done'
            ? { appealed, appeal: 'settled' }
            : { appealed: 'trade_completed', appeal: undefined }),
        })
        expect([await getBalances(seller), await getBalances(buyer)]).toEqual([EMPTY, AVAILABLE])
        await expectCleanLedger(exchange)
        await emptyWallet(buyer)
        return appealed !== 'done'
      })
    },
    timeout,
  )

  /** A trade whose appeal is decided for a party, just before the decision is final. Both are logged in. */
  const createDecidedTrade = async (
    { exchange, seller, buyer, createTrade }: Awaited<ReturnType<typeof createTraders>>,
    round: number,
    to: Party,
  ) => {
    const { _id: id } = await createTrade(round)
    await buyer.client.orders.pay({ id, paymentProof: PICTURE })
    const filing = { order: id, reason: 'Fake proof', description: 'None' } as const
    const appeal = assertDefined(await seller.client.appeals.create(filing))
    await exchange.operator.resolveAppeal({ id: appeal._id, to, reason: 'The proof decides' })
    const finalAt = exchange.now() + REVIEW_PERIOD
    await exchange.setClock(finalAt - 1)
    return { id, appealId: appeal._id, finalAt }
  }

  test(
    'a request for a review at the end of its time opens the review, or the decision is final',
    async () => {
      const traders = await createTraders()
      const { exchange, seller, buyer, emptyWallet } = traders
      await runRounds(`${engine}: review against its time`, async (round) => {
        const { id, appealId, finalAt } = await createDecidedTrade(traders, round, 'buyer')
        const review = () =>
          getOutcome(seller.client.appealProcess.requestReview({ id, text: 'It is false' }))
        const [reviewed] = await race(round, review, () => exchange.advanceTo(finalAt))
        const { state, appeal } = await buyer.client.trades.get({ id })
        const isInTime = reviewed === 'done'
        expect({ reviewed, state, appeal: appeal?.state, stage: isInTime && appeal?.stage }).toEqual(
          isInTime
            ? { reviewed, state: 'appealed', appeal: 'open', stage: 'underReview' }
            : { reviewed: 'appeal_decided', state: 'completed', appeal: 'decidedForBuyer', stage: false },
        )
        expect(await getBalances(seller)).toEqual(isInTime ? IN_ESCROW : EMPTY)
        if (isInTime) await exchange.operator.resolveAppeal({ id: appealId, to: 'buyer', reason: 'Again' })
        expect([await getBalances(seller), await getBalances(buyer)]).toEqual([EMPTY, AVAILABLE])
        await expectCleanLedger(exchange)
        await emptyWallet(buyer)
        return isInTime
      })
    },
    timeout,
  )

  test(
    'at the end of the time for a review the decision is carried out once, by its acceptance or by time',
    async () => {
      const traders = await createTraders()
      const { exchange, seller, buyer, emptyWallet } = traders
      await runRounds(`${engine}: acceptance against the time for a review`, async (round) => {
        const { id, finalAt } = await createDecidedTrade(traders, round, 'seller')
        const accept = () => getOutcome(buyer.client.appealProcess.acceptDecision({ id }))
        const [accepted] = await race(round, accept, () => exchange.advanceTo(finalAt))
        const { state, appeal, events } = await buyer.client.trades.get({ id })
        const isAccepted = accepted === 'done'
        expect([accepted, state, appeal?.state, appeal?.events?.at(-1)?.type]).toEqual([
          isAccepted ? 'done' : 'appeal_decided',
          'cancelled',
          'decidedForSeller',
          isAccepted ? 'decision.accept' : 'appeal.resolve',
        ])
        expect(events?.filter(({ type }) => type === 'appeal.resolve').length).toBe(1)
        expect([await getBalances(seller), await getBalances(buyer)]).toEqual([AVAILABLE, EMPTY])
        await expectCleanLedger(exchange)
        await emptyWallet(seller)
        return isAccepted
      })
    },
    timeout,
  )

  test(
    'a confirmation at the end of the time for a review completes the trade, or the tokens are back',
    async () => {
      const traders = await createTraders()
      const { exchange, seller, buyer, emptyWallet } = traders
      await runRounds(`${engine}: confirmation against the time for a review`, async (round) => {
        const { id, finalAt } = await createDecidedTrade(traders, round, 'seller')
        const confirm = () => getOutcome(seller.client.orders.confirm({ id }))
        const [confirmed] = await race(round, confirm, () => exchange.advanceTo(finalAt))
        const { state, appeal } = await buyer.client.trades.get({ id })
        const isConfirmed = confirmed === 'done'
        expect([confirmed, state, appeal?.state]).toEqual(
          isConfirmed
            ? ['done', 'completed', 'settled']
            : ['trade_cancelled', 'cancelled', 'decidedForSeller'],
        )
        expect([await getBalances(seller), await getBalances(buyer)]).toEqual(
          isConfirmed ? [EMPTY, AVAILABLE] : [AVAILABLE, EMPTY],
        )
        await expectCleanLedger(exchange)
        await emptyWallet(isConfirmed ? buyer : seller)
        return isConfirmed
      })
    },
    timeout,
  )

  test(
    'an answer at its due date ends the waiting once, as an answer in time or as a missed one',
    async () => {
      const traders = await createTraders()
      const { exchange, seller, buyer, createTrade, emptyWallet } = traders
      await runRounds(`${engine}: answer against its date`, async (round) => {
        const { _id: id } = await createTrade(round)
        await buyer.client.orders.pay({ id, paymentProof: PICTURE })
        const filing = { order: id, reason: 'Fake proof', description: 'None' } as const
        const { _id: appealId } = assertDefined(await seller.client.appeals.create(filing))
        const dueAt = exchange.now() + ANSWER_PERIOD.min
        await exchange.operator.askParty({ id: appealId, party: 'buyer', text: 'Send the receipt', dueAt })
        await exchange.setClock(dueAt - 1)
        const answer = () => buyer.client.appealProcess.addStatement({ id, text: 'Here it is' })
        await race(round, answer, () => exchange.advanceTo(dueAt))
        const { appeal } = await buyer.client.trades.get({ id })
        const types = appeal?.events?.map(({ type }) => type)
        const isMissed = types?.includes('clock.tick') ?? false
        expect([appeal?.stage, appeal?.dueAt, types]).toEqual([
          'undecided',
          (isMissed ? dueAt : dueAt - 1) + DECISION_PERIOD,
          ['information.ask', ...(isMissed ? ['clock.tick'] : []), 'statement.add'],
        ])
        await seller.client.orders.confirm({ id })
        await expectCleanLedger(exchange)
        await emptyWallet(buyer)
        return !isMissed
      })
    },
    timeout,
  )

  test(
    'two decisions of a review at once: one is carried out',
    async () => {
      const traders = await createTraders()
      const { exchange, seller, buyer, emptyWallet } = traders
      await runRounds(`${engine}: decision against decision`, async (round) => {
        const { id, appealId } = await createDecidedTrade(traders, round, 'buyer')
        await seller.client.appealProcess.requestReview({ id, text: 'It is false' })
        const resolve = (to: Party) => () =>
          getOutcome(exchange.operator.resolveAppeal({ id: appealId, to, reason: 'Again' }))
        const outcomes = await race(round, resolve('buyer'), resolve('seller'))
        expect([...outcomes].sort()).toEqual(['appeal_decided', 'done'])
        const isForBuyer = outcomes[0] === 'done'
        expect([await getBalances(seller), await getBalances(buyer)]).toEqual(
          isForBuyer ? [EMPTY, AVAILABLE] : [AVAILABLE, EMPTY],
        )
        await expectCleanLedger(exchange)
        await emptyWallet(isForBuyer ? buyer : seller)
        return isForBuyer
      })
    },
    timeout,
  )

  test(
    'a cancellation against the match leaves the tokens in one account',
    async () => {
      const { exchange, seller, buyer, emptyWallet } = await createTraders()
      await runRounds(`${engine}: cancel against match`, async (round) => {
        const start = SESSION_START + round * ROUND_INTERVAL
        await startRound(exchange, start - 1, [seller, buyer])
        const sell = await placeSellOrder(seller)
        const buy = await placeBuyOrder(buyer)
        const cancel = () => getOutcome(seller.client.orders.cancelSell({ id: sell._id }))
        const [cancelled] = await race(round, cancel, () => exchange.advanceTo(start))
        const trades = await seller.client.trades.open()
        expect({ cancelled, trades: trades.length, ...(await getBalances(seller)) }).toEqual(
          cancelled === 'done'
            ? { cancelled, trades: 0, ...AVAILABLE }
            : { cancelled: 'order_matched', trades: 1, ...IN_ESCROW },
        )
        await expectCleanLedger(exchange)
        if (cancelled === 'done') await buyer.client.orders.cancelBuy({ id: buy._id })
        else {
          const trade = await getOnlyTrade(buyer)
          await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
          await seller.client.orders.confirm({ id: trade._id })
          await emptyWallet(buyer)
          await exchange.operator.fund({ email: seller.email, amount: AMOUNT })
        }
        return cancelled === 'done'
      })
    },
    timeout,
  )

  test(
    'a reinvestment against the release leaves the capital staked or available',
    async () => {
      const exchange = await openEmptyExchange()
      const user = await exchange.createUser('ada', { tokens: AMOUNT })
      const plan = { amount: AMOUNT, planDurationDays: 6, roiPercentage: 10 } as const
      const gain = AMOUNT / 10
      await runRounds(`${engine}: re-invest against release`, async (round) => {
        await startRound(exchange, exchange.now() + DAY, [user])
        const { _id: investmentId, countdownEndsAt = 0 } = assertDefined(
          await user.client.investments.create(plan),
        )
        await startRound(exchange, countdownEndsAt - 1, [user])
        const reinvest = () => getOutcome(user.client.investments.reinvest({ investmentId }))
        const [reinvested] = await race(round, reinvest, () => exchange.advanceTo(countdownEndsAt))
        const { pending, completed } = await user.client.investments.list()
        const inLists = {
          pending: pending.length,
          completed: completed.some(({ _id }) => _id === investmentId),
        }
        expect({ reinvested, ...inLists, ...(await getBalances(user)) }).toEqual(
          reinvested === 'done'
            ? { reinvested, pending: 1, completed: false, available: gain, escrow: 0, staked: AMOUNT }
            : {
                reinvested: 'capital_released',
                pending: 0,
                completed: true,
                available: AMOUNT + gain,
                escrow: 0,
                staked: 0,
              },
        )
        await expectCleanLedger(exchange)
        // The second investment ends too, so that the wallet is as before.
        if (reinvested === 'done') await exchange.advanceTo(pending[0]?.countdownEndsAt ?? 0)
        await exchange.operator.withdraw({
          email: user.email,
          amount: reinvested === 'done' ? 2 * gain : gain,
        })
        return reinvested === 'done'
      })
    },
    timeout,
  )

  test(
    'of 20 parallel sell orders with tokens for one, one is created',
    async () => {
      const exchange = await openEmptyExchange()
      const seller = await exchange.createUser('seller', { tokens: AMOUNT, verifiedId: true })
      for (let round = 0; round < ROUNDS; round++) {
        const outcomes = await Promise.all(
          Array.from({ length: 20 }, () => getOutcome(placeSellOrder(seller))),
        )
        expect(outcomes.sort()).toEqual(['done', ...Array(19).fill('insufficient_balance')])
        expect(await getBalances(seller)).toEqual(IN_ESCROW)
        await expectCleanLedger(exchange)
        const [order] = await seller.client.orders.pendingSell()
        await seller.client.orders.cancelSell({ id: order?._id ?? '' })
      }
      expect((await getRefusal(placeSellOrder(seller, { amount: 100_000 }))).code).toBe(
        'insufficient_balance',
      )
    },
    timeout,
  )

  test(
    'no match and no payment waits for a mail server, a push service or a webhook that never responds',
    async () => {
      const [smtp, receiver, pushService] = [
        await startSilentServer(),
        await startSilentServer(),
        await startSilentServer(),
      ]
      const environment = { DEMO: '1', SMTP_URL: `smtp://${smtp.host}` }
      const exchange = await startTestExchange(engine, { environment })
      onTestFinished(async () => {
        smtp.stop()
        receiver.stop()
        pushService.stop()
        await exchange.stop()
      })
      const logIn = async (email: string) => {
        const client = exchange.createClient()
        await client.auth.login({ email, password: DEMO_PASSWORD })
        return client
      }
      // No order of the demo data has this amount.
      const amount = 400_000
      const connected = [smtp.connected, receiver.connected, pushService.connected]
      let longest = 0
      const time = async <T>(request: Promise<T>): Promise<T> => {
        const startedAt = performance.now()
        return request.finally(() => {
          longest = Math.max(longest, performance.now() - startedAt)
        })
      }
      for (let round = 0; round < ROUNDS; round++) {
        await exchange.setClock(SESSION_START + round * ROUND_INTERVAL - 1)
        const [seller, buyer] = [await logIn(DEMO_SELLER.email), await logIn(DEMO_BUYER.email)]
        if (round === 0) {
          await exchange.operator.fund({ email: DEMO_SELLER.email, amount: ROUNDS * amount })
          for (const client of [seller, buyer])
            await client.webhooks.create({ url: `http://${receiver.host}/events` })
        }
        for (const client of [seller, buyer])
          await client.pushDevices.add(
            createSubscription(`http://${pushService.host}/${crypto.randomUUID()}`).input,
          )
        await seller.orders.createSell({ ...BANK_ORDER, amount })
        await buyer.orders.createBuy({ amount, paymentMethod: 'bank' })
        await time(exchange.advanceTo(SESSION_START + round * ROUND_INTERVAL))
        // The server's own jobs have begun to send, and wait.
        await Promise.all(connected)
        const trades = (await buyer.trades.open()).filter((trade) => trade.amount === amount)
        expect(trades).toHaveLength(1)
        const { _id: id } = assertDefined(trades[0])
        await race(
          round,
          () => time(buyer.orders.pay({ id, paymentProof: PICTURE })),
          () => logIn(DEMO_SELLER.email),
        )
        await time(seller.orders.confirm({ id }))
        expect((await buyer.trades.get({ id })).state).toBe('completed')
      }
      console.log(`${engine}: the longest match or request took ${Math.round(longest)} ms`)
      expect(longest).toBeLessThan(MAX_DURATION)
      await expectCleanLedger(exchange)
      expect(await exchange.running.db.query('select from deliveries where sent_at is not null')).toEqual([])
    },
    timeout,
  )
})
