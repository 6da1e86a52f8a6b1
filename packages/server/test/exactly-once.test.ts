import { newIntent } from '@cht/sdk'
import { DAY } from '@cht/sdk/time'
import { expect, test } from 'vitest'
import { onEachEngine, SESSION_START, testExchange } from './exchange.js'
import {
  BANK,
  balances,
  buyOrder,
  expectCleanLedger,
  matched,
  onlyTrade,
  PICTURE,
  refusalOf,
  sellOrder,
} from './fixtures.js'

/** `npm test` runs few rounds; RACE_ROUNDS=200 is the long run. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 20)

const MOST_TURNS = 300
const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn++) await new Promise(setImmediate)
}

/** First the one alone, then the other alone; from then on both at once, now the one ahead, now the other. */
const race = async <A, B>(round: number, one: () => Promise<A>, other: () => Promise<B>): Promise<[A, B]> => {
  if (round === 0) return [await one(), await other()]
  if (round === 1) {
    const second = await other()
    return [await one(), second]
  }
  return Promise.all([one(), turns((round * 37) % MOST_TURNS).then(other)])
}

onEachEngine('exactly once', (engine) => {
  test('50 parallel confirms settle a trade once', async () => {
    const exchange = await testExchange(engine)
    const { seller, buyer, trade } = await matched(exchange)
    await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    const confirm = () =>
      seller.client.orders.confirm({ id: trade._id }).then(
        () => 'confirmed',
        (error) => error.code,
      )
    const outcomes = await Promise.all(Array.from({ length: 50 }, confirm))
    expect(outcomes.filter((outcome) => outcome === 'confirmed')).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set(['confirmed', 'trade_completed']))
    expect(await balances(buyer)).toEqual({ available: 75_000, escrow: 0, staked: 0 })
    expect(await balances(seller)).toEqual({ available: 25_000, escrow: 0, staked: 0 })
    await expectCleanLedger(exchange)
    await exchange.stop()
  })

  test(`cancel against the matcher: the tokens are in exactly one place, ${ROUNDS} rounds`, async () => {
    const exchange = await testExchange(engine)
    const seller = await exchange.user('seller', { tokens: 75_000 })
    const buyer = await exchange.user('buyer')
    let won = 0
    for (let round = 0; round < ROUNDS; round++) {
      const start = SESSION_START + round * DAY
      await exchange.setClock(start - 1)
      await seller.client.auth.login({ email: seller.email, password: seller.password })
      await buyer.client.auth.login({ email: buyer.email, password: buyer.password })
      const sell = await sellOrder(seller)
      const buy = await buyOrder(buyer)
      const cancel = () =>
        seller.client.orders.cancelSell({ id: sell._id }).then(
          () => true,
          () => false,
        )
      const [cancelled] = await race(round, cancel, () => exchange.goTo(start))
      const trades = await seller.client.trades.open()
      expect({ trades: trades.length, ...(await balances(seller)) }).toEqual(
        cancelled
          ? { trades: 0, available: 75_000, escrow: 0, staked: 0 }
          : { trades: 1, available: 0, escrow: 75_000, staked: 0 },
      )
      await expectCleanLedger(exchange)
      if (cancelled) {
        won++
        await buyer.client.orders.cancelBuy({ id: buy._id })
        continue
      }
      // Give the tokens back, so that the next round starts as this one did.
      const trade = await onlyTrade(buyer)
      await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
      await seller.client.orders.confirm({ id: trade._id })
      await exchange.operator.fund({ email: seller.email, amount: 75_000 })
    }
    console.log(`${engine}: cancel won ${won} of ${ROUNDS}`)
    expect(won).toBeGreaterThan(0)
    expect(won).toBeLessThan(ROUNDS)
    await exchange.stop()
  })

  test('20 sell orders with money for one: one is created', async () => {
    const exchange = await testExchange(engine)
    const seller = await exchange.user('seller', { tokens: 75_000, verifiedId: true })
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        sellOrder(seller).then(
          () => 'created',
          (error) => error.code,
        ),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set(['created', 'insufficient_balance']))
    await expectCleanLedger(exchange)
    await exchange.stop()
  })

  test('a key answers once: repeated it replays, with another body it is refused, refusals are kept too', async () => {
    const exchange = await testExchange(engine)
    const seller = await exchange.user('seller', { tokens: 100_000, verifiedId: true })
    const idempotencyKey = newIntent()
    const create = () => seller.client.orders.createSell(BANK, { idempotencyKey })
    const answers = await Promise.all([create(), create(), create()])
    expect(new Set(answers.map((order) => order?._id)).size).toBe(1)
    expect(await create()).toEqual(answers[0])
    const other = seller.client.orders.createSell({ ...BANK, amount: 25_000 }, { idempotencyKey })
    expect((await refusalOf(other)).code).toBe('idempotency_key_reused')

    const refusedKey = newIntent()
    const tooMuch = () => refusalOf(seller.client.orders.createSell(BANK, { idempotencyKey: refusedKey }))
    expect((await tooMuch()).code).toBe('insufficient_balance')
    await exchange.operator.fund({ email: seller.email, amount: 100_000 })
    expect((await tooMuch()).code).toBe('insufficient_balance')
    await expectCleanLedger(exchange)
    await exchange.stop()
  })

  test('funding is posted once a key', async () => {
    const exchange = await testExchange(engine)
    const { email } = await exchange.user('funded')
    const idempotencyKey = newIntent()
    const fund = () => exchange.operator.fund({ email, amount: 10 }, { idempotencyKey })
    expect([await fund(), await fund()]).toEqual([
      { email, availableBalance: 10 },
      { email, availableBalance: 10 },
    ])
    const other = exchange.operator.fund({ email, amount: 11 }, { idempotencyKey })
    expect((await refusalOf(other)).code).toBe('idempotency_key_reused')
    await exchange.setClock(exchange.now() + DAY)
    expect((await fund())?.availableBalance).toBe(10)
    await exchange.stop()
  })
})
