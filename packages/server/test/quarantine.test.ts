import type { SellOrderInput } from '@cht/sdk/contract'
import {
  CONFIRMATION_WINDOW,
  DAY,
  DETAILS_SHOWN_FOR,
  MINUTE,
  PAYMENT_GRACE,
  PAYMENT_WINDOW,
  REMINDER_LEAD_TIME,
  REVIEW_PERIOD,
} from '@cht/sdk/rules'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { retryQuarantined } from '../src/jobs/deadlines.js'
import { toTimestamp } from '../src/platform/db/database.js'
import { QUARANTINE_PERIOD } from '../src/platform/deadlines/quarantine.js'
import {
  onOneEngine,
  SESSION_START,
  startTestExchange,
  type TestExchange,
  type TestUser,
} from './exchange.js'
import {
  assertDefined,
  expectCleanLedger,
  getBalances,
  getOnlyTrade,
  PICTURE,
  placeBuyOrder,
  placeSellOrder,
} from './fixtures.js'

const GRACE_ENDS_AT = SESSION_START + PAYMENT_WINDOW + PAYMENT_GRACE
const PAIRS = 3

onOneEngine('quarantine', (engine) => {
  let exchange: TestExchange
  const logLines: string[] = []
  const takeLog = () => logLines.splice(0).map((line) => JSON.parse(line))
  const takeLoggedTables = () => takeLog().map(({ table }) => table)

  beforeAll(async () => {
    const log = pino({ level: 'error' }, { write: (line) => logLines.push(line) })
    exchange = await startTestExchange(engine, { log })
  })
  afterAll(() => exchange.stop())

  /** The numbers of quarantined trades and investments. */
  const countQuarantined = async () => {
    const text = await exchange.readMetrics()
    return ['trades', 'investments'].map((table) =>
      Number(new RegExp(`cht_quarantined\\{table="${table}"\\} (\\d+)`).exec(text)?.[1]),
    )
  }
  const retryLater = async () => {
    await exchange.setClock(exchange.now() + QUARANTINE_PERIOD)
    await retryQuarantined(exchange.running)
  }

  const getNextSession = () => exchange.now() + DAY - ((exchange.now() - SESSION_START) % DAY)

  test('a trade whose transition fails is quarantined, and the others are processed', async () => {
    const buyers: TestUser[] = []
    for (let pair = 0; pair < PAIRS; pair++) {
      await placeSellOrder(await exchange.createUser(`seller${pair}`, { tokens: 75_000 }))
      const buyer = await exchange.createUser(`buyer${pair}`)
      await placeBuyOrder(buyer)
      buyers.push(buyer)
    }
    await exchange.advanceTo(SESSION_START)
    const trades = await Promise.all(buyers.map(getOnlyTrade))
    const { db } = exchange.running
    const setBuyOrderStatus = (status: string) =>
      db.query('update orders set status = $2 where id = $1', [trades[1]?.buyOrder._id, status])
    await setBuyOrderStatus('completed')

    await exchange.advanceTo(GRACE_ENDS_AT)
    // A read of this buyer leaves the trade as it is stored, and succeeds.
    expect(await buyers[1]?.client.notifications.list({ limit: 1 })).toHaveLength(1)
    const selectStates = () =>
      db.query('select state from trades join users on users.id = buyer_id order by username')
    const createExpected = (brokenState: string) =>
      trades.map((_, index) => ({ state: index === 1 ? brokenState : 'cancelled' }))
    expect(await selectStates()).toEqual(createExpected('awaitingPayment'))
    expect(await countQuarantined()).toEqual([1, 0])
    expect(takeLoggedTables()).toEqual(['trades'])

    await retryQuarantined(exchange.running)
    expect(takeLoggedTables()).toEqual([])
    await retryLater()
    expect(await countQuarantined()).toEqual([1, 0])
    expect(takeLoggedTables()).toEqual(['trades'])

    await setBuyOrderStatus('approved')
    await retryLater()
    expect(await selectStates()).toEqual(createExpected('cancelled'))
    expect(await countQuarantined()).toEqual([0, 0])
    expect(takeLoggedTables()).toEqual([])
    await expectCleanLedger(exchange)
  })

  const invest = async (name: string) => {
    const user = await exchange.createUser(name, { tokens: 25_000 })
    const input = { amount: 25_000, planDurationDays: 20, roiPercentage: 50 } as const
    return { user, id: assertDefined((await user.client.investments.create(input)).value)._id }
  }

  test('an investment whose transition fails is quarantined, and the others are processed', async () => {
    const [intact, broken] = [await invest('intact'), await invest('broken')]
    const { db } = exchange.running
    const setState = (state: string) =>
      db.query('update investments set state = $2 where id = $1', [broken.id, state])
    // No request can cause a state that the chart does not know.
    await db.query('alter table investments drop constraint known_state')
    await setState('unknown')

    await exchange.advanceTo(exchange.now() + 20 * DAY)
    for (const { user } of [intact, broken]) await user.client.auth.login(user)
    expect([await getBalances(intact.user), await getBalances(broken.user)]).toEqual([
      { available: 12_500, escrow: 0, staked: 25_000 },
      { available: 0, escrow: 0, staked: 25_000 },
    ])
    expect(await countQuarantined()).toEqual([0, 1])
    expect(takeLoggedTables()).toEqual(['investments'])

    await setState('active')
    await retryLater()
    expect(await getBalances(broken.user)).toEqual({ available: 12_500, escrow: 0, staked: 25_000 })
    expect(await countQuarantined()).toEqual([0, 0])
    await expectCleanLedger(exchange)
  })

  test('a quarantined trade that its seller completes leaves the quarantine, and a retry does not change when it ended', async () => {
    const seller = await exchange.createUser('late', { tokens: 100_000 })
    const buyer = await exchange.createUser('payer')
    await placeSellOrder(seller, { amount: 100_000 })
    await placeBuyOrder(buyer, { amount: 100_000 })
    await exchange.advanceTo(SESSION_START + 21 * DAY)
    const { _id: id } = await getOnlyTrade(buyer)
    await buyer.client.orders.pay({ id, paymentProof: PICTURE })
    const { db } = exchange.running
    await db.query(`alter table trades add constraint never_late check (state <> 'paid.lateConfirmation')`)
    await exchange.advanceTo(exchange.now() + CONFIRMATION_WINDOW)
    expect(await countQuarantined()).toEqual([1, 0])
    await seller.client.orders.confirm({ id })
    expect(await countQuarantined()).toEqual([0, 0])

    const endedAt = exchange.now()
    const readAccountNumber = async () => (await buyer.client.trades.get({ id })).sellOrder.accountNumber
    // An earlier release left `quarantined_at` set on a completed trade.
    await db.query('update trades set quarantined_at = $2 where id = $1', [id, toTimestamp(endedAt)])
    await retryLater()
    expect(await countQuarantined()).toEqual([0, 0])
    await exchange.setClock(endedAt + DETAILS_SHOWN_FOR - 1)
    expect(await readAccountNumber()).toBe('1021334477')
    await exchange.setClock(endedAt + DETAILS_SHOWN_FOR)
    expect(await readAccountNumber()).toBe(undefined)
  })

  test('a trade whose decision cannot be carried out stays in quarantine while its retries fail', async () => {
    const seller = await exchange.createUser('appellant', { tokens: 50_000 })
    const buyer = await exchange.createUser('respondent')
    await placeSellOrder(seller, { amount: 50_000 })
    await placeBuyOrder(buyer, { amount: 50_000 })
    await exchange.advanceTo(getNextSession())
    const { _id: id } = await getOnlyTrade(buyer)
    await buyer.client.orders.pay({ id, paymentProof: PICTURE })
    const { value: appeal } = await seller.client.appeals.create({
      order: id,
      reason: 'Other',
      description: 'Nothing came',
    })
    await exchange.operator.resolveAppeal({ id: assertDefined(appeal)._id, to: 'buyer', reason: 'It did' })
    const { db } = exchange.running
    const setBuyOrderStatus = (status: string) =>
      db.query(
        `update orders set status = $2 where side = 'buy' and id = (select buy_order_id from trades where id = $1)`,
        [id, status],
      )
    await setBuyOrderStatus('completed')
    takeLog()
    await exchange.advanceTo(exchange.now() + REVIEW_PERIOD)
    expect(takeLoggedTables()).toEqual(['trades'])

    await retryLater()
    expect(await countQuarantined()).toEqual([1, 0])
    expect(takeLoggedTables()).toEqual(['trades'])

    await setBuyOrderStatus('approved')
    await retryLater()
    expect((await buyer.client.trades.get({ id })).state).toBe('completed')
    expect(await countQuarantined()).toEqual([0, 0])
    expect(takeLoggedTables()).toEqual([])
    await expectCleanLedger(exchange)
  })

  test('a quarantined investment that its owner reinvests leaves the quarantine', async () => {
    const { user, id } = await invest('again')
    const { db } = exchange.running
    await db.query(
      `alter table investments add constraint never_held check (state <> 'capitalHeld' or id <> '${id}')`,
    )
    await exchange.advanceTo(exchange.now() + 20 * DAY)
    expect(await countQuarantined()).toEqual([0, 1])
    await user.client.auth.login(user)
    await user.client.investments.reinvest({ investmentId: id })
    expect(await countQuarantined()).toEqual([0, 0])
    expect(await getBalances(user)).toEqual({ available: 12_500, escrow: 0, staked: 25_000 })
    await expectCleanLedger(exchange)
  })

  describe('reminders', () => {
    const createTraders = async (name: string, amount: SellOrderInput['amount']) => {
      const seller = await exchange.createUser(`${name}-seller`, { tokens: amount })
      const buyer = await exchange.createUser(`${name}-buyer`)
      await placeSellOrder(seller, { amount })
      await placeBuyOrder(buyer, { amount })
      return { seller, buyer }
    }
    const countReminders = async ({ client }: TestUser) =>
      (await client.notifications.list()).filter(({ code }) => code === 'trade.paymentDueSoon').length

    test('a reminder that cannot be written is given up, and the others are sent', async () => {
      const { db } = exchange.running
      const first = await createTraders('first', 50_000)
      const broken = await createTraders('broken', 100_000)
      const last = await createTraders('last', 150_000)
      const session = getNextSession()
      await exchange.advanceTo(session)
      const { _id: id } = await getOnlyTrade(broken.buyer)
      await db.query(
        `alter table notifications add constraint no_reminder
         check (code <> 'trade.paymentDueSoon' or user_id <> '${(await broken.buyer.client.auth.checkAuth())._id}')`,
      )
      takeLog()
      await exchange.advanceTo(session + PAYMENT_WINDOW - REMINDER_LEAD_TIME)
      await exchange.advanceTo(exchange.now() + MINUTE)
      const counts = [first, broken, last].map(({ buyer }) => countReminders(buyer))
      expect(await Promise.all(counts)).toEqual([1, 0, 1])
      expect(takeLog().map(({ msg, deadline, id }) => ({ msg, deadline, id }))).toEqual([
        { msg: 'a deadline could not be applied; it is dropped', deadline: 'reminder', id },
      ])
      await broken.buyer.client.orders.pay({ id, paymentProof: PICTURE })
      await broken.seller.client.orders.confirm({ id })
      await expectCleanLedger(exchange)
    })

    test('a reminder that cannot be given up is logged, and its trade goes on', async () => {
      const { db } = exchange.running
      const { seller, buyer } = await createTraders('patient', 200_000)
      const session = getNextSession()
      await exchange.advanceTo(session)
      const { _id: id } = await getOnlyTrade(buyer)
      await db.query(`alter table trades add constraint never_reminded check (not reminded or id <> '${id}')`)
      takeLog()
      await exchange.advanceTo(session + PAYMENT_WINDOW - REMINDER_LEAD_TIME)
      await buyer.client.orders.pay({ id, paymentProof: PICTURE })
      expect(new Set(takeLog().map(({ msg }) => msg))).toEqual(new Set(['deadlines could not be applied']))
      await seller.client.orders.confirm({ id })
      await expectCleanLedger(exchange)
    })
  })
})
