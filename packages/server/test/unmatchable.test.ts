import { DAY } from '@cht/sdk/time'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../src/db/database.js'
import { onEachEngine, SESSION_START, startTestExchange, type TestExchange } from './exchange.js'
import { expectCleanLedger, placeBuyOrder, placeSellOrder, startFirstMatch } from './fixtures.js'

const ORDERS = 6

/** Two ways to one database: neither goes on after a failure before the other has failed as often. */
const twoInStep = (db: Database): Database[] => {
  let waiting: (() => void) | undefined
  const meet = () =>
    new Promise<void>((met) => {
      if (!waiting) {
        waiting = met
        return
      }
      waiting()
      waiting = undefined
      met()
    })
  const inStep: Database = {
    ...db,
    transaction: (run) =>
      db.transaction(run).catch(async (error) => {
        await meet()
        throw error
      }),
  }
  return [inStep, inStep]
}

onEachEngine('orders that cannot be matched', (engine) => {
  let exchange: TestExchange
  const said: string[] = []
  beforeAll(async () => {
    const log = pino({ level: 'error' }, { write: (line) => said.push(line) })
    exchange = await startTestExchange(engine, { log })
  })
  afterAll(() => exchange.stop())

  test('a bad buy order and a bad sell order wait for the next session; all others are matched, whoever matches beside', async () => {
    const seller = await exchange.createUser('seller', { tokens: 75_000 * ORDERS, verifiedId: true })
    const buyer = await exchange.createUser('buyer')
    const sells: string[] = []
    const buys: string[] = []
    for (let place = 0; place < ORDERS; place++) {
      sells.push((await placeSellOrder(seller))._id)
      buys.push((await placeBuyOrder(buyer))._id)
    }
    const { db } = exchange.running
    const pair = (buy: number, sell = buy) => ({ buyOrder: buys[buy], sellOrder: sells[sell] })
    const pairsSince = (instant: number) =>
      db.query(
        `select buy_order_id as "buyOrder", sell_order_id as "sellOrder" from trades
         join orders on orders.id = buy_order_id where matched_at >= $1 order by place`,
        [new Date(instant)],
      )
    // Nothing in the contract makes an order that no trade can be made of.
    await db.query(
      `create function refuse_bad() returns trigger language plpgsql as $$ begin
         if new.buy_order_id = '${buys[0]}' or new.sell_order_id = '${sells[2]}' then raise 'a bad order'; end if;
         return new;
       end $$`,
    )
    await db.query(
      'create trigger refuse_bad before insert on trades for each row execute function refuse_bad()',
    )

    await Promise.all(twoInStep(db).map((own) => startFirstMatch(exchange, own)))
    expect(await pairsSince(SESSION_START)).toEqual([])
    await exchange.advanceTo(SESSION_START)
    expect(await pairsSince(SESSION_START)).toEqual([pair(1), pair(3), pair(4), pair(5)])
    const named = said
      .map((line) => JSON.parse(line))
      .map(({ buyOrder, sellOrder }) => ({ buyOrder, sellOrder }))
    expect(named).toEqual([pair(0), pair(2)])

    await db.query('drop trigger refuse_bad on trades')
    await exchange.advanceTo(SESSION_START + DAY)
    // What was matched has lapsed unpaid: its sell orders are back in their old places.
    expect(await pairsSince(SESSION_START + DAY)).toEqual([pair(0), pair(2, 1)])
    expect(said).toHaveLength(2)
    await expectCleanLedger(exchange)
  })
})
