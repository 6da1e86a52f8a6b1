import { DAY } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { decodeMail } from './decode-mail.js'
import { onOneEngine, SESSION_START, type TestUser, useEmptyExchange } from './exchange.js'
import {
  assertDefined,
  createMatchedTrade,
  expectCleanLedger,
  getBalances,
  getRefusal,
  PICTURE,
  placeBuyOrder,
  placeSellOrder,
} from './fixtures.js'
import { expectWaiting, holdTransaction } from './hold-rows.js'
import { runOperatorCommand } from './operator.js'

const why = 'A wrong deposit'
const PLAN = { amount: 25_000, planDurationDays: 6, roiPercentage: 10 } as const
const logInAgain = async ({ client, email, password }: TestUser): Promise<void> => {
  await client.auth.login({ email, password })
}
const createHeldRefusal = (what: string) => ({
  status: 403,
  code: 'account_suspended',
  message: `Your account is on hold: you cannot ${what}`,
})
const notHeld = { status: 409, code: 'not_held', message: 'Put the account on hold first' }

onOneEngine('a hold by the operator', (engine) => {
  const start = useEmptyExchange(engine)

  test('a wrong deposit is frozen and taken back while the account is suspended; the user is told each time', async () => {
    const exchange = await start()
    const { operator } = exchange
    const user = await exchange.createUser('hal', { tokens: 200_000, verifiedId: true })
    const { email } = user
    await user.client.investments.create(PLAN)
    await placeSellOrder(user)
    await placeBuyOrder(user)
    await operator.suspend({ email, why })
    expect((await operator.hold({ email, why, by: 'Ann' })).value).toEqual({ email, standing: 'held' })
    expect(decodeMail(await exchange.readMail(email))).toContain(
      'Subject: Your CHT Exchange account is on hold',
    )
    await logInAgain(user)
    expect((await user.client.auth.checkAuth()).standing).toBe('held')
    for (const [attempt, what] of [
      [() => placeSellOrder(user, { amount: 25_000 }), 'place orders'],
      [() => placeBuyOrder(user, { amount: 25_000 }), 'place orders'],
      [() => user.client.investments.create(PLAN), 'invest'],
    ] as const)
      expect(await getRefusal(attempt())).toEqual(createHeldRefusal(what))

    expect((await operator.cancelOrders({ email, why })).value).toEqual({ email, count: 2, returned: 75_000 })
    expect((await operator.endStakes({ email, why })).value).toEqual({ email, count: 1, returned: 25_000 })
    expect(await getBalances(user)).toEqual({ available: 200_000, escrow: 0, staked: 0 })
    const taken = assertDefined((await operator.takeBack({ email, amount: 250_000, why })).value)
    expect(taken).toEqual({ email, id: taken.id, taken: 200_000, claim: 50_000, availableBalance: 0 })

    const audited = (await operator.audit({ email })).filter(({ actor }) => actor === 'operator')
    expect(audited.slice(0, 4).map(({ act, why: reason, details }) => [act, reason, details])).toMatchObject([
      ['tokens.takenBack', why, { amount: 250_000, taken: 200_000, rest: 50_000, claim: taken.id }],
      ['stakes.ended', why, { count: 1, returned: 25_000 }],
      ['orders.cancelled', why, { count: 2, returned: 75_000 }],
      ['account.held', why, { standing: 'held' }],
    ])
    const { sellOrders } = await user.client.orders.all()
    expect(
      sellOrders.cancelled.map((item) => 'cancelledByOperator' in item && item.cancelledByOperator),
    ).toEqual([true])
    const notifications = await user.client.notifications.list()
    expect(notifications.slice(0, 4).map(({ content }) => content)).toEqual([
      'The operator has taken 200,000 CHT back from your available balance. 50,000 CHT are still claimed.',
      'The operator has ended 1 investment of yours. The capital of 25,000 CHT is in your available balance. A plan that was not over pays no return.',
      'Your 25,000 CHT are paid to your wallet.',
      'The operator has cancelled 2 pending orders of yours. 75,000 CHT are back in your available balance.',
    ])
    const [entry] = await user.client.statement.list({ account: 'available' })
    expect([entry?.kind, entry?.amount, entry?.balance]).toEqual(['tokens.takenBack', -200_000, 0])
    const [ended] = (await user.client.investments.list()).completed
    expect([ended?.roiPercentage, ended?.endedEarlyAt, ended?.countdownEndsAt]).toEqual([
      0,
      exchange.now(),
      exchange.now(),
    ])

    await operator.resume({ email, why: 'Settled' })
    expect(decodeMail(await exchange.readMail(email))).toContain('Your account is no longer on hold.')
    await logInAgain(user)
    expect((await user.client.auth.checkAuth()).standing).toBeUndefined()
    // No job pays the return of the ended plan.
    await exchange.advanceTo(exchange.now() + 10 * DAY)
    await logInAgain(user)
    expect(await getBalances(user)).toEqual({ available: 0, escrow: 0, staked: 0 })
    await expectCleanLedger(exchange)
  })

  test('what comes in stays in the account, and a claim is collected from it or waived', async () => {
    const exchange = await start()
    const { operator } = exchange
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    const { email } = buyer
    await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    await operator.hold({ email, why })
    const first = assertDefined((await operator.takeBack({ email, amount: 100_000, why })).value)
    expect(first).toMatchObject({ taken: 0, claim: 100_000, availableBalance: 0 })
    await seller.client.orders.confirm({ id: trade._id })
    await logInAgain(buyer)
    expect(await getBalances(buyer)).toEqual({ available: 75_000, escrow: 0, staked: 0 })
    expect(await operator.claims()).toEqual([
      { id: first.id, email, amount: 100_000, taken: 0, createdAt: exchange.now() },
    ])
    expect((await operator.collectClaim({ id: assertDefined(first.id), why })).value).toMatchObject({
      taken: 75_000,
      claim: 25_000,
    })
    expect((await operator.claims()).map(({ taken }) => taken)).toEqual([75_000])
    await operator.resume({ email, why })
    await logInAgain(buyer)
    expect((await buyer.client.account.closing()).obstacles).toEqual(['claims'])
    expect(
      (await operator.waiveClaim({ id: assertDefined(first.id), why: 'Paid by transfer' })).value,
    ).toMatchObject({
      claim: 0,
    })
    expect((await buyer.client.account.closing()).obstacles).toEqual([])
    expect([...(await operator.claims())]).toEqual([])
    expect(await getRefusal(operator.collectClaim({ id: assertDefined(first.id), why }))).toMatchObject({
      code: 'claim_closed',
    })
    expect(await getRefusal(operator.waiveClaim({ id: assertDefined(first.id), why }))).toMatchObject({
      code: 'claim_closed',
    })
    await expectCleanLedger(exchange)
  })

  test('a claim is collected only while its own account is on hold, and its user is told only of what is taken', async () => {
    const exchange = await start()
    const { operator } = exchange
    const user = await exchange.createUser('first', { tokens: 10 })
    const { email } = user
    await operator.hold({ email, why })
    const claim = assertDefined((await operator.takeBack({ email, amount: 100, why })).value)
    const countTold = async () =>
      (await exchange.readMails(email)).filter((mail) => mail.includes('Subject: Tokens were taken back'))
        .length
    expect((await operator.collectClaim({ id: assertDefined(claim.id), why })).value).toMatchObject({
      taken: 0,
      claim: 90,
    })
    expect(await countTold()).toBe(1)
    // Another account verifies the email of the first one, which is not verified any more.
    await exchange.running.db.query('update users set phone_verified = false where id = $1', [user.id])
    await exchange.createUser('other', { tokens: 50 })
    await exchange.running.db.query(`update users set email = $1 where username = 'other'`, [email])
    await operator.hold({ email, why })
    await exchange.running.db.query(`update users set standing = 'active' where id = $1`, [user.id])
    expect(await getRefusal(operator.collectClaim({ id: assertDefined(claim.id), why }))).toEqual(notHeld)
  })

  test('open trades of an account on hold can be paid and confirmed, unless that is blocked too', async () => {
    const exchange = await start()
    const { operator } = exchange
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    const { _id: id } = trade
    for (const { email } of [seller, buyer]) await operator.hold({ email, why, confirm: false })
    for (const user of [seller, buyer]) await logInAgain(user)
    await buyer.client.orders.pay({ id, paymentProof: PICTURE })
    expect(await getRefusal(seller.client.orders.confirm({ id }))).toEqual(
      createHeldRefusal('confirm payments'),
    )
    await operator.hold({ email: seller.email, why })
    await logInAgain(seller)
    await seller.client.orders.confirm({ id })
    expect((await getBalances(buyer)).available).toBe(75_000)
    await expectCleanLedger(exchange)
  })

  test('orders of an account on hold are not matched, and its user can cancel them', async () => {
    const exchange = await start()
    const seller = await exchange.createUser('sel', { tokens: 200_000, verifiedId: true })
    const buyer = await exchange.createUser('buy')
    const { _id: id } = await placeSellOrder(seller)
    const other = await placeSellOrder(seller, { amount: 50_000 })
    await placeBuyOrder(buyer)
    await exchange.operator.hold({ email: seller.email, why })
    await exchange.advanceTo(SESSION_START)
    expect(await buyer.client.trades.open()).toEqual([])
    await logInAgain(seller)
    await seller.client.orders.cancelSell({ id })
    expect(
      (await exchange.operator.cancelOrders({ email: seller.email, why, order: other._id })).value,
    ).toMatchObject({
      count: 1,
      returned: 50_000,
    })
    expect(
      await getRefusal(exchange.operator.cancelOrders({ email: seller.email, why, order: other._id })),
    ).toMatchObject({ status: 409, code: 'order_cancelled' })
    expect(await getBalances(seller)).toEqual({ available: 200_000, escrow: 0, staked: 0 })
  })

  test('a repeat with the same key takes nothing more, and another amount is refused', async () => {
    const exchange = await start()
    const { operator } = exchange
    const { email } = await exchange.createUser('rep', { tokens: 100_000 })
    await operator.hold({ email, why })
    const options = { idempotencyKey: 'take-once' }
    const { value: first } = await operator.takeBack({ email, amount: 10_000, why }, options)
    expect((await operator.takeBack({ email, amount: 10_000, why }, options)).value).toEqual(first)
    expect(await getRefusal(operator.takeBack({ email, amount: 20_000, why }, options))).toMatchObject({
      code: 'idempotency_key_reused',
    })
    expect((await operator.audit({ act: 'tokens.takenBack' })).length).toBe(1)
    await expectCleanLedger(exchange)
  })

  test('the acts need a hold and a reason, and a withdrawal from an account on hold needs one too', async () => {
    const exchange = await start()
    const { operator } = exchange
    const { email } = await exchange.createUser('act', { tokens: 100_000 })
    const acts = [
      () => operator.takeBack({ email, amount: 1, why }),
      () => operator.cancelOrders({ email, why }),
      () => operator.endStakes({ email, why }),
    ]
    for (const act of acts) expect(await getRefusal(act())).toEqual(notHeld)
    await operator.suspend({ email, why })
    for (const act of acts) expect(await getRefusal(act())).toEqual(notHeld)
    await operator.hold({ email, why })
    expect(await getRefusal(operator.hold({ email, why }))).toMatchObject({
      status: 409,
      code: 'already_held',
    })
    expect(
      await getRefusal(exchange.plainOperator.withdraw({ email, amount: 1, reference: 'Payout 1' })),
    ).toMatchObject({ status: 422, code: 'invalid_input' })
    expect((await operator.withdraw({ email, amount: 1, why })).value).toEqual({
      email,
      availableBalance: 99_999,
    })
    expect(await getRefusal(operator.takeBack({ email, amount: 1, why: ' ' }))).toMatchObject({ status: 422 })
    expect(await getRefusal(operator.cancelOrders({ email, why, order: 'x' }))).toMatchObject({ status: 404 })
    expect(await getRefusal(operator.endStakes({ email, why, investment: 'x' }))).toMatchObject({
      status: 404,
    })
    expect(await getRefusal(operator.waiveClaim({ id: 'x', why }))).toMatchObject({ status: 404 })
  })

  test('a bonus for a stake that is ended early is voided; a matured stake keeps its return and its bonus', async () => {
    const exchange = await start()
    const { operator } = exchange
    const referrer = await exchange.createUser('ref', { verifiedId: true })
    const { referralCode } = await referrer.client.auth.checkAuth()
    const create = (name: string) =>
      exchange.createUser(name, { tokens: 50_000, verifiedId: true, referralCode })
    const [early, late] = [await create('early'), await create('late')]
    await late.client.investments.create(PLAN)
    await exchange.advanceTo(exchange.now() + 6 * DAY)
    await early.client.investments.create(PLAN)
    for (const { email } of [early, late]) {
      await operator.hold({ email, why })
      expect((await operator.endStakes({ email, why })).value).toEqual({ email, count: 1, returned: 25_000 })
    }
    for (const user of [early, late]) await logInAgain(user)
    expect(await getBalances(early)).toEqual({ available: 50_000, escrow: 0, staked: 0 })
    expect(await getBalances(late)).toEqual({ available: 52_500, escrow: 0, staked: 0 })
    await logInAgain(referrer)
    expect((await referrer.client.auth.checkAuth()).referralBonusBalance).toBe(12_500)
    await exchange.advanceTo(exchange.now() + 10 * DAY)
    await logInAgain(referrer)
    expect((await getBalances(referrer)).available).toBe(12_500)
    await expectCleanLedger(exchange)
  })

  test.runIf(engine === 'PostgreSQL')('a hold waits for a running request of the user', async () => {
    const exchange = await start()
    const user = await exchange.createUser('busy', { tokens: 100_000 })
    const events: string[] = []
    const commit = await holdTransaction(exchange, (tx) =>
      tx.query('select from users where id = $1 for share', [user.id]),
    )
    const hold = exchange.operator.hold({ email: user.email, why }).then(() => events.push('held'))
    await expectWaiting(exchange, 1)
    events.push('committed')
    await commit()
    await hold
    expect(events).toEqual(['committed', 'held'])
  })

  test('the commands of the operator', async () => {
    const exchange = await start()
    const { email } = await exchange.createUser('cli', { tokens: 30_000 })
    const run = async (...args: string[]) => (await runOperatorCommand(exchange, ...args)).output
    expect(await run('users', 'hold', email, '--why', why)).toContain(
      `${email} is on hold, logged out everywhere`,
    )
    const taken = await run('users', 'take-back', email, '50000', '--why', why)
    expect(taken).toContain(`30,000 CHT taken back from ${email}, which now has 0 CHT available`)
    expect(taken).toContain('20,000 CHT are still claimed: claims collect ')
    expect(await run('claims', 'list')).toContain(`${email}  20,000 CHT of 50,000 CHT`)
    const [claim] = await exchange.operator.claims()
    expect(await run('claims', 'waive', claim?.id ?? '', '--why', why)).toContain('Nothing is claimed from')
    expect(await run('users', 'orders', 'cancel', email, '--why', why)).toContain('0 pending orders')
    expect(await run('users', 'investments', 'end', email, '--why', why)).toContain('0 investments')
    expect(await run('users', 'resume', email, '--why', why)).toContain('active again')
  })
})
