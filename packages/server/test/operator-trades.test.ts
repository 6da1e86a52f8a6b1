import { DAY, DECISION_PERIOD, HOUR, MINUTE, PAYMENT_GRACE, PAYMENT_WINDOW } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { onEachEngine, onOneEngine, SESSION_START, useEmptyExchange } from './exchange.js'
import {
  assertDefined,
  createMatchedTrade,
  expectCleanLedger,
  getRefusal,
  PICTURE,
  readNewestNotification,
} from './fixtures.js'
import { runOperatorCommand } from './operator.js'

const text = 'We ask the bank'
const FROZEN = { status: 409, code: 'stopped', message: 'The operator has frozen this order for now' }
const PAYMENT_DUE = SESSION_START + PAYMENT_WINDOW

onOneEngine('what the operator does to a trade', (engine) => {
  const start = useEmptyExchange(engine)

  test('a frozen trade stands still, and goes on with the time that it had left', async () => {
    const exchange = await start()
    const { operator } = exchange
    const { buyer, seller, trade } = await createMatchedTrade(exchange)
    const { _id: id } = trade
    const read = async () => {
      const { frozen, windowsStoppedAt, paymentDueAt, graceEndsAt, state } = await buyer.client.trades.get({
        id,
      })
      return { frozen, windowsStoppedAt, paymentDueAt, graceEndsAt, state }
    }
    const frozenAt = SESSION_START + HOUR
    await exchange.advanceTo(frozenAt)
    await operator.freezeTrade({ id, text })
    expect(await getRefusal(operator.freezeTrade({ id, text }))).toEqual({
      status: 409,
      code: 'already_frozen',
      message: 'This order is already frozen',
    })
    expect(await getRefusal(buyer.client.orders.pay({ id, paymentProof: PICTURE }))).toEqual(FROZEN)
    // Longer than the window and the grace period.
    await exchange.advanceTo(SESSION_START + 10 * HOUR)
    const still = { frozen: true, windowsStoppedAt: frozenAt, state: 'awaitingPayment' }
    expect(await read()).toMatchObject({ ...still, paymentDueAt: PAYMENT_DUE })

    await operator.unfreezeTrade({ id, text: 'The bank has answered' })
    const paymentDueAt = exchange.now() + HOUR
    expect(await read()).toEqual({
      frozen: undefined,
      windowsStoppedAt: undefined,
      state: 'awaitingPayment',
      paymentDueAt,
      graceEndsAt: paymentDueAt + PAYMENT_GRACE,
    })
    for (const { client } of [buyer, seller])
      expect((await client.notifications.list()).slice(0, 2).map(({ title }) => title)).toEqual([
        expect.stringContaining('Trade goes on'),
        expect.stringContaining('Trade frozen'),
      ])
    await exchange.advanceTo(paymentDueAt)
    expect((await read()).state).toBe('expired')
    const acts = (await operator.audit({ limit: 100 }))
      .filter(({ act }) => act.startsWith('trade.') && act.endsWith('frozen'))
      .map(({ act, why, details }) => [act, why, details.trade])
    expect(acts).toEqual([
      ['trade.unfrozen', 'The bank has answered', id],
      ['trade.frozen', text, id],
    ])
    await expectCleanLedger(exchange)
  })

  test('nothing leaves the escrow of a frozen trade, which the parties can still appeal', async () => {
    const exchange = await start()
    const { operator } = exchange
    const { buyer, seller, trade } = await createMatchedTrade(exchange)
    const { _id: id } = trade
    await buyer.client.orders.pay({ id, paymentProof: PICTURE })
    await operator.freezeTrade({ id, text })
    expect(await getRefusal(seller.client.orders.confirm({ id }))).toEqual(FROZEN)
    await seller.client.appeals.create({ order: id, reason: 'Other', description: 'Not my bank' })
    const appealId = (await seller.client.trades.get({ id })).appeal?._id ?? ''
    await operator.resolveAppeal({ id: appealId, to: 'buyer', reason: 'The receipt is right' })
    await exchange.advanceTo(exchange.now() + 48 * HOUR)
    expect((await seller.client.trades.get({ id })).state).toBe('appealed')
    await operator.unfreezeTrade({ id, text })
    await exchange.advanceTo(exchange.now() + 24 * HOUR - 1)
    expect((await seller.client.trades.get({ id })).state).toBe('appealed')
    await exchange.advanceTo(exchange.now() + 1)
    expect((await seller.client.trades.get({ id })).state).toBe('completed')
    await expectCleanLedger(exchange)
    expect(await getRefusal(operator.freezeTrade({ id, text }))).toMatchObject({ code: 'trade_completed' })
    expect(await getRefusal(operator.unfreezeTrade({ id, text }))).toMatchObject({ code: 'trade_completed' })
  })

  test.each([
    ['frozen before the stop, and longer', [0, 60, 90, 120]],
    ['frozen before the stop, and shorter', [0, 60, 120, 90]],
    ['frozen during the stop, and longer', [30, 0, 60, 90]],
    ['frozen during the stop, and shorter', [30, 0, 90, 60]],
  ] as const)('beside a stop of all payments: %s', async (_, [freeze, stop, startAgain, unfreeze]) => {
    const exchange = await start()
    const { operator } = exchange
    const { buyer, trade } = await createMatchedTrade(exchange)
    const { _id: id } = trade
    const why = 'Test'
    const acts = [
      [freeze, () => operator.freezeTrade({ id, text })],
      [stop, () => operator.stopSwitch({ name: 'payments', text })],
      [startAgain, () => operator.startSwitch({ name: 'payments', why })],
      [unfreeze, () => operator.unfreezeTrade({ id, text })],
    ] as const
    for (const [minute, act] of [...acts].sort(([one], [other]) => one - other)) {
      await exchange.advanceTo(SESSION_START + minute * MINUTE)
      await act()
    }
    // It stood still from the first of the two to the last one.
    const stoodStill = (Math.max(startAgain, unfreeze) - Math.min(freeze, stop)) * MINUTE
    const read = await buyer.client.trades.get({ id })
    expect([read.frozen, read.windowsStoppedAt, read.paymentDueAt]).toEqual([
      undefined,
      undefined,
      PAYMENT_DUE + stoodStill,
    ])
    await buyer.client.orders.pay({ id, paymentProof: PICTURE })
    await expectCleanLedger(exchange)
  })

  test('the window that runs is extended, and no other', async () => {
    const exchange = await start()
    const { operator } = exchange
    const { buyer, seller, trade } = await createMatchedTrade(exchange)
    const { _id: id } = trade
    const extend = (minutes: number) => operator.extendWindow({ id, text: 'Your bank is down', minutes })
    expect((await extend(60)).value).toEqual({ dueAt: PAYMENT_DUE + HOUR })
    expect((await buyer.client.trades.get({ id })).graceEndsAt).toBe(PAYMENT_DUE + HOUR + PAYMENT_GRACE)
    await exchange.advanceTo(PAYMENT_DUE)
    await buyer.client.orders.pay({ id, paymentProof: PICTURE })
    const { confirmationDueAt = 0 } = await buyer.client.trades.get({ id })
    expect((await extend(30)).value).toEqual({ dueAt: confirmationDueAt + 30 * MINUTE })
    await exchange.advanceTo(confirmationDueAt + 30 * MINUTE - 1)
    expect((await seller.client.trades.get({ id })).state).toBe('paid.awaitingConfirmation')
    await exchange.advanceTo(confirmationDueAt + 30 * MINUTE)
    expect(await getRefusal(extend(30))).toEqual({
      status: 409,
      code: 'no_window',
      message: 'No time of this order can be extended now',
    })
    const events = (await buyer.client.trades.get({ id })).events?.map(({ type }) => type)
    expect(events).toEqual(['window.extend', 'payment.submit', 'window.extend', 'clock.tick'])
  })

  test('the operator opens an appeal that nobody has filed, and both sides add to it', async () => {
    const exchange = await start()
    const { operator } = exchange
    const { buyer, seller, trade } = await createMatchedTrade(exchange)
    const { _id: id } = trade
    const open = () => operator.startAppeal({ id, text })
    expect(await getRefusal(open())).toEqual({
      status: 409,
      code: 'not_paid',
      message: 'This order has not been paid',
    })
    await buyer.client.orders.pay({ id, paymentProof: PICTURE })
    const appeal = assertDefined((await open()).value).appeal
    expect(await getRefusal(open())).toMatchObject({ code: 'trade_appealed' })
    const openedAt = exchange.now()
    for (const { client } of [buyer, seller]) {
      const { state, appeal: read } = await client.trades.get({ id })
      expect([state, read]).toEqual([
        'appealed',
        {
          _id: appeal,
          order: id,
          state: 'open',
          stage: 'undecided',
          filings: [],
          dueAt: openedAt + DECISION_PERIOD,
          events: [{ type: 'appeal.start', at: openedAt, text }],
        },
      ])
      expect((await client.notifications.list())[0]).toMatchObject({
        title: `The operator opened an appeal (#${id.slice(-4).toUpperCase()})`,
      })
    }
    await operator.claimCase({ id: appeal })
    await operator.snoozeCase({ id: appeal, until: openedAt + DAY })
    expect(await operator.cases()).toEqual([])
    // A filing brings the case back.
    await exchange.advanceTo(openedAt + MINUTE)
    for (const [{ client }, other] of [
      [buyer, seller],
      [seller, buyer],
    ] as const) {
      await client.appeals.create({ order: id, reason: 'Other', description: 'Mine' })
      expect((await readNewestNotification(other))?.[0]).toBe('appeal.answered')
    }
    expect((await operator.appeals()).map(({ id, openedAt }) => [id, openedAt])).toEqual([[appeal, openedAt]])
    expect((await operator.cases()).map(({ id, kind }) => [id, kind])).toEqual([[appeal, 'appeal']])
    await operator.resolveAppeal({ id: appeal, to: 'seller', reason: 'No money has come' })
    await buyer.client.appeals.acceptDecision({ id })
    expect((await seller.client.trades.get({ id })).state).toBe('cancelled')
    expect(await getRefusal(open())).toMatchObject({ code: 'trade_cancelled' })
    await expectCleanLedger(exchange)
  })

  test('commands name the trade by the number that users see', async () => {
    const exchange = await start()
    const { buyer, trade } = await createMatchedTrade(exchange)
    const number = trade._id.slice(-4)
    const run = (...args: string[]) => runOperatorCommand(exchange, 'trades', ...args)
    expect(await run('freeze', number, text)).toMatchObject({ code: 0 })
    expect((await run('show', number)).output).toContain('  frozen\n')
    expect(await run('unfreeze', number, text)).toMatchObject({ code: 0 })
    expect((await run('extend', number, '60', text)).output).toMatch(/^Until /)
    expect((await buyer.client.trades.get({ id: trade._id })).paymentDueAt).toBe(PAYMENT_DUE + HOUR)
    await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    expect((await run('appeal', number, text)).output).toMatch(/^In appeal: appeals show /)
    const shown = (await runOperatorCommand(exchange, 'appeals', 'show', number)).output
    expect(shown).toContain(`the operator opened it\n    | ${text}`)
  })
})

onEachEngine('a freeze beside what the parties do', (engine) => {
  const start = useEmptyExchange(engine)

  test('comes before or after a payment and a confirmation', async () => {
    const exchange = await start()
    const { buyer, seller, trade } = await createMatchedTrade(exchange)
    const { _id: id } = trade
    await buyer.client.orders.pay({ id, paymentProof: PICTURE })
    const outcomes = await Promise.allSettled([
      exchange.operator.freezeTrade({ id, text }),
      seller.client.orders.confirm({ id }),
    ])
    const refused = outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.code)
    const { state, frozen: isFrozen } = await seller.client.trades.get({ id })
    expect([state, isFrozen, ...refused]).toEqual(
      state === 'completed'
        ? ['completed', undefined, 'trade_completed', false]
        : ['paid.awaitingConfirmation', true, false, 'stopped'],
    )
    await expectCleanLedger(exchange)
  })
})
