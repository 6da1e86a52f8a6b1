import { contract, type Endpoint } from '@cht/sdk/contract'
import { DAY, HOUR, MINUTE, PAYMENT_GRACE, SWITCHES } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { replayTrades } from '../src/features/trading/replay-trades.js'
import { decodeMail } from './decode-mail.js'
import { onOneEngine, SESSION_START, type TestExchange, type TestUser, useEmptyExchange } from './exchange.js'
import {
  assertDefined,
  createMatchedTrade,
  expectCleanLedger,
  getBalances,
  getOnlyTrade,
  getRefusal,
  PICTURE,
  placeBuyOrder,
  placeSellOrder,
} from './fixtures.js'
import { runOperatorCommand } from './operator.js'

const text = 'We are looking into a fault. We will be back at noon.'
const why = 'The fault is found'
const PLAN = { amount: 25_000, planDurationDays: 6, roiPercentage: 10 } as const
const stopped = { status: 409, code: 'stopped', message: text }

const signUp = (exchange: TestExchange, name: string) =>
  exchange.createClient().auth.signup({
    fullName: 'New Example',
    username: name,
    phoneNumber: '+2348012345678',
    email: `${name}@example.com`,
    country: 'nigeria',
    password: 'correct horse 7',
    confirmPassword: 'correct horse 7',
    referralCode: '',
    agree: true,
  })

onOneEngine('the switches', (engine) => {
  const start = useEmptyExchange(engine)

  test('every write that a switch stops is one of these', () => {
    const groups: Record<string, Record<string, Endpoint>> = contract
    const stoppedBy = Object.entries(groups).flatMap(([group, endpoints]) =>
      Object.entries(endpoints).flatMap(([name, endpoint]) =>
        endpoint.stoppedBy === undefined ? [] : [`${endpoint.stoppedBy}: ${group}.${name}`],
      ),
    )
    expect(stoppedBy.sort()).toEqual([
      'orders: orders.createBuy',
      'orders: orders.createSell',
      'payments: appeals.acceptDecision',
      'payments: orders.confirm',
      'payments: orders.pay',
      'payments: trades.reportAmount',
      'payments: trades.sendRest',
      'signUps: auth.signup',
      'stakes: investments.create',
      'stakes: investments.reinvest',
    ])
  })

  test('what is stopped is refused with the operator’s words, is shown to everybody, and runs again after the start', async () => {
    const exchange = await start()
    const { operator } = exchange
    const user = await exchange.createUser('sid', { tokens: 300_000, verifiedId: true })
    const { _id: id } = await placeSellOrder(user)
    const acts = {
      signUps: () => signUp(exchange, 'newcomer'),
      orders: () => placeSellOrder(user, { amount: 50_000 }),
      stakes: () => user.client.investments.create(PLAN),
      withdrawals: () => operator.withdraw({ email: user.email, amount: 1 }),
    } as const
    for (const [name, act] of Object.entries(acts) as [keyof typeof acts, () => Promise<unknown>][]) {
      expect((await operator.stopSwitch({ name, text, by: 'Ann' })).value).toEqual({
        name,
        text,
        stoppedAt: exchange.now(),
        stoppedBy: 'Ann',
      })
      expect(await getRefusal(act())).toEqual(stopped)
      expect(await exchange.createClient().switches.list()).toEqual([
        { name, text, stoppedAt: exchange.now() },
      ])
      // Orders can always be cancelled.
      if (name === 'orders') {
        expect(await getRefusal(placeBuyOrder(user))).toEqual(stopped)
        await user.client.orders.cancelSell({ id })
      }
      expect((await operator.startSwitch({ name, why })).value).toEqual({ name })
      await act()
      expect(await user.client.switches.list()).toEqual([])
    }
    const audited = (await operator.audit({})).filter(({ act }) => act.startsWith('switch.'))
    expect(audited.slice(-2).map(({ act, by, why: reason, details }) => [act, by, reason, details])).toEqual([
      [
        'switch.started',
        undefined,
        why,
        { switch: 'signUps', stoppedAt: new Date(exchange.now()).toISOString() },
      ],
      ['switch.stopped', 'Ann', text, { switch: 'signUps', text }],
    ])
    await expectCleanLedger(exchange)
  })

  test('a refusal is not kept with the key: the same request succeeds after the start', async () => {
    const exchange = await start()
    const user = await exchange.createUser('key', { tokens: 100_000 })
    const send = () => user.client.investments.create(PLAN, { idempotencyKey: 'once' })
    await exchange.operator.stopSwitch({ name: 'stakes', text })
    expect(await getRefusal(send())).toEqual(stopped)
    await exchange.operator.startSwitch({ name: 'stakes', why })
    const { value: investment } = await send()
    // A repeat of what succeeded is answered also while it is stopped.
    await exchange.operator.stopSwitch({ name: 'stakes', text })
    expect((await send()).value).toEqual(investment)
    expect((await getBalances(user)).staked).toBe(25_000)
  })

  test.each(['matching', 'payments'] as const)(
    'while %s is stopped a session matches nothing; it does after the start, if it still runs',
    async (name) => {
      const exchange = await start()
      const seller = await exchange.createUser('sel', { tokens: 100_000 })
      const buyer = await exchange.createUser('buy')
      await placeSellOrder(seller)
      await placeBuyOrder(buyer)
      await exchange.operator.stopSwitch({ name, text })
      await exchange.advanceTo(SESSION_START + MINUTE)
      expect(await buyer.client.trades.open()).toEqual([])
      // The jobs do not even begin: the start of a matching makes everybody wait who places an order.
      expect(await exchange.running.db.query('select from matched_sessions')).toEqual([])
      await exchange.operator.startSwitch({ name, why })
      await exchange.advanceTo(SESSION_START + 2 * MINUTE)
      expect((await getOnlyTrade(buyer)).matchedAt).toBeGreaterThanOrEqual(SESSION_START + MINUTE)
    },
  )

  test('a session that ends while matching is stopped is not matched later', async () => {
    const exchange = await start()
    const seller = await exchange.createUser('sel', { tokens: 100_000 })
    const buyer = await exchange.createUser('buy')
    await placeSellOrder(seller)
    await placeBuyOrder(buyer)
    await exchange.operator.stopSwitch({ name: 'matching', text })
    await exchange.advanceTo(SESSION_START + 12 * HOUR)
    await exchange.operator.startSwitch({ name: 'matching', why })
    await exchange.advanceTo(SESSION_START + 13 * HOUR)
    expect(await buyer.client.trades.open()).toEqual([])
    await exchange.advanceTo(SESSION_START + DAY)
    await getOnlyTrade(buyer)
  })

  test('the payment window stands still, and has the same time left afterwards', async () => {
    const exchange = await start()
    const { operator } = exchange
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    const { _id: id, paymentDueAt = 0 } = trade
    await exchange.advanceTo(paymentDueAt - 40 * MINUTE)
    const stoppedAt = exchange.now()
    await operator.stopSwitch({ name: 'payments', text })
    await exchange.advanceTo(stoppedAt + 2 * DAY)
    expect(await getRefusal(buyer.client.trades.sendMessage({ id, message: 'payingNow' }))).toMatchObject({
      code: 'message_unfitting',
    })
    const waiting = await buyer.client.trades.get({ id })
    expect([waiting.state, waiting.windowsStoppedAt, waiting.paymentDueAt]).toEqual([
      'awaitingPayment',
      stoppedAt,
      paymentDueAt,
    ])
    expect(await getRefusal(buyer.client.orders.pay({ id, paymentProof: PICTURE }))).toEqual(stopped)
    // The chart refuses it too, so its picture is not read.
    const noPicture = 'data:image/png;base64,bm9uZQ=='
    expect(await getRefusal(buyer.client.orders.pay({ id, paymentProof: noPicture }))).toEqual(stopped)
    expect(await getRefusal(seller.client.orders.confirm({ id }))).toEqual(stopped)
    await operator.startSwitch({ name: 'payments', why })
    const resumed = await buyer.client.trades.get({ id })
    expect([resumed.state, resumed.windowsStoppedAt, resumed.paymentDueAt, resumed.graceEndsAt]).toEqual([
      'awaitingPayment',
      undefined,
      paymentDueAt + 2 * DAY,
      paymentDueAt + 2 * DAY + 15 * MINUTE,
    ])
    // The window ends at its new time, by a job.
    await exchange.advanceTo(paymentDueAt + 2 * DAY)
    expect((await getOnlyTrade(buyer)).state).toBe('expired')
    await exchange.advanceTo(paymentDueAt + 2 * DAY + 16 * MINUTE)
    expect(await buyer.client.trades.open()).toEqual([])
    await seller.client.orders.cancelSell({ id: trade.sellOrder._id })
    await expectCleanLedger(exchange)
  })

  test('a short window has 15 minutes at least, and the grace period stands still too', async () => {
    const exchange = await start()
    const { operator } = exchange
    const { buyer, trade } = await createMatchedTrade(exchange)
    const { _id: id, graceEndsAt = 0 } = trade
    await exchange.advanceTo(graceEndsAt - 5 * MINUTE)
    await operator.stopSwitch({ name: 'payments', text })
    await exchange.advanceTo(graceEndsAt + HOUR)
    expect((await buyer.client.trades.get({ id })).state).toBe('expired')
    expect(await getRefusal(buyer.client.orders.pay({ id, paymentProof: PICTURE }))).toEqual(stopped)
    const now = exchange.now()
    await operator.startSwitch({ name: 'payments', why })
    const resumed = await buyer.client.trades.get({ id })
    expect(resumed.state).toBe('expired')
    expect((resumed.graceEndsAt ?? 0) - now).toBeGreaterThanOrEqual(15 * MINUTE)
    expect((resumed.graceEndsAt ?? 0) - now).toBeLessThan(16 * MINUTE)
    await buyer.client.orders.pay({ id, paymentProof: PICTURE })
    expect((await getOnlyTrade(buyer)).state).toBe('appealed')
  })

  test('the confirmation window stands still, nothing is released, and the parties write and cancel meanwhile', async () => {
    const exchange = await start()
    const { operator } = exchange
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    const { _id: id } = trade
    await buyer.client.orders.pay({ id, paymentProof: PICTURE })
    const { confirmationDueAt = 0 } = await buyer.client.trades.get({ id })
    await operator.stopSwitch({ name: 'payments', text })
    await exchange.advanceTo(confirmationDueAt + DAY)
    await buyer.client.trades.sendMessage({ id, message: 'nudge' })
    await exchange.advanceTo(exchange.now() + 2 * MINUTE)
    await buyer.client.trades.sendMessage({ id, message: 'nudge' })
    expect(await getRefusal(seller.client.orders.confirm({ id }))).toEqual(stopped)
    expect(
      await getRefusal(buyer.client.appeals.create({ order: id, reason: 'Other', description: 'None' })),
    ).toMatchObject({ code: 'too_early' })
    const now = exchange.now()
    await operator.startSwitch({ name: 'payments', why })
    const resumed = await seller.client.trades.get({ id })
    expect(resumed.state).toBe('paid.awaitingConfirmation')
    expect(resumed.confirmationDueAt).toBeGreaterThanOrEqual(now + 15 * MINUTE)
    await seller.client.orders.confirm({ id })
    expect((await getBalances(buyer)).available).toBe(75_000)
    await expectCleanLedger(exchange)
  })

  test('a trade that both agree to cancel while payments are stopped has its grace period after the start', async () => {
    const exchange = await start()
    const { operator } = exchange
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    const { _id: id } = trade
    await operator.stopSwitch({ name: 'payments', text })
    await exchange.advanceTo(exchange.now() + DAY)
    const lastMail = async ({ email }: TestUser) => decodeMail(await exchange.readMail(email))
    await buyer.client.trades.requestCancellation({ id })
    expect(await lastMail(seller)).toContain(
      'Agree or decline. Payments are stopped for now, and the time stands still.',
    )
    await seller.client.trades.answerCancellation({ id, accept: true })
    expect(await lastMail(buyer)).toContain('send the receipt when payments start again')
    await exchange.advanceTo(exchange.now() + DAY)
    expect((await seller.client.trades.get({ id })).state).toBe('expired')
    await operator.startSwitch({ name: 'payments', why })
    const { graceEndsAt = 0 } = await seller.client.trades.get({ id })
    expect(graceEndsAt).toBe(exchange.now() + PAYMENT_GRACE)
    await exchange.advanceTo(graceEndsAt - MINUTE)
    await buyer.client.orders.pay({ id, paymentProof: PICTURE })
    expect((await seller.client.trades.get({ id })).state).toBe('appealed')
    expect((await replayTrades(exchange.running.db)).differences).toEqual([])
    await expectCleanLedger(exchange)
  })

  test('a decision is neither accepted nor carried out while releases are stopped; its 24 hours stand still', async () => {
    const exchange = await start()
    const { operator } = exchange
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    const { _id: id } = trade
    await buyer.client.orders.pay({ id, paymentProof: PICTURE })
    await seller.client.appeals.create({ order: id, reason: 'Other', description: 'None' })
    const [appeal] = await operator.appeals()
    await operator.resolveAppeal({ id: appeal?.id ?? '', to: 'buyer', reason: 'The proof decides' })
    const { appeal: decided } = await seller.client.trades.get({ id })
    const dueAt = assertDefined(decided?.dueAt)
    await exchange.advanceTo(dueAt - 10 * HOUR)
    await operator.stopSwitch({ name: 'payments', text })
    await exchange.advanceTo(dueAt + 5 * HOUR)
    expect((await seller.client.trades.get({ id })).state).toBe('appealed')
    expect(await getRefusal(seller.client.appeals.acceptDecision({ id }))).toEqual(stopped)
    expect((await getBalances(seller)).escrow).toBe(75_000)
    await operator.startSwitch({ name: 'payments', why })
    expect((await seller.client.trades.get({ id })).appeal?.dueAt).toBe(dueAt + 15 * HOUR)
    await seller.client.appeals.requestReview({ id, text: 'No money came' })
    await operator.stopSwitch({ name: 'payments', text })
    expect(
      await getRefusal(operator.resolveAppeal({ id: appeal?.id ?? '', to: 'buyer', reason: 'Again' })),
    ).toMatchObject({ status: 409, code: 'stopped' })
    await operator.startSwitch({ name: 'payments', why })
    await operator.resolveAppeal({ id: appeal?.id ?? '', to: 'buyer', reason: 'Again' })
    expect((await getBalances(buyer)).available).toBe(75_000)
    await expectCleanLedger(exchange)
  })

  test('stopping again replaces the words; starting what runs, wrong names and missing texts are refused', async () => {
    const exchange = await start()
    const { operator } = exchange
    const { value: first } = await operator.stopSwitch({ name: 'orders', text })
    const { value: again } = await operator.stopSwitch({ name: 'orders', text: 'Back tomorrow.' })
    expect([again.stoppedAt, again.text]).toEqual([first.stoppedAt, 'Back tomorrow.'])
    expect((await operator.switches()).map(({ name }) => name)).toEqual([...SWITCHES])
    expect(await getRefusal(operator.startSwitch({ name: 'stakes', why }))).toMatchObject({
      status: 409,
      code: 'not_stopped',
    })
    expect(await getRefusal(operator.startSwitch({ name: 'orders', why: ' ' }))).toMatchObject({
      status: 422,
    })
    expect(await getRefusal(operator.stopSwitch({ name: 'orders', text: ' ' }))).toMatchObject({
      status: 422,
    })
    expect(await getRefusal(operator.stopSwitch({ name: 'trade' as 'orders', text }))).toMatchObject({
      status: 422,
    })
  })

  test('the commands of the operator', async () => {
    const exchange = await start()
    const run = async (...args: string[]) => (await runOperatorCommand(exchange, ...args)).output
    expect(await run('switches', 'stop', 'payments', '--text', text)).toContain(
      `payments     Payments and releases  stopped since `,
    )
    expect(await run('switches', 'show')).toContain(text)
    expect(await run('switches', 'start', 'payments', '--why', why)).toContain('runs')
    expect(await run('switches', 'stop', 'payments')).toContain(
      "required option '--text <text>' not specified",
    )
    expect(await run('switches', 'stop', 'everything', '--text', text)).toContain('signUps')
  })
})
