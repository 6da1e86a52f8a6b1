import { MAX_APPEAL_PICTURES } from '@cht/sdk/appeals'
import { describe, expect, inject, test } from 'vitest'
import { startTestExchange, type TestExchange } from './exchange.js'
import { assertDefined, createMatchedTrade, expectCleanLedger, getBalances, PICTURE } from './fixtures.js'
import { expectWaiting, holdRows } from './hold-rows.js'

/** A paid trade that its seller has appealed. */
const createAppeal = async (exchange: TestExchange) => {
  const { seller, buyer, trade } = await createMatchedTrade(exchange)
  const id = trade._id
  await buyer.client.orders.pay({ id, paymentProof: PICTURE })
  const appeal = assertDefined(
    await seller.client.appeals.create({ order: id, reason: 'Fake proof', description: 'No money' }),
  )
  return { seller, buyer, id, appealId: appeal._id }
}

/** Runs calls that wait for the trade together. Returns 'done' or the code of the refusal of each, sorted. */
const runTogether = async (exchange: TestExchange, calls: (() => Promise<unknown>)[]) => {
  const release = await holdRows(exchange, 'select from trades for no key update')
  const outcomes = Promise.all(
    calls.map((call) =>
      call().then(
        () => 'done',
        (error) => error.code,
      ),
    ),
  )
  await expectWaiting(exchange, calls.length)
  await release()
  return (await outcomes).sort()
}

describe.runIf(inject('postgresUrl') !== '')('requests about one appeal at the same instant', () => {
  test('the last picture of a party is added once', async () => {
    const exchange = await startTestExchange('PostgreSQL')
    const { buyer, id } = await createAppeal(exchange)
    const other = exchange.createClient()
    await other.auth.login(buyer)
    const add = (client = buyer.client) => client.appealProcess.addPicture({ id, picture: PICTURE })
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
      () => buyer.client.appealProcess.requestReview({ id, text: 'It arrived' }),
      () => other.appealProcess.requestReview({ id, text: 'It arrived' }),
      () => other.appealProcess.acceptDecision({ id }),
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
