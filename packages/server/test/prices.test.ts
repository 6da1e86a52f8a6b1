import { DAY } from '@cht/sdk/rules'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { onOneEngine, SESSION_START, startTestExchange, type TestExchange } from './exchange.js'
import { expectCleanLedger, getBalances, getRefusal, placeBuyOrder, placeSellOrder } from './fixtures.js'
import { runOperatorCommand } from './operator.js'

const NO_PRICE = { status: 409, code: 'no_price', message: 'This market has no price yet' }
const DELETE_NGN = `delete from rates where currency = 'NGN'`

onOneEngine('a market without a price', (engine) => {
  let exchange: TestExchange
  let logLines: string[]
  const readWarnings = () =>
    logLines
      .splice(0)
      .map((line) => JSON.parse(line))
      .filter(({ level, msg }) => level === 40 && msg.includes('price'))
  beforeEach(async () => {
    logLines = []
    const log = pino({ level: 'warn' }, { write: (line) => logLines.push(line) })
    exchange = await startTestExchange(engine, { log })
  })
  afterEach(async () => {
    await expectCleanLedger(exchange)
    await exchange.stop()
  })

  test('takes no orders that are paid in its currency; others go on', async () => {
    await exchange.running.db.query(DELETE_NGN)
    const seller = await exchange.createUser('seller', { tokens: 100_000 })
    const ghana = await exchange.createUser('ghana', { country: 'ghana' })
    expect([await getRefusal(placeSellOrder(seller)), await getRefusal(placeBuyOrder(seller))]).toEqual([
      NO_PRICE,
      NO_PRICE,
    ])
    expect(await getBalances(seller)).toEqual({ available: 100_000, escrow: 0, staked: 0 })
    await placeBuyOrder(ghana)
    await placeBuyOrder(seller, { paymentMethod: 'usdt' })
    await exchange.operator.setRates({ NGN: 1 })
    await placeSellOrder(seller)
  })

  test('matches no pending orders until it has a price, and trades go on; the log, the metrics and the commands say so', async () => {
    const [seller, buyer] = [
      await exchange.createUser('seller', { tokens: 200_000, verifiedId: true }),
      await exchange.createUser('buyer', { verifiedId: true }),
    ]
    for (const amount of [75_000, 100_000] as const) {
      await placeSellOrder(seller, { amount })
      await placeBuyOrder(buyer, { amount })
      if (amount === 75_000) await exchange.advanceTo(SESSION_START)
    }
    // An earlier version accepted orders without a price.
    await exchange.running.db.query(DELETE_NGN)
    expect((await buyer.client.market.get()).sell).toEqual([])
    readWarnings()
    await exchange.advanceTo(SESSION_START + DAY)
    expect(await buyer.client.trades.open()).toEqual([])
    expect((await buyer.client.orders.pendingBuy()).map(({ amount }) => amount)).toEqual([100_000])
    expect(readWarnings()).toMatchObject([
      {
        session: '09:00',
        orders: { NGN: 3 },
        msg: 'orders were not matched because their currency has no price; set it with "rates set"',
      },
    ])
    const metrics = await exchange.readMetrics()
    const gauge = metrics.split('\n').filter((line) => line.startsWith('cht_markets_without_price'))
    expect(gauge).toEqual(
      ['NGN 1', 'GHS 0', 'KES 0', 'USDT 0'].map((text) => {
        const [currency, value] = text.split(' ')
        return `cht_markets_without_price{currency="${currency}"} ${value}`
      }),
    )
    const note =
      'No price in NGN: orders that are paid in it are refused and not matched. Set it with "rates set"'
    const run = async (...args: string[]) => (await runOperatorCommand(exchange, ...args)).output.split('\n')
    expect(await run('rates', 'show')).toContain(note)
    expect(await run('sessions', 'set', '09:00/60')).toContain(note)
    readWarnings()
    await exchange.restart()
    expect(readWarnings()).toMatchObject([
      {
        currencies: ['NGN'],
        msg: 'these currencies have no price, so that orders in them are refused and not matched; set it with "rates set"',
      },
    ])
    await exchange.operator.setRates({ NGN: 1 })
    await exchange.advanceTo(SESSION_START + 2 * DAY)
    expect((await buyer.client.trades.open()).map(({ payment }) => payment)).toEqual([
      { amount: 10_000_000, currency: 'NGN' },
    ])
  })
})
