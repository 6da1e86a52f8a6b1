import { DAY } from '@cht/sdk/rules'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../src/platform/db/database.js'
import { onOneEngine, SESSION_START, startTestExchange, type TestExchange } from './exchange.js'
import { expectCleanLedger, placeBuyOrder, placeSellOrder, startFirstMatch } from './fixtures.js'

const ORDERS = 6

/** Returns two handles of one database. After a failed transaction, each waits until one of the other has failed too. */
const createSynchronizedPair = (db: Database): Database[] => {
  let waiting: (() => void) | undefined
  const waitForOther = () =>
    new Promise<void>((resolve) => {
      if (!waiting) {
        waiting = resolve
        return
      }
      waiting()
      waiting = undefined
      resolve()
    })
  const synchronized: Database = {
    ...db,
    transaction: (run) =>
      db.transaction(run).catch(async (error) => {
        await waitForOther()
        throw error
      }),
  }
  return [synchronized, synchronized]
}

onOneEngine('orders that cannot be matched', (engine) => {
  let exchange: TestExchange
  const logLines: string[] = []
  beforeAll(async () => {
    const log = pino({ level: 'error' }, { write: (line) => logLines.push(line) })
    exchange = await startTestExchange(engine, { log })
  })
  afterAll(() => exchange.stop())

  test('a pair that cannot be matched is skipped once, also by two concurrent matchers, and waits for the next session; all other orders are matched', async () => {
    const seller = await exchange.createUser('seller', { tokens: 75_000 * ORDERS, verifiedId: true })
    const buyers = await Promise.all(
      Array.from({ length: ORDERS }, (_, place) =>
        exchange.createUser(`buyer${place}`, { verifiedId: true }),
      ),
    )
    const sells: string[] = []
    const buys: string[] = []
    for (const buyer of buyers) {
      sells.push((await placeSellOrder(seller))._id)
      buys.push((await placeBuyOrder(buyer))._id)
    }
    const { db } = exchange.running
    const getPair = (buy: number, sell = buy) => ({ buyOrder: buys[buy], sellOrder: sells[sell] })
    const selectPairsSince = (instant: number) =>
      db.query(
        `select buy_order_id as "buyOrder", sell_order_id as "sellOrder" from trades
         join orders on orders.id = buy_order_id where matched_at >= $1 order by place`,
        [new Date(instant)],
      )
    // No request can create an order that cannot be matched.
    await db.query(
      `create function refuse_bad() returns trigger language plpgsql as $$ begin
         if new.buy_order_id = '${buys[0]}' or new.sell_order_id = '${sells[2]}' then raise 'a bad order'; end if;
         return new;
       end $$`,
    )
    await db.query(
      'create trigger refuse_bad before insert on trades for each row execute function refuse_bad()',
    )

    await Promise.all(createSynchronizedPair(db).map((matchDb) => startFirstMatch(exchange, matchDb)))
    expect(await selectPairsSince(SESSION_START)).toEqual([])
    await exchange.advanceTo(SESSION_START)
    expect(await selectPairsSince(SESSION_START)).toEqual([getPair(1), getPair(3), getPair(4), getPair(5)])
    const logged = logLines
      .map((line) => JSON.parse(line))
      .map(({ buyOrder, sellOrder }) => ({ buyOrder, sellOrder }))
    expect(logged).toEqual([getPair(0), getPair(2)])

    await db.query('drop trigger refuse_bad on trades')
    await exchange.advanceTo(SESSION_START + DAY)
    // The trades were cancelled unpaid: their sell orders are pending again, in their old places.
    expect(await selectPairsSince(SESSION_START + DAY)).toEqual([getPair(0), getPair(2, 1)])
    expect(logLines).toHaveLength(2)
    await expectCleanLedger(exchange)
  })
})
