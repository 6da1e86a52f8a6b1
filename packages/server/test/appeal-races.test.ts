import {
  ANSWER_PERIOD,
  DECISION_PERIOD,
  MAX_APPEAL_PICTURES,
  type Party,
  REVIEW_PERIOD,
} from '@cht/sdk/rules'
import { describe, expect, inject, test } from 'vitest'
import { createAppeal } from './appeals.js'
import { startTestExchange, type TestExchange } from './exchange.js'
import { assertDefined, expectCleanLedger, getBalances, getOutcome, PICTURE } from './fixtures.js'
import { expectWaiting, holdRows } from './hold-rows.js'
import {
  AVAILABLE,
  createTraders,
  describeRaces,
  EMPTY,
  IN_ESCROW,
  RACE_TIMEOUT,
  race,
  runRounds,
  type Traders,
} from './race.js'

/** A paid trade of a round that its seller has appealed. */
const createAppealedTrade = async ({ seller, buyer, createTrade }: Traders, round: number) => {
  const { _id: id } = await createTrade(round)
  await buyer.client.orders.pay({ id, paymentProof: PICTURE })
  const filing = { order: id, reason: 'Fake proof', description: 'None' } as const
  const { _id: appealId } = assertDefined((await seller.client.appeals.create(filing)).value)
  return { id, appealId }
}

/** An appealed trade whose appeal is decided for a party. The clock is at the last instant before the decision is final. */
const createDecidedTrade = async (traders: Traders, round: number, to: Party) => {
  const { exchange } = traders
  const { id, appealId } = await createAppealedTrade(traders, round)
  await exchange.operator.resolveAppeal({ id: appealId, to, reason: 'The proof decides' })
  const finalAt = exchange.now() + REVIEW_PERIOD
  await exchange.setClock(finalAt - 1)
  return { id, appealId, finalAt }
}

describeRaces('races of an appeal', (engine, openEmptyExchange) => {
  test(
    'a request for a review at the end of its time opens the review, or the decision is final',
    async () => {
      const traders = await createTraders(await openEmptyExchange())
      const { exchange, seller, buyer, emptyWallet } = traders
      await runRounds(`${engine}: review against its time`, async (round) => {
        const { id, appealId, finalAt } = await createDecidedTrade(traders, round, 'buyer')
        const review = () => getOutcome(seller.client.appeals.requestReview({ id, text: 'It is false' }))
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
    RACE_TIMEOUT,
  )

  test(
    'at the end of the time for a review the decision is carried out once, by its acceptance or by time',
    async () => {
      const traders = await createTraders(await openEmptyExchange())
      const { exchange, seller, buyer, emptyWallet } = traders
      await runRounds(`${engine}: acceptance against the time for a review`, async (round) => {
        const { id, finalAt } = await createDecidedTrade(traders, round, 'seller')
        const accept = () => getOutcome(buyer.client.appeals.acceptDecision({ id }))
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
    RACE_TIMEOUT,
  )

  test(
    'a confirmation at the end of the time for a review completes the trade, or the seller has the tokens back',
    async () => {
      const traders = await createTraders(await openEmptyExchange())
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
    RACE_TIMEOUT,
  )

  test(
    'an answer at its due date ends the waiting once, as an answer in time or as a missed one',
    async () => {
      const traders = await createTraders(await openEmptyExchange())
      const { exchange, seller, buyer, emptyWallet } = traders
      await runRounds(`${engine}: answer against its date`, async (round) => {
        const { id, appealId } = await createAppealedTrade(traders, round)
        const dueAt = exchange.now() + ANSWER_PERIOD.min
        await exchange.operator.askParty({ id: appealId, party: 'buyer', text: 'Send the receipt', dueAt })
        await exchange.setClock(dueAt - 1)
        const answer = () => buyer.client.appeals.addStatement({ id, text: 'Here it is' })
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
    RACE_TIMEOUT,
  )

  test(
    'two decisions of a review at once: one is carried out',
    async () => {
      const traders = await createTraders(await openEmptyExchange())
      const { exchange, seller, buyer, emptyWallet } = traders
      await runRounds(`${engine}: decision against decision`, async (round) => {
        const { id, appealId } = await createDecidedTrade(traders, round, 'buyer')
        await seller.client.appeals.requestReview({ id, text: 'It is false' })
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
    RACE_TIMEOUT,
  )
})

/** Runs calls that all wait for the row of the trade before one of them goes on. Returns their outcomes, sorted. */
const runTogether = async (exchange: TestExchange, calls: (() => Promise<unknown>)[]) => {
  const release = await holdRows(exchange, 'select from trades for no key update')
  const outcomes = Promise.all(calls.map((call) => getOutcome(call())))
  await expectWaiting(exchange, calls.length)
  await release()
  return (await outcomes).sort()
}

describe.runIf(inject('postgresUrl') !== '')('requests about one appeal at the same instant', () => {
  test('of two pictures of a party that is one below the limit, exactly one is added', async () => {
    const exchange = await startTestExchange('PostgreSQL')
    const { buyer, id } = await createAppeal(exchange)
    const other = exchange.createClient()
    await other.auth.login(buyer)
    const add = (client = buyer.client) => client.appeals.addPicture({ id, picture: PICTURE })
    for (let count = 1; count < MAX_APPEAL_PICTURES; count++) await add()
    // The pictures of one user are decoded one after the other, before the trade is locked: both requests reach the lock.
    expect(await runTogether(exchange, [() => add(), () => add(other)])).toEqual(['done', 'picture_limit'])
    expect(await exchange.running.db.query('select from appeal_evidence')).toHaveLength(MAX_APPEAL_PICTURES)
    await exchange.stop()
  })

  test('of two requests for a review and an acceptance by one party, exactly one is done', async () => {
    const exchange = await startTestExchange('PostgreSQL')
    const { seller, buyer, id, appealId } = await createAppeal(exchange)
    await exchange.operator.resolveAppeal({ id: appealId, to: 'seller', reason: 'No money arrived' })
    const other = exchange.createClient()
    await other.auth.login(buyer)
    const outcomes = await runTogether(exchange, [
      () => buyer.client.appeals.requestReview({ id, text: 'It arrived' }),
      () => other.appeals.requestReview({ id, text: 'It arrived' }),
      () => other.appeals.acceptDecision({ id }),
    ])
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    // Either the review is open and the tokens are in escrow, or the decision is carried out.
    const { available, escrow } = await getBalances(seller)
    expect([25_000, 100_000]).toContain(available)
    expect(available + (escrow ?? 0)).toBe(100_000)
    expect(
      await exchange.running.db.query(`select from appeal_events where type <> 'appeal.resolve'`),
    ).toHaveLength(1)
    await expectCleanLedger(exchange)
    await exchange.stop()
  })
})
