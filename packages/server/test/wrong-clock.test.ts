import { DAY, HOUR, MINUTE, PAYMENT_WINDOW } from '@cht/sdk/rules'
import { afterEach, expect, inject, test, vi } from 'vitest'
import { checkDeadlines } from '../src/jobs/deadlines.js'
import { createLog } from '../src/log.js'
import { SESSION_START, startTestExchange, type TestExchange } from './exchange.js'
import { expectCleanLedger, getOnlyTrade, placeBuyOrder, placeSellOrder } from './fixtures.js'

/** Shifts the wall clock of this process, but not that of PostgreSQL. */
const shiftWallClock = (ms: number) => {
  const RightDate = Date
  class WrongDate extends RightDate {
    constructor(...args: [] | [number | string | Date]) {
      super(...((args.length === 0 ? [RightDate.now() + ms] : args) as [number]))
    }
    static override now = () => RightDate.now() + ms
  }
  vi.stubGlobal('Date', WrongDate)
}

/** Advances the demo clock to the instant, and processes what is due. */
const advanceTo = async ({ operator, running }: TestExchange, instant: number) => {
  await operator.advanceClock({ ms: instant - running.clock.now() })
  await checkDeadlines(running)
}

const readClockDifference = async (exchange: TestExchange) => {
  const text = await exchange.readMetrics()
  return Number(/^cht_clock_difference_seconds (\S+)$/m.exec(text)?.[1]) * 1000
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test.runIf(inject('postgresUrl') !== '').each([
  ['ahead', HOUR],
  ['behind', -HOUR],
])('a process whose wall clock is an hour %s decides by the clock of the database', async (_, shift) => {
  shiftWallClock(shift)
  const lines: { msg: string; aheadMs?: number }[] = []
  const log = createLog('error', { write: (line) => lines.push(JSON.parse(line)) })
  const exchange = await startTestExchange('PostgreSQL', {
    time: 'database',
    log,
    environment: { DEMO: '1' },
  })
  // The exchange starts at the real time, and a session may be about to start: the orders are matched in the session after
  // the next.
  const daysUntilSession = Math.ceil((exchange.running.clock.now() - SESSION_START) / DAY) + 1
  const startsAt = SESSION_START + daysUntilSession * DAY
  await advanceTo(exchange, startsAt - 12 * HOUR)
  const seller = await exchange.createUser('selma', { tokens: 100_000 })
  const buyer = await exchange.createUser('bruno')
  const sellOrder = await placeSellOrder(seller)
  await placeBuyOrder(buyer)

  await advanceTo(exchange, startsAt - 30 * MINUTE)
  expect(await buyer.client.trades.open()).toEqual([])
  expect((await seller.client.orders.pendingSell()).map(({ _id }) => _id)).toEqual([sellOrder._id])
  await advanceTo(exchange, startsAt)
  const trade = await getOnlyTrade(buyer)
  await advanceTo(exchange, startsAt + PAYMENT_WINDOW - 5 * MINUTE)
  expect(await getOnlyTrade(buyer)).toEqual(trade)
  await advanceTo(exchange, trade.graceEndsAt ?? 0)
  expect(await buyer.client.trades.open()).toEqual([])
  expect(
    await exchange.running.db.query(
      `select from exchange where alive_at > clock_timestamp() + demo_offset_ms * interval '1 millisecond'`,
    ),
  ).toEqual([])

  const readDifferences = () =>
    lines.flatMap(({ msg, aheadMs }) =>
      aheadMs === undefined ? [] : [[msg, Math.round(aheadMs / MINUTE) * MINUTE]],
    )
  await expect
    .poll(readDifferences)
    .toEqual([["the clock of this machine differs from the database's", shift]])
  expect(Math.round((await readClockDifference(exchange)) / MINUTE) * MINUTE).toBe(shift)
  await expectCleanLedger(exchange)
  await exchange.stop()
})
