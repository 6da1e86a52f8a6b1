import { afterAll, beforeAll, expect, test } from 'vitest'
import { MATCHING_BATCH_SIZE } from '../src/jobs/matching.js'
import { onOneEngine, SESSION_START, startTestExchange, type TestExchange } from './exchange.js'
import { expectCleanLedger, startFirstMatch } from './fixtures.js'

const AMOUNT = 25_000
const SELLERS = MATCHING_BATCH_SIZE + 100

onOneEngine('matches of several batches', (engine) => {
  let exchange: TestExchange
  beforeAll(async () => {
    exchange = await startTestExchange(engine)
  })
  afterAll(() => exchange.stop())

  test('a match of several batches continues after a restart, oldest orders first, without cancelled ones', async () => {
    const seller = await exchange.createUser('seller', { tokens: AMOUNT * SELLERS })
    const { db } = exchange.running
    const before = new Date(exchange.now())
    // Each buyer has one order, because two people have one open trade of an amount (decision 3).
    await db.query(
      `insert into users (id, full_name, username, email, phone_number, country, password_hash, referral_code, created_at)
       select gen_random_uuid(), 'Buyer', 'buyer' || n, 'buyer' || n || '@example.com', '', 'nigeria', '', 'code' || n, $1
       from generate_series(1, $2::int) n`,
      [before, SELLERS],
    )
    await db.query(
      `insert into orders (id, side, user_id, amount, payment_method, country, status, created_at)
       select gen_random_uuid(), 'buy', id, $1, 'bank', 'nigeria', 'pending', $2 from users
       where username ~ '^buyer' order by substring(username from 6)::int`,
      [AMOUNT, before],
    )
    await db.query(
      `insert into orders (id, side, user_id, amount, payment_method, country, status, created_at)
       select gen_random_uuid(), 'sell', $1, $2, 'bank', 'nigeria', 'pending', $3 from generate_series(1, $4::int)`,
      [seller.id, AMOUNT, before, SELLERS],
    )
    await db.query(
      `select transfer('escrow:' || id, $1, amount, user_id, 'available', user_id, 'escrow') from orders where side = 'sell'`,
      [before],
    )
    const listOrderIds = async (side: string) =>
      (await db.query<{ id: string }>('select id from orders where side = $1 order by place', [side])).map(
        ({ id }) => id,
      )
    const [buys, sells] = [await listOrderIds('buy'), await listOrderIds('sell')]
    const listPairs = async () =>
      (
        await exchange.running.db.query<{ pair: string }>(
          `select buy_order_id || ' ' || sell_order_id as pair from trades join orders on orders.id = buy_order_id order by place`,
        )
      ).map(({ pair }) => pair)

    await startFirstMatch(exchange)
    const expected = buys.map((buy, place) => `${buy} ${sells[place]}`)
    expect(await listPairs()).toEqual(expected.slice(0, MATCHING_BATCH_SIZE))
    await startFirstMatch(exchange)
    expect(await listPairs()).toHaveLength(MATCHING_BATCH_SIZE)

    await seller.client.orders.cancelSell({ id: sells[MATCHING_BATCH_SIZE + 1] ?? '' })
    await exchange.restart(SESSION_START)
    const remainingSells = sells.toSpliced(MATCHING_BATCH_SIZE + 1, 1)
    const allPairs = buys.slice(0, -1).map((buy, place) => `${buy} ${remainingSells[place]}`)
    expect(await listPairs()).toEqual(allPairs)
    await exchange.advanceTo(SESSION_START + 1)
    expect(await listPairs()).toEqual(allPairs)
    await expectCleanLedger(exchange)
  })
})
