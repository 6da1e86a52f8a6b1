import { paginate } from '@cht/sdk'
import { HOUR, MINUTE, type Occurrence, PAGE_MAX } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { runMatching } from '../src/jobs/matching.js'
import { SESSION_START, type TestExchange, type TestUser } from './exchange.js'
import { expectCleanLedger, getOnlyTrade, PICTURE, placeBuyOrder, placeSellOrder } from './fixtures.js'
import {
  AMOUNT,
  describeRaces,
  RACE_TIMEOUT,
  ROUND_INTERVAL,
  ROUNDS,
  race,
  runRounds,
  startRound,
} from './race.js'

/** The occurrence of a session that starts at an instant, in ms. */
const createOccurrence = (startsAt: number): Occurrence => ({
  timeZone: 'Africa/Lagos',
  localDate: new Date(startsAt).toISOString().slice(0, 10),
  startTime: new Date(startsAt + HOUR).toISOString().slice(11, 16),
  dayStartsAt: startsAt - 9 * HOUR,
  startsAt,
  endsAt: startsAt + HOUR,
})

describeRaces('races of a matching', (engine, openEmptyExchange) => {
  /** A seller and a buyer with verified identities. No job matches their orders: the exchange has no sessions. */
  const createTraders = async () => {
    const exchange = await openEmptyExchange()
    await exchange.operator.setLiveSessions({ sessions: [], confirm: true })
    const seller = await exchange.createUser('seller', { verifiedId: true })
    const buyer = await exchange.createUser('buyer', { verifiedId: true })
    return { exchange, seller, buyer }
  }
  type Traders = Awaited<ReturnType<typeof createTraders>>

  const startTraderRound = async ({ exchange, seller, buyer }: Traders, round: number) => {
    const instant = SESSION_START + round * ROUND_INTERVAL
    await startRound(exchange, instant - MINUTE, [seller, buyer])
    await exchange.operator.fund({ email: seller.email, amount: 2 * AMOUNT })
    return instant
  }
  const placePair = async ({ seller, buyer }: Traders) => [
    (await placeBuyOrder(buyer))._id,
    (await placeSellOrder(seller))._id,
  ]
  /** Matches a session, as the process of a server with its own clock does. */
  const match = ({ running: { db, clock, log } }: TestExchange, occurrence: Occurrence, now: number) =>
    runMatching({ db, clock: { ...clock, now: () => now }, log }, [occurrence])
  const listPending = async ({ seller, buyer }: Traders) =>
    [...(await buyer.client.orders.pendingBuy()), ...(await seller.client.orders.pendingSell())].map(
      ({ _id }) => _id,
    )
  /** Counts all notifications of waiting orders: after many rounds they are on several pages. */
  const countWaiting = (users: readonly TestUser[]) =>
    Promise.all(
      users.map(async ({ client }) => {
        let count = 0
        for await (const { code } of paginate(client.notifications.list, { limit: PAGE_MAX }))
          if (code === 'trade.orderWaits') count++
        return count
      }),
    )
  const complete = async ({ seller, buyer }: Traders) => {
    const { _id: id } = await getOnlyTrade(buyer)
    await buyer.client.orders.pay({ id, paymentProof: PICTURE })
    await seller.client.orders.confirm({ id })
  }

  test(
    'two processes that match two sessions at once match two people once',
    async () => {
      const traders = await createTraders()
      const { exchange, seller, buyer } = traders
      for (let round = 0; round < ROUNDS; round++) {
        const instant = await startTraderRound(traders, round)
        const first = createOccurrence(instant)
        const second = createOccurrence(instant + 10 * MINUTE)
        await placePair(traders)
        await exchange.setClock(instant + MINUTE)
        const waiting = await placePair(traders)
        const now = instant + 11 * MINUTE
        await race(
          round,
          () => match(exchange, first, now),
          () => match(exchange, second, now),
        )
        expect([await listPending(traders), await countWaiting([buyer, seller])]).toEqual([
          waiting,
          [round + 1, round + 1],
        ])
        await complete(traders)
        const [buyId = '', sellId = ''] = waiting
        await buyer.client.orders.cancelBuy({ id: buyId })
        await seller.client.orders.cancelSell({ id: sellId })
        await exchange.operator.withdraw({ email: seller.email, amount: AMOUNT })
        await expectCleanLedger(exchange)
      }
    },
    RACE_TIMEOUT,
  )

  test(
    'a confirmation at the start of a session lets the two people be matched again, or their orders wait',
    async () => {
      const traders = await createTraders()
      const { exchange, seller, buyer } = traders
      let told = 0
      await runRounds(`${engine}: confirm against match`, async (round) => {
        const instant = await startTraderRound(traders, round)
        await placePair(traders)
        await match(exchange, createOccurrence(instant), instant)
        const { _id: id } = await getOnlyTrade(buyer)
        await buyer.client.orders.pay({ id, paymentProof: PICTURE })
        const pair = await placePair(traders)
        const later = instant + 20 * MINUTE
        await race(
          round,
          () => seller.client.orders.confirm({ id }),
          () => match(exchange, createOccurrence(later), later),
        )
        const isMatched = (await listPending(traders)).length === 0
        const counts = await countWaiting([buyer, seller])
        // The trade may end between the pairing and the notifications. Then neither of the two waits for it.
        const isTold = !isMatched && counts[0] === told + 1
        if (isTold) told++
        expect([await listPending(traders), counts]).toEqual([isMatched ? [] : pair, [told, told]])
        // Without concurrency, they are always told.
        if (round < 2) expect(isTold).toBe(!isMatched)
        if (isMatched) await complete(traders)
        else {
          await buyer.client.orders.cancelBuy({ id: pair[0] ?? '' })
          await seller.client.orders.cancelSell({ id: pair[1] ?? '' })
          await exchange.operator.withdraw({ email: seller.email, amount: AMOUNT })
        }
        await expectCleanLedger(exchange)
        return isMatched
      })
    },
    RACE_TIMEOUT,
  )
})
