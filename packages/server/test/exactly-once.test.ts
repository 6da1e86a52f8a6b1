import { createIdempotencyKey } from '@cht/sdk'
import { DAY } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { onEachEngine, type TestUser, useEmptyExchange } from './exchange.js'
import {
  BANK_ORDER,
  createMatchedTrade,
  expectCleanLedger,
  getBalances,
  getRefusal,
  PICTURE,
} from './fixtures.js'

onEachEngine('idempotency', (engine) => {
  const openEmptyExchange = useEmptyExchange(engine)

  test('50 parallel confirmations complete a trade once', async () => {
    const exchange = await openEmptyExchange()
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    const confirm = () =>
      seller.client.orders.confirm({ id: trade._id }).then(
        () => 'confirmed',
        (error) => error.code,
      )
    const outcomes = await Promise.all(Array.from({ length: 50 }, confirm))
    expect(outcomes.filter((outcome) => outcome === 'confirmed')).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set(['confirmed', 'trade_completed']))
    expect(await getBalances(buyer)).toEqual({ available: 75_000, escrow: 0, staked: 0 })
    expect(await getBalances(seller)).toEqual({ available: 25_000, escrow: 0, staked: 0 })
    await expectCleanLedger(exchange)
  })

  test('a repeated idempotency key replays the response or refusal, and is refused with another body', async () => {
    const exchange = await openEmptyExchange()
    const seller = await exchange.createUser('seller', { tokens: 100_000, verifiedId: true })
    const idempotencyKey = createIdempotencyKey()
    const create = () => seller.client.orders.createSell(BANK_ORDER, { idempotencyKey })
    const orders = await Promise.all([create(), create(), create()])
    expect(new Set(orders.map(({ value }) => value?._id)).size).toBe(1)
    expect(await create()).toEqual(orders[0])
    const other = seller.client.orders.createSell({ ...BANK_ORDER, amount: 25_000 }, { idempotencyKey })
    expect((await getRefusal(other)).code).toBe('idempotency_key_reused')

    const refusedKey = createIdempotencyKey()
    const createTooLarge = () =>
      getRefusal(seller.client.orders.createSell(BANK_ORDER, { idempotencyKey: refusedKey }))
    expect((await createTooLarge()).code).toBe('insufficient_balance')
    await exchange.operator.fund({ email: seller.email, amount: 100_000 })
    expect((await createTooLarge()).code).toBe('insufficient_balance')
    await expectCleanLedger(exchange)
  })

  test('an idempotency key belongs to one user and one endpoint', async () => {
    const exchange = await openEmptyExchange()
    const options = { idempotencyKey: createIdempotencyKey() }
    const order = { amount: 25_000, paymentMethod: 'bank' } as const
    const [first, second] = [await exchange.createUser('first'), await exchange.createUser('second')]
    const orders = [
      (await first.client.orders.createBuy(order, options)).value,
      (await second.client.orders.createBuy(order, options)).value,
    ]
    expect(new Set(orders.map((created) => created?._id)).size).toBe(2)
    const [id = ''] = orders.map((created) => created?._id)
    // Another endpoint with another input.
    expect((await first.client.orders.cancelBuy({ id }, options)).value?.status).toBe('cancelled')
  })

  test('a proof is decoded only if the trade accepts one, and once per idempotency key', async () => {
    const exchange = await openEmptyExchange()
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    const otherUser = await exchange.createUser('other')
    const notAPicture = `data:image/png;base64,${Buffer.from('no picture').toString('base64')}`
    const pay = ({ client }: TestUser, paymentProof: string, idempotencyKey = createIdempotencyKey()) =>
      client.orders.pay({ id: trade._id, paymentProof }, { idempotencyKey })
    const getPayRefusal = async (...call: Parameters<typeof pay>) => (await getRefusal(pay(...call))).code
    expect([
      await getPayRefusal(buyer, notAPicture),
      await getPayRefusal(seller, notAPicture),
      await getPayRefusal(otherUser, notAPicture),
    ]).toEqual(['invalid_input', 'wrong_party', 'not_found'])
    const key = createIdempotencyKey()
    const { value: paid } = await pay(buyer, PICTURE, key)
    expect((await pay(buyer, PICTURE, key)).value).toEqual(paid)
    expect(await getPayRefusal(buyer, notAPicture, key)).toBe('idempotency_key_reused')
    expect(await getPayRefusal(buyer, notAPicture)).toBe('already_paid')
  })

  test('funding is posted once per key', async () => {
    const exchange = await openEmptyExchange()
    const { email } = await exchange.createUser('funded')
    const idempotencyKey = createIdempotencyKey()
    const fund = () => exchange.operator.fund({ email, amount: 10 }, { idempotencyKey })
    expect([(await fund()).value, (await fund()).value]).toEqual([
      { email, availableBalance: 10 },
      { email, availableBalance: 10 },
    ])
    const other = exchange.operator.fund({ email, amount: 11 }, { idempotencyKey })
    expect((await getRefusal(other)).code).toBe('idempotency_key_reused')
    // The stored response has expired. The ledger still refuses a second entry for the key.
    await exchange.setClock(exchange.now() + DAY)
    expect((await fund()).value.availableBalance).toBe(10)
  })
})
