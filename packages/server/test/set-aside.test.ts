import { DAY, MINUTE } from '@cht/sdk/time'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { trySetAside } from '../src/deadlines.js'
import { SET_ASIDE_FOR } from '../src/sweep.js'
import { onEachEngine, SESSION_START, type TestExchange, type TestUser, testExchange } from './exchange.js'
import { balances, buyOrder, created, expectCleanLedger, onlyTrade, sellOrder } from './fixtures.js'

const GRACE_ENDS = SESSION_START + 135 * MINUTE
const PAIRS = 3

onEachEngine('what is due and cannot be done', (engine) => {
  let exchange: TestExchange
  const said: string[] = []
  const spoken = () => said.splice(0).map((line) => JSON.parse(line).table)

  beforeAll(async () => {
    const log = pino({ level: 'error' }, { write: (line) => said.push(line) })
    exchange = await testExchange(engine, {}, log)
  })
  afterAll(() => exchange.stop())

  const setAside = async () => {
    const text = await (
      await exchange.raw('/metrics', { headers: { authorization: 'Bearer operator' } })
    ).text()
    return ['trades', 'investments'].map((table) =>
      Number(new RegExp(`cht_set_aside\\{table="${table}"\\} (\\d+)`).exec(text)?.[1]),
    )
  }
  const later = async () => {
    await exchange.setClock(exchange.now() + SET_ASIDE_FOR)
    await trySetAside(exchange.running)
  }

  test('a trade that cannot be moved is set aside; the others are, and the exchange answers', async () => {
    const buyers: TestUser[] = []
    for (let pair = 0; pair < PAIRS; pair++) {
      await sellOrder(await exchange.user(`seller${pair}`, { tokens: 75_000 }))
      const buyer = await exchange.user(`buyer${pair}`)
      await buyOrder(buyer)
      buyers.push(buyer)
    }
    await exchange.goTo(SESSION_START)
    const trades = await Promise.all(buyers.map(onlyTrade))
    const { db } = exchange.running
    const order = (status: string) =>
      db.query('update orders set status = $2 where id = $1', [trades[1]?.buyOrder._id, status])
    await order('completed')

    await exchange.setClock(GRACE_ENDS)
    expect(await buyers[1]?.client.notifications.list({ limit: 1 })).toHaveLength(1)
    const states = () =>
      db.query('select state from trades join users on users.id = buyer_id order by username')
    const moved = (broken: string) =>
      trades.map((_, place) => ({ state: place === 1 ? broken : 'cancelled' }))
    expect(await states()).toEqual(moved('awaitingPayment'))
    expect(await setAside()).toEqual([1, 0])
    expect(spoken()).toEqual(['trades'])

    await trySetAside(exchange.running)
    expect(spoken()).toEqual([])
    await later()
    expect(await setAside()).toEqual([1, 0])
    expect(spoken()).toEqual(['trades'])

    await order('approved')
    await later()
    expect(await states()).toEqual(moved('cancelled'))
    expect(await setAside()).toEqual([0, 0])
    expect(spoken()).toEqual([])
    await expectCleanLedger(exchange)
  })

  test('an investment that cannot be moved is set aside; the others are', async () => {
    const invest = async (name: string) => {
      const user = await exchange.user(name, { tokens: 25_000 })
      const input = { amount: 25_000, planDurationDays: 20, roiPercentage: 50 } as const
      return { user, id: created(await user.client.investments.create(input))._id }
    }
    const [whole, broken] = [await invest('whole'), await invest('broken')]
    const { db } = exchange.running
    const due = (state: string) =>
      db.query('update investments set state = $2 where id = $1', [broken.id, state])
    // Nothing in the contract makes a state that the chart does not know.
    await db.query('alter table investments drop constraint investments_state_check')
    await due('unknown')

    await exchange.goTo(exchange.now() + 20 * DAY)
    for (const { user } of [whole, broken]) await user.client.auth.login(user)
    expect([await balances(whole.user), await balances(broken.user)]).toEqual([
      { available: 12_500, escrow: 0, staked: 25_000 },
      { available: 0, escrow: 0, staked: 25_000 },
    ])
    expect(await setAside()).toEqual([0, 1])
    expect(spoken()).toEqual(['investments'])

    await due('active')
    await later()
    expect(await balances(broken.user)).toEqual({ available: 12_500, escrow: 0, staked: 25_000 })
    expect(await setAside()).toEqual([0, 0])
    await expectCleanLedger(exchange)
  })
})
