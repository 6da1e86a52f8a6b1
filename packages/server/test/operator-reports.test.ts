import { DAY, MINUTE } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { createAppeal } from './appeals.js'
import {
  onEachEngine,
  onOneEngine,
  SESSION_START,
  startTestExchange,
  TEST_START,
  type TestExchange,
  useEmptyExchange,
} from './exchange.js'
import { assertDefined, createMatchedTrade, getRefusal, PICTURE } from './fixtures.js'
import { generateExchange } from './generated-exchange.js'
import { readInPages } from './list-fixture.js'
import { runOperatorCommand } from './operator.js'

const why = 'Deposit'
const TODAY = '2026-11-20'

/** A completed trade of 75,000 CHT, a withdrawal and a claim, all on one day. */
const createDay = async (exchange: TestExchange) => {
  const { operator } = exchange
  await operator.setRates({ NGN: 2, confirm: true })
  const { seller, buyer, trade } = await createMatchedTrade(exchange)
  await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
  await seller.client.orders.confirm({ id: trade._id })
  await operator.withdraw({ email: buyer.email, amount: 10_000, why: 'Payout', reference: 'Payout 7' })
  await operator.hold({ email: seller.email, why })
  await operator.takeBack({ email: seller.email, amount: 70_000, why: 'Sent twice' })
  return { seller, buyer, trade }
}

onEachEngine('the report of a day', (engine) => {
  const start = useEmptyExchange(engine)

  test('has trades by state, volume, users and the ledger, whose entries explain what is owed', async () => {
    const exchange = await start()
    const { seller } = await createDay(exchange)
    const { days, ...rest } = await exchange.operator.reportDays({})
    expect(rest).toEqual({ timeZone: 'Africa/Lagos', at: exchange.now(), held: 65_000, issued: 65_000 })
    expect(days).toEqual([
      {
        day: TODAY,
        trades: [{ state: 'completed', count: 1, amount: 75_000 }],
        completed: { count: 1, amount: 75_000 },
        paid: [{ currency: 'NGN', count: 1, amount: 15_000_000 }],
        newUsers: 2,
        verifications: [],
        appealsOpened: 0,
        appealsClosed: [],
        entries: [
          { kind: 'tokens.added', direction: 'in', count: 1, amount: 100_000 },
          { kind: 'tokens.takenBack', direction: 'out', count: 1, amount: 25_000 },
          { kind: 'tokens.withdrawn', direction: 'out', count: 1, amount: 10_000 },
          { kind: 'order.placed', direction: 'within', count: 1, amount: 75_000 },
          { kind: 'trade.sold', direction: 'within', count: 1, amount: 75_000 },
        ],
        opening: 0,
        closing: 65_000,
        holds: true,
      },
    ])
    // Of the day before nothing, and of the next one what is left.
    await exchange.setClock(SESSION_START + DAY)
    await exchange.operator.fund({ email: seller.email, amount: 5 })
    const { days: three } = await exchange.operator.reportDays({ from: '2026-11-19', to: '2026-11-21' })
    expect(
      three.map(({ day, opening, closing, holds, newUsers }) => [day, opening, closing, holds, newUsers]),
    ).toEqual([
      ['2026-11-19', 0, 0, true, 0],
      ['2026-11-20', 0, 65_000, true, 2],
      ['2026-11-21', 65_000, 65_005, true, 0],
    ])
  })

  test('begins and ends with the day of the exchange’s time zone', async () => {
    const exchange = await start()
    const { email } = await exchange.createUser('ada')
    // 23:59 and 00:00 in Lagos.
    await exchange.setClock(Date.UTC(2026, 10, 20, 22, 59, 59, 999))
    await exchange.operator.fund({ email, amount: 1 })
    await exchange.setClock(Date.UTC(2026, 10, 20, 23))
    await exchange.operator.fund({ email, amount: 2 })
    const { days } = await exchange.operator.reportDays({ from: TODAY, to: '2026-11-21' })
    expect(days.map(({ day, closing }) => [day, closing])).toEqual([
      [TODAY, 1],
      ['2026-11-21', 3],
    ])
    const money = await exchange.operator.reportMoney({ day: '2026-11-21' })
    expect(money.map(({ amount }) => amount)).toEqual([2])
  })

  test('says when the entries of a day do not explain what is owed, and the command fails', async () => {
    const exchange = await start()
    const { email } = await exchange.createUser('ada', { tokens: 100 })
    const { db } = exchange.running
    expect((await runOperatorCommand(exchange, 'reports', 'day')).output).toContain('\n  holds: ')
    await db.query('alter table accounts disable trigger user')
    await db.query(`update accounts set balance = balance + 1 where owner is not null and balance > 0`)
    await db.query('alter table accounts enable trigger user')
    const { days, held, issued } = await exchange.operator.reportDays({})
    expect([days[0]?.holds, held, issued]).toEqual([false, 101, 100])
    const { code, output } = await runOperatorCommand(exchange, 'reports', 'day')
    expect([code, output]).toEqual([1, expect.stringContaining('DOES NOT HOLD')])
    await db.query('alter table accounts disable trigger user')
    await db.query(`update accounts set balance = balance - 1 where owner is not null and balance > 0`)
    await db.query('alter table accounts enable trigger user')
    await exchange.operator.fund({ email, amount: 1 })
  })

  test('refuses days that do not exist, and periods that are turned round or too long', async () => {
    const exchange = await start()
    const read = (from: string, to: string) => getRefusal(exchange.operator.reportDays({ from, to }))
    expect(await read('2026-02-30', '2026-03-01')).toMatchObject({ status: 422, code: 'invalid_input' })
    expect((await read('2026-11-20', '2026-11-19')).message).toBe('To must not be before the first day')
    expect((await read('2026-01-01', '2026-04-03')).message).toBe(
      'To must be at most 92 days after the first day',
    )
    expect((await exchange.operator.reportDays({ from: '2026-01-01', to: '2026-04-02' })).days.length).toBe(
      92,
    )
  })
})

onOneEngine('the other reports', (engine) => {
  const start = useEmptyExchange(engine)

  test('money has each issue, withdrawal and take-back with reference and reason, and agrees with the ledger', async () => {
    const exchange = await start()
    const { seller, buyer } = await createDay(exchange)
    const entries = await exchange.operator.reportMoney({ day: TODAY })
    expect(
      entries.map(({ email, kind, amount, reference, why: reason }) => [
        email,
        kind,
        amount,
        reference,
        reason,
      ]),
    ).toEqual([
      [seller.email, 'tokens.added', 100_000, expect.stringContaining('Test'), 'Test'],
      [buyer.email, 'tokens.withdrawn', -10_000, 'Payout 7', 'Payout'],
      [seller.email, 'tokens.takenBack', -25_000, undefined, 'Sent twice'],
    ])
    expect(await readInPages((page) => exchange.operator.reportMoney({ day: TODAY, ...page }), 1)).toEqual([
      ...entries,
    ])
    const { code, output } = await runOperatorCommand(exchange, 'reports', 'money', '--day', TODAY)
    expect([code, output.split('\n').slice(-6)]).toEqual([
      0,
      [
        'Added by the operator: 100,000 CHT',
        'Withdrawn by the operator: -10,000 CHT',
        'Taken back by the operator: -25,000 CHT',
        'Together: 65,000 CHT',
        'It agrees with the ledger',
        '',
      ],
    ])
  })

  test('owed sums the open claims of each user, the largest debt first', async () => {
    const exchange = await start()
    const { operator } = exchange
    const owe = async (name: string, ...amounts: number[]) => {
      const { id, email } = await exchange.createUser(name)
      await operator.hold({ email, why })
      for (const amount of amounts) await operator.takeBack({ email, amount, why })
      return { id, email }
    }
    const ada = await owe('ada', 5, 6)
    const bo = await owe('bob', 20)
    await owe('cyd', 7)
    const waived = (await operator.claims()).find(({ email }) => email === 'cyd@example.com')
    await operator.waiveClaim({ id: assertDefined(waived).id, why })
    const rows = [
      { ...bo, claims: 1, amount: 20, taken: 0, owed: 20, oldestAt: TEST_START },
      { ...ada, claims: 2, amount: 11, taken: 0, owed: 11, oldestAt: TEST_START },
    ]
    expect([...(await operator.reportOwed())]).toEqual(rows)
    expect(await readInPages(operator.reportOwed, 1)).toEqual(rows)
    expect((await runOperatorCommand(exchange, 'reports', 'owed')).output).toContain(
      '11 CHT  ada@example.com  of 11 CHT in 2 claims',
    )
  })

  test('complaints has appeals, reviews and claims after the end, with their decisions', async () => {
    const exchange = await start()
    const { operator } = exchange
    const { seller, id, appealId } = await createAppeal(exchange)
    await operator.resolveAppeal({ id: appealId, to: 'buyer', reason: 'The money arrived' })
    await seller.client.appeals.requestReview({ id, text: 'It did not' })
    await operator.resolveAppeal({ id: appealId, to: 'buyer', reason: 'It did arrive' })
    await seller.client.claims.file({ id, reason: 'reversed', description: 'Taken back' })
    const decided = { state: 'decidedForBuyer', decidedAt: exchange.now(), how: 'It did arrive' }
    const by = { at: exchange.now(), tradeId: id, by: 'seller', email: seller.email }
    const complaints = await operator.reportComplaints({})
    const sort = (rows: readonly { kind: string }[]) => [...rows].sort((a, b) => a.kind.localeCompare(b.kind))
    expect(sort(complaints)).toEqual([
      { ...by, id: `${appealId}.seller`, kind: 'appeal', what: 'Fake proof', ...decided },
      { ...by, id: expect.any(String), kind: 'claim', what: 'reversed', state: 'filed' },
      {
        ...by,
        id: expect.stringContaining(`${appealId}.review.`),
        kind: 'review',
        what: 'Review of the decision',
        ...decided,
      },
    ])
    expect(await readInPages(operator.reportComplaints, 1)).toEqual([...complaints])
    expect([...(await operator.reportComplaints({ from: '2026-11-19', to: '2026-11-19' }))]).toEqual([])
    expect((await operator.reportDays({})).days[0]).toMatchObject({
      appealsOpened: 1,
      appealsClosed: [{ state: 'decidedForBuyer', count: 1 }],
    })
  })
})

onOneEngine('the report of days of a large exchange', (engine) => {
  test(
    'agrees with the ledger on each day',
    async () => {
      const exchange = await startTestExchange(engine)
      const { db } = exchange.running
      await db.transaction((tx) => generateExchange(tx, { users: 2_000, trades: 4_000, postings: 20_000 }))
      await db.query('analyze')
      const { days } = await exchange.operator.reportDays({ from: '2026-11-01', to: '2026-11-10' })
      expect(days.every(({ holds }) => holds)).toBe(true)
      expect(days.every(({ trades }) => trades.length > 0)).toBe(true)
      await exchange.stop()
    },
    MINUTE,
  )
})
