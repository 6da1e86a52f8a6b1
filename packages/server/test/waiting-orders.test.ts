import { beforeEach, expect, test } from 'vitest'
import { MATCHING_BATCH_SIZE } from '../src/jobs/matching.js'
import type { Database } from '../src/platform/db/database.js'
import { onOneEngine, SESSION_START, TEST_START, type TestExchange, useEmptyExchange } from './exchange.js'
import { getOnlyTrade, placeBuyOrder, placeSellOrder, runFirstMatch } from './fixtures.js'

const AMOUNT = 75_000
const FAR_FUTURE = '2099-01-01'

interface Size {
  /** Users of each side, who each have one pending order. */
  users: number
  /** Open trades of the sellers, each with the buyers of the following numbers. */
  tradesPerSeller: number
}

/**
 * Inserts sellers and buyers of Kenya with pending orders, older than all others, and open trades with each other at the same amount.
 * Triggers are off, so that the sell orders need no escrow.
 */
const insertWaiting = (db: Database, { users, tradesPerSeller }: Size): Promise<unknown> =>
  db.transaction(async (tx) => {
    await tx.query('set local session_replication_role = replica')
    const id = (prefix: string, number: string) => `md5('${prefix} ' || ${number})::uuid`
    const placed = [new Date(TEST_START)]
    for (const side of ['buy', 'sell']) {
      await tx.query(
        `insert into users (id, full_name, username, email, phone_number, country, password_hash, referral_code, created_at)
         select ${id(side, 'n')}, 'User', '${side}' || n, '${side}' || n || '@example.com', '', 'kenya', '', '${side}' || n, $1
         from generate_series(1, ${users}) n`,
        placed,
      )
      await tx.query(
        `insert into orders (id, side, user_id, amount, payment_method, country, status, created_at)
         select ${id(`pending ${side}`, 'n')}, '${side}', ${id(side, 'n')}, ${AMOUNT}, 'bank', 'kenya', 'pending', $1
         from generate_series(1, ${users}) n`,
        placed,
      )
    }
    const trades = `(select s, k, 1 + (s + k) % ${users} as b, s || '-' || k as n
      from generate_series(1, ${users}) s, generate_series(1, ${tradesPerSeller}) k) as trade`
    for (const [side, number] of [
      ['buy', 'b'],
      ['sell', 's'],
    ] as const)
      await tx.query(
        `insert into orders (id, side, user_id, amount, payment_method, country, status, created_at)
         select ${id(`traded ${side}`, 'n')}, '${side}', ${id(side, number)}, ${AMOUNT}, 'bank', 'kenya', 'approved', $1 from ${trades}`,
        placed,
      )
    await tx.query(
      `insert into trades (id, buy_order_id, sell_order_id, buyer_id, seller_id, buyer_name, buyer_phone, seller_name, seller_phone,
         amount, payment_amount, payment_currency, state, matched_at, payment_due_at, grace_ends_at, reminded)
       select ${id('trade', 'n')}, ${id('traded buy', 'n')}, ${id('traded sell', 'n')}, ${id('buy', 'b')}, ${id('sell', 's')},
         'User', '', 'User', '', ${AMOUNT}, 1, 'KES', 'awaitingPayment', $1, '${FAR_FUTURE}', '${FAR_FUTURE}', true from ${trades}`,
      placed,
    )
  })

onOneEngine('orders that wait for the end of an open trade', (engine) => {
  const openEmptyExchange = useEmptyExchange(engine)
  let exchange: TestExchange
  beforeEach(async () => {
    exchange = await openEmptyExchange()
  })

  const placePair = async () => {
    const [seller, buyer] = [
      await exchange.createUser('seller', { tokens: AMOUNT }),
      await exchange.createUser('buyer'),
    ]
    await placeSellOrder(seller)
    await placeBuyOrder(buyer)
    return { seller, buyer }
  }
  const isFinished = async () =>
    (
      await exchange.running.db.query('select finished_at is not null as "isFinished" from matched_sessions')
    ).map(({ isFinished }) => isFinished)
  const countTold = () =>
    exchange.running.db.query(
      `select count(*) as notifications, count(distinct user_id) as users from notifications where code = 'trade.orderWaits'`,
    )

  test('thousands of them in a currency without a price delay no match', async () => {
    const { buyer } = await placePair()
    await insertWaiting(exchange.running.db, { users: 4000, tradesPerSeller: 3 })
    await exchange.running.db.query('analyze')
    // An earlier version accepted orders without a price.
    await exchange.running.db.query(`delete from rates where currency = 'KES'`)
    // Fails if a statement takes more than 12 seconds.
    await exchange.advanceTo(SESSION_START)
    await getOnlyTrade(buyer)
    expect([await isFinished(), await countTold()]).toEqual([[true], [{ notifications: 0, users: 0 }]])
  })

  /** Inserts orders that all wait, and a pair that fits. `told`: how many notifications say so, and to how many users. */
  const placeWaiting = async () => {
    const { buyer } = await placePair()
    const users = 25
    await insertWaiting(exchange.running.db, { users, tradesPerSeller: users })
    // Each user waits with 12 orders.
    await exchange.running.db.query(
      `insert into orders (id, side, user_id, amount, payment_method, country, status, created_at)
       select gen_random_uuid(), side, user_id, amount, payment_method, country, status, created_at
       from orders, generate_series(2, 12) where status = 'pending' and country = 'kenya'`,
    )
    return { buyer, told: { notifications: 2 * users * 12, users: 2 * users } }
  }

  test('are told in batches, each once, also if the process dies in between', async () => {
    const { buyer, told } = await placeWaiting()
    const { running } = exchange
    // The connection is lost before the second batch is committed.
    let batches = 0
    const lost = Object.assign(new Error('lost'), { code: 'ECONNRESET' })
    const db: Database = {
      ...running.db,
      transaction: (run, options) =>
        running.db.transaction(async (tx) => {
          const result = await run({
            query: tx.query,
            send: (sql, params) => {
              if (sql.includes('insert into notifications') && JSON.stringify(params).includes('orderWaits'))
                batches++
              tx.send(sql, params)
            },
          })
          if (batches === 2) throw lost
          return result
        }, options),
    }
    await expect(runFirstMatch(exchange, db)).rejects.toBe(lost)
    await getOnlyTrade(buyer)
    expect([await isFinished(), await countTold()]).toEqual([
      [false],
      [{ notifications: MATCHING_BATCH_SIZE, users: expect.any(Number) }],
    ])
    await runFirstMatch(exchange)
    await exchange.advanceTo(SESSION_START + 1)
    expect([await isFinished(), await countTold()]).toEqual([[true], [told]])
  })

  test('an order about which nobody can be told undoes no match, and the session finishes', async () => {
    const { buyer } = await placeWaiting()
    await exchange.running.db.query(
      `create function refuse_waits() returns trigger language plpgsql as $$ begin
         if new.code = 'trade.orderWaits' then raise 'a bad notification'; end if;
         return new;
       end $$`,
    )
    await exchange.running.db.query(
      'create trigger refuse_waits before insert on notifications for each row execute function refuse_waits()',
    )
    await exchange.advanceTo(SESSION_START)
    await exchange.running.db.query('drop trigger refuse_waits on notifications')
    await getOnlyTrade(buyer)
    expect([await isFinished(), await countTold()]).toEqual([[true], [{ notifications: 0, users: 0 }]])
  })
})
