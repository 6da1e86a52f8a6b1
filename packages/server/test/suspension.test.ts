import type { Client } from '@cht/sdk'
import type { AuditEntry } from '@cht/sdk/operator'
import { DAY } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { decodeMail } from './decode-mail.js'
import { onOneEngine, SESSION_START, type TestUser, useEmptyExchange } from './exchange.js'
import {
  createMatchedTrade,
  expectCleanLedger,
  getBalances,
  getOnlyTrade,
  getRefusal,
  PICTURE,
  placeBuyOrder,
  placeSellOrder,
  startFirstMatch,
} from './fixtures.js'
import { expectWaiting, holdTransaction } from './hold-rows.js'

const why = 'Under investigation'
const createSuspendedRefusal = (what: string) => ({
  status: 403,
  code: 'account_suspended',
  message: `Your account is suspended: you cannot ${what}`,
})
const signedOut = { status: 401, code: 'signed_out', message: 'Log in to continue' }

const logInAgain = async ({ client, email, password }: TestUser): Promise<void> => {
  await client.auth.login({ email, password })
}
const readPending = async ({ orders }: Client) => [
  ...(await orders.pendingBuy()),
  ...(await orders.pendingSell()),
]
const pickAuditFields = ({ act, actor, by, email, why: reason, details }: AuditEntry) => ({
  act,
  actor,
  by,
  email,
  why: reason,
  details,
})

onOneEngine('suspension', (engine) => {
  const start = useEmptyExchange(engine)

  test('a suspension and its end are logged and told by mail; the user is logged out everywhere, and can log in and read', async () => {
    const exchange = await start()
    const user = await exchange.createUser('sue', { tokens: 100_000 })
    const phone = exchange.createClient()
    await phone.auth.login(user)
    expect((await exchange.operator.suspend({ email: 'SUE@example.com', why, by: 'Ann' })).value).toEqual({
      email: user.email,
      standing: 'suspended',
    })
    expect(await getRefusal(user.client.auth.checkAuth())).toEqual(signedOut)
    expect(await getRefusal(phone.auth.checkAuth())).toEqual(signedOut)
    const mail = decodeMail(await exchange.readMail(user.email))
    expect(mail).toContain('Subject: Your CHT Exchange account is suspended')
    expect(mail).toContain('You can log in, pay, confirm payments, appeal')
    expect(mail).toContain('support@localhost')
    expect(mail).not.toContain(why)

    const { value: answer } = await user.client.auth.login(user)
    expect(answer?.standing).toBe('suspended')
    expect((await user.client.auth.checkAuth()).standing).toBe('suspended')
    expect(await user.client.trades.open()).toEqual([])
    expect(await getBalances(user)).toEqual({ available: 100_000, escrow: 0, staked: 0 })
    expect((await exchange.operator.users()).map(({ email, standing }) => [email, standing])).toEqual([
      ['sue@example.com', 'suspended'],
    ])

    await exchange.operator.resume({ email: user.email, why: 'Cleared' })
    expect(await exchange.readMail(user.email)).toContain(
      'Subject: Your CHT Exchange account is active again',
    )
    expect((await user.client.auth.checkAuth()).standing).toBeUndefined()
    const audited = await exchange.operator.audit({ email: user.email })
    expect(audited.filter(({ actor }) => actor === 'operator').map(pickAuditFields)).toEqual([
      {
        act: 'account.resumed',
        actor: 'operator',
        by: undefined,
        email: user.email,
        why: 'Cleared',
        details: {},
      },
      {
        act: 'account.suspended',
        actor: 'operator',
        by: 'Ann',
        email: user.email,
        why,
        details: { standing: 'suspended' },
      },
      expect.objectContaining({ act: 'tokens.funded' }),
    ])
  })

  test('a suspended user cannot order, invest or re-invest, and the operator withdraws nothing, until the account is resumed', async () => {
    const exchange = await start()
    const { operator } = exchange
    const user = await exchange.createUser('ivy', { tokens: 200_000 })
    await user.client.investments.create({ amount: 25_000, planDurationDays: 6, roiPercentage: 10 })
    await exchange.advanceTo(exchange.now() + 6 * DAY)
    const [investment] = (await user.client.investments.list()).completed
    await operator.suspend({ email: user.email, why })
    await logInAgain(user)
    const attempts: [() => Promise<unknown>, string][] = [
      [() => placeBuyOrder(user), 'place orders'],
      [() => placeSellOrder(user), 'place orders'],
      [
        () => user.client.investments.create({ amount: 25_000, planDurationDays: 6, roiPercentage: 10 }),
        'invest',
      ],
      [() => user.client.investments.reinvest({ investmentId: investment?._id ?? '' }), 'invest'],
    ]
    for (const [attempt, what] of attempts)
      expect(await getRefusal(attempt())).toEqual(createSuspendedRefusal(what))
    expect(await getRefusal(operator.withdraw({ email: user.email, amount: 1 }))).toEqual({
      status: 403,
      code: 'account_suspended',
      message: 'The account is suspended: resume it before you withdraw',
    })
    expect(await getBalances(user)).toEqual({
      available: 200_000 - 25_000 + 2_500,
      escrow: 0,
      staked: 25_000,
    })
    await operator.resume({ email: user.email, why })
    for (const [attempt] of attempts) await attempt()
    await operator.withdraw({ email: user.email, amount: 500 })
    expect(await getBalances(user)).toEqual({
      available: 177_500 - 75_000 - 25_000 - 500,
      escrow: 75_000,
      staked: 50_000,
    })
    await expectCleanLedger(exchange)
  })

  test('capital of a suspended user is released, and the response to a withdrawal from before the suspension is replayed', async () => {
    const exchange = await start()
    const { operator } = exchange
    const user = await exchange.createUser('cap', { tokens: 30_000 })
    await user.client.investments.create({ amount: 25_000, planDurationDays: 6, roiPercentage: 10 })
    const key = { idempotencyKey: 'withdraw-once' }
    await operator.withdraw({ email: user.email, amount: 1_000 }, key)
    await operator.suspend({ email: user.email, why })
    expect((await operator.withdraw({ email: user.email, amount: 1_000 }, key)).value).toEqual({
      email: user.email,
      availableBalance: 4_000,
    })
    await exchange.advanceTo(exchange.now() + 9 * DAY)
    await logInAgain(user)
    expect(await getBalances(user)).toEqual({ available: 30_000 - 1_000 + 2_500, escrow: 0, staked: 0 })
  })

  test('pending orders of suspended users stay pending, can be cancelled, and are matched after the suspension', async () => {
    const exchange = await start()
    const { operator } = exchange
    const seller = await exchange.createUser('sel', { tokens: 200_000 })
    const laterSeller = await exchange.createUser('later', { tokens: 200_000 })
    const buyer = await exchange.createUser('buy', { verifiedId: true })
    const laterBuyer = await exchange.createUser('laterbuy')
    const sold = await placeSellOrder(seller)
    const bought = await placeBuyOrder(buyer)
    const other = await placeBuyOrder(buyer, { amount: 25_000 })
    await placeSellOrder(laterSeller)
    await placeBuyOrder(laterBuyer)
    for (const { email } of [seller, buyer]) await operator.suspend({ email, why })
    for (const user of [seller, buyer]) await logInAgain(user)
    expect((await laterBuyer.client.market.get()).sell).toEqual([
      { amount: 75_000, paymentMethod: 'bank', count: 1 },
    ])
    await exchange.advanceTo(SESSION_START)
    const trade = await getOnlyTrade(laterBuyer)
    expect(trade.seller._id).toBe(laterSeller.id)
    expect((await readPending(seller.client)).map(({ _id }) => _id)).toEqual([sold._id])
    expect((await readPending(buyer.client)).map(({ _id }) => _id).sort()).toEqual(
      [bought._id, other._id].sort(),
    )
    await buyer.client.orders.cancelBuy({ id: other._id })

    for (const { email } of [seller, buyer]) await operator.resume({ email, why })
    await exchange.advanceTo(SESSION_START + DAY)
    const again = await getOnlyTrade(buyer)
    expect([again.seller._id, again.sellOrder._id]).toEqual([seller.id, sold._id])
    await expectCleanLedger(exchange)
  })

  test('a suspended seller can cancel a pending sell order, and gets the escrow back', async () => {
    const exchange = await start()
    const seller = await exchange.createUser('esc', { tokens: 100_000 })
    const { _id: id } = await placeSellOrder(seller)
    await exchange.operator.suspend({ email: seller.email, why, confirm: false })
    await logInAgain(seller)
    await seller.client.orders.cancelSell({ id })
    expect(await getBalances(seller)).toEqual({ available: 100_000, escrow: 0, staked: 0 })
  })

  test('the parties of an open trade can pay, appeal and confirm while they are suspended', async () => {
    const exchange = await start()
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    for (const { email } of [seller, buyer]) await exchange.operator.suspend({ email, why })
    for (const user of [seller, buyer]) await logInAgain(user)
    const { _id: id } = trade
    await buyer.client.orders.pay({ id, paymentProof: PICTURE })
    await seller.client.appeals.create({ order: id, reason: 'Fake proof', description: 'None' })
    await seller.client.orders.confirm({ id })
    expect(await getBalances(buyer)).toEqual({ available: 75_000, escrow: 0, staked: 0 })
    await expectCleanLedger(exchange)
  })

  test('parties who are suspended with confirm: false can pay and appeal, but cannot confirm', async () => {
    const exchange = await start()
    const { operator } = exchange
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    const { _id: id } = trade
    for (const { email } of [seller, buyer]) {
      expect((await operator.suspend({ email, why, confirm: false })).value.standing).toBe(
        'suspendedWithoutConfirming',
      )
      expect(decodeMail(await exchange.readMail(email))).toContain('invest or confirm payments')
    }
    for (const user of [seller, buyer]) await logInAgain(user)
    await buyer.client.orders.pay({ id, paymentProof: PICTURE })
    expect(await getRefusal(seller.client.orders.confirm({ id }))).toEqual(
      createSuspendedRefusal('confirm payments'),
    )
    await seller.client.appeals.create({ order: id, reason: 'Fake proof', description: 'None' })
    expect((await getBalances(seller)).escrow).toBe(75_000)
    // The operator may allow the confirmation without ending the suspension.
    await operator.suspend({ email: seller.email, why })
    await logInAgain(seller)
    await seller.client.orders.confirm({ id })
    expect((await getBalances(seller)).escrow).toBe(0)
  })

  test.runIf(engine === 'PostgreSQL')('a suspension waits for a running request of the user', async () => {
    const exchange = await start()
    const user = await exchange.createUser('busy', { tokens: 100_000 })
    const events: string[] = []
    const commit = await holdTransaction(exchange, (tx) =>
      tx.query('select from users where id = $1 for share', [user.id]),
    )
    const suspension = exchange.operator
      .suspend({ email: user.email, why })
      .then(() => events.push('suspended'))
    await expectWaiting(exchange, 1)
    events.push('committed')
    await commit()
    await suspension
    expect(events).toEqual(['committed', 'suspended'])
    await logInAgain(user)
    expect(await getRefusal(placeSellOrder(user))).toEqual(createSuspendedRefusal('place orders'))
  })

  test.runIf(engine === 'PostgreSQL').each(['seller', 'buyer'] as const)(
    'a match waits for a suspension of the %s that has begun, and does not match the order',
    async (side) => {
      const exchange = await start()
      const seller = await exchange.createUser('seller', { tokens: 100_000 })
      const buyer = await exchange.createUser('buyer')
      await placeSellOrder(seller)
      await placeBuyOrder(buyer)
      const { id } = { seller, buyer }[side]
      const commit = await holdTransaction(exchange, (tx) =>
        tx.query(`update users set standing = 'suspended' where id = $1`, [id]),
      )
      const matching = startFirstMatch(exchange)
      await expectWaiting(exchange, 1)
      await commit()
      await matching
      expect(await buyer.client.trades.open()).toEqual([])
      expect((await readPending(buyer.client)).length + (await readPending(seller.client)).length).toBe(2)
    },
  )

  test('the operator ends all sessions of a user, who is told and can log in again', async () => {
    const exchange = await start()
    const user = await exchange.createUser('gone')
    const phone = exchange.createClient()
    await phone.auth.login(user)
    const other = await exchange.createUser('stays')
    expect(
      (await exchange.operator.endSessions({ email: user.email, by: 'Ann', why: 'Lost phone' })).value,
    ).toEqual({
      email: user.email,
      sessions: 2,
    })
    for (const client of [user.client, phone])
      expect(await getRefusal(client.auth.checkAuth())).toEqual(signedOut)
    await other.client.auth.checkAuth()
    expect(await exchange.readMail(user.email)).toContain('Subject: You were logged out of CHT Exchange')
    await logInAgain(user)
    const [entry] = await exchange.operator.audit({ act: 'sessions.ended' })
    expect(entry && pickAuditFields(entry)).toEqual({
      act: 'sessions.ended',
      actor: 'operator',
      by: 'Ann',
      email: user.email,
      why: 'Lost phone',
      details: { sessions: 2, webhooks: 0 },
    })
  })

  test('suspending twice, resuming an active account, an unknown email and a missing reason are refused', async () => {
    const exchange = await start()
    const { operator } = exchange
    const { email } = await exchange.createUser('twice')
    const refusals = [
      await getRefusal(operator.resume({ email, why })),
      await operator.suspend({ email, why }).then(() => getRefusal(operator.suspend({ email, why }))),
      await getRefusal(operator.suspend({ email: 'nobody@example.com', why })),
      await getRefusal(operator.suspend({ email, why: ' ' })),
      await getRefusal(operator.endSessions({ email: 'nobody@example.com' })),
    ]
    expect(refusals.map(({ status, code }) => [status, code])).toEqual([
      [409, 'not_suspended'],
      [409, 'already_suspended'],
      [404, 'not_found'],
      [422, 'invalid_input'],
      [404, 'not_found'],
    ])
  })
})
