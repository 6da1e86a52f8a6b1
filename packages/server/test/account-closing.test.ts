import { CLOSING_REMAINDER_MAX, DAY } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { notify } from '../src/features/notifications/notify.js'
import { deleteExpired } from '../src/jobs/cleanup.js'
import { toTimestamp } from '../src/platform/db/database.js'
import { onOneEngine, type TestExchange, type TestUser, useEmptyExchange } from './exchange.js'
import {
  BANK_DETAILS,
  createMatchedTrade,
  createPictureFile,
  expectCleanLedger,
  getRefusal,
  PICTURE,
  placeBuyOrder,
  placeSellOrder,
} from './fixtures.js'
import { createSubscription } from './push-subscription.js'

const close = ({ client, password }: TestUser, { forfeitsRemainder } = { forfeitsRemainder: false }) =>
  client.account.close({ password, forfeitsRemainder })

const requestVerification = ({ client }: TestUser) =>
  client.settings.requestVerification({
    country: 'nigeria',
    verificationType: 'NIN Slip',
    idNumber: '12345678901',
    frontImage: createPictureFile(),
    backImage: createPictureFile(),
  })

const verify = async ({ operator }: TestExchange, user: TestUser) => {
  await requestVerification(user)
  return operator.decideVerification({ id: (await operator.verifications())[0]?.id ?? '' })
}

/** Tables whose rows of a user are deleted when the account is closed. */
const DELETED_TABLES = ['login_sessions', 'push_devices', 'webhooks', 'known_devices', 'payment_details']

/** Lists the tables that contain a text. */
const findText = async ({ running: { db } }: TestExchange, text: string): Promise<string[]> => {
  const tables = await db.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = current_schema() and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await db.query(`select from "${name}" as row where strpos(row::text, $1) > 0 limit 1`, [
      text,
    ])
    if (rows.length > 0) found.push(name)
  }
  return found.sort()
}

onOneEngine('closing an account', (engine) => {
  const start = useEmptyExchange(engine)

  test('a closed account is unknown: it has no session, login, device, webhook, saved details or waiting mail; its email and username are free', async () => {
    const exchange = await start()
    const user = await exchange.createUser('ada')
    const { client, email, password } = user
    const cookie = await exchange.logInForCookie(user)
    await client.auth.confirmByPassword({ password })
    await client.webhooks.create({ url: 'https://bot.example/events' })
    await client.paymentDetails.save(BANK_DETAILS)
    await client.notifications.addPushDevice(createSubscription('https://push.example/1').input)
    expect(await client.account.closing()).toEqual({ obstacles: [], remainder: 0 })
    expect(
      await getRefusal(client.account.close({ password: 'wrong', forfeitsRemainder: false })),
    ).toMatchObject({
      status: 422,
      code: 'invalid_input',
    })
    const unknown = await getRefusal(client.auth.login({ email: 'nobody@example.com', password }))
    const { db } = exchange.running
    const readWaitingMails = () =>
      db.query(
        `select code from deliveries join notifications on notifications.id = notification_id
         where user_id = $1 and channel = 'mail' and sent_at is null order by deliveries.id`,
        [user.id],
      )
    await db.transaction((tx) => {
      notify(tx, exchange.now(), [{ code: 'password.changed', params: {}, userId: user.id, href: '/' }])
      return Promise.resolve()
    })
    await db.query('update deliveries set sent_at = null, attempts = 1, next_attempt_at = $1', [
      toTimestamp(exchange.now() + DAY),
    ])
    expect(await readWaitingMails()).toEqual([
      { code: 'webhook.added' },
      { code: 'paymentDetails.added' },
      { code: 'password.changed' },
    ])
    const listTablesWithRows = async () => {
      const tables: string[] = []
      for (const table of DELETED_TABLES)
        if ((await db.query(`select from ${table} where user_id = $1`, [user.id])).length > 0)
          tables.push(table)
      return tables
    }
    expect(await listTablesWithRows()).toEqual(DELETED_TABLES)
    await close(user)
    expect(await readWaitingMails()).toEqual([])

    expect((await getRefusal(client.auth.checkAuth())).code).toBe('signed_out')
    expect((await exchange.request('/api/auth/check-auth', { headers: { cookie } })).status).toBe(401)
    expect(await getRefusal(client.auth.login({ email, password }))).toEqual(unknown)
    expect(await listTablesWithRows()).toEqual([])
    const mails = await exchange.readMails(email)
    // The job of the server may have sent an earlier mail with the same time, whose file can be the last.
    expect(mails).toContainEqual(expect.stringContaining('Subject: Your CHT Exchange account is closed'))
    expect((await exchange.operator.audit({ email }))[0]).toMatchObject({
      act: 'account.closed',
      actor: 'user',
      details: { remainder: 0 },
    })
    expect(await exchange.operator.closedAccounts()).toMatchObject([
      {
        id: user.id,
        email,
        username: 'ada',
        phoneNumber: expect.stringMatching(/^••••\d{4}$/),
        closedAt: expect.any(Number),
      },
    ])

    const again = await exchange.createUser('ada')
    expect(again.email).toBe(email)
    expect(again.id).not.toBe(user.id)
  })

  test('the closing is refused while there are obstacles, which the user can read, and during a suspension', async () => {
    const exchange = await start()
    const { seller, buyer } = await createMatchedTrade(exchange)
    expect((await buyer.client.account.closing()).obstacles).toEqual(['trades'])
    expect(await getRefusal(close(buyer))).toMatchObject({
      status: 409,
      code: 'account_in_use',
      message: 'You have open trades: wait until they have ended',
    })
    const [trade] = await buyer.client.trades.open()
    await buyer.client.orders.pay({ id: trade?._id ?? '', paymentProof: PICTURE })
    await seller.client.appeals.create({ order: trade?._id ?? '', reason: 'Other', description: 'None' })
    expect((await seller.client.account.closing()).obstacles).toContain('appeals')

    const ben = await exchange.createUser('ben', { tokens: 100_000 })
    await placeBuyOrder(ben)
    await ben.client.investments.create({ amount: 25_000, planDurationDays: 6, roiPercentage: 10 })
    await requestVerification(ben)
    expect(await ben.client.account.closing()).toEqual({
      obstacles: ['orders', 'stakes', 'reviews', 'balance'],
      remainder: 0,
    })
    await exchange.operator.suspend({ email: ben.email, why: 'Test' })
    await ben.client.auth.login({ email: ben.email, password: ben.password })
    expect((await getRefusal(close(ben, { forfeitsRemainder: true }))).code).toBe('account_suspended')
  })

  test('a held bonus and a hold are obstacles', async () => {
    const exchange = await start()
    const ada = await exchange.createUser('ada', { verifiedId: true })
    const { referralCode } = await ada.client.auth.checkAuth()
    const ben = await exchange.createUser('ben', { referralCode, tokens: 25_000, verifiedId: true })
    await ben.client.investments.create({ amount: 25_000, planDurationDays: 6, roiPercentage: 10 })
    expect((await ada.client.account.closing()).obstacles).toEqual(['bonuses'])
    expect((await getRefusal(close(ada, { forfeitsRemainder: true }))).code).toBe('account_in_use')
    const { db, clock } = exchange.running
    await db.query('update users set hold_until = $1 where id = $2', [new Date(clock.now() + DAY), ben.id])
    expect((await ben.client.account.closing()).obstacles).toEqual(['hold', 'stakes'])
    expect((await getRefusal(close(ben))).code).toBe('account_on_hold')
  })

  test('an account with a remainder that is too small for an order is closed only if the user gives the remainder up', async () => {
    const exchange = await start()
    const user = await exchange.createUser('ada', { tokens: CLOSING_REMAINDER_MAX + 1 })
    expect(await user.client.account.closing()).toEqual({ obstacles: ['balance'], remainder: 0 })
    expect((await getRefusal(close(user, { forfeitsRemainder: true }))).code).toBe('account_in_use')
    await exchange.operator.withdraw({ email: user.email, amount: 1 })
    expect(await user.client.account.closing()).toEqual({ obstacles: [], remainder: CLOSING_REMAINDER_MAX })
    expect((await getRefusal(close(user))).code).toBe('remainder_not_forfeited')
    await close(user, { forfeitsRemainder: true })
    const { db } = exchange.running
    expect(
      await db.query('select sum(balance)::int as sum from accounts where owner = $1', [user.id]),
    ).toEqual([{ sum: 0 }])
    expect((await exchange.operator.audit({ email: user.email }))[0]?.details).toEqual({
      remainder: CLOSING_REMAINDER_MAX,
    })
    await expectCleanLedger(exchange)
  })

  test('an account that is closed during other requests has no open order and no tokens, not even a bonus', async () => {
    const exchange = await start()
    const ada = await exchange.createUser('ada', { tokens: 100, verifiedId: true })
    const { referralCode } = await ada.client.auth.checkAuth()
    const ben = await exchange.createUser('ben', { referralCode, tokens: 25_000, verifiedId: true })
    const outcomes = await Promise.allSettled([
      close(ada, { forfeitsRemainder: true }),
      placeBuyOrder(ada),
      placeSellOrder(ada, { amount: 25_000 }),
      ben.client.investments.create({ amount: 25_000, planDurationDays: 6, roiPercentage: 10 }),
    ])
    const { db } = exchange.running
    const [state] = await db.query<{ isClosed: boolean; orders: number; balance: number }>(
      `select closed_at is not null as "isClosed",
         (select count(*)::int from orders where user_id = users.id and status = 'pending') as orders,
         (select sum(balance)::int from accounts where owner = users.id) as balance
       from users where id = $1`,
      [ada.id],
    )
    const isClosed = outcomes[0].status === 'fulfilled'
    expect(state?.isClosed).toBe(isClosed)
    if (isClosed) expect(state).toEqual({ isClosed, orders: 0, balance: 0 })
    await expectCleanLedger(exchange)
  })

  test('after the retention period the data is erased; the ledger stays, and the ID verifies no other account', async () => {
    const exchange = await start()
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    await seller.client.orders.confirm({ id: trade._id })
    const claim = { id: trade._id, reason: 'reversed', description: 'Secret Name took it' } as const
    await seller.client.claims.file(claim)
    await seller.client.claims.withdraw({ id: trade._id })
    await buyer.client.claims.file({ ...claim, reason: 'anotherAmount', description: 'It was less' })
    await seller.client.claims.answer({ id: trade._id, text: 'Ask Secret Name' })
    const [open] = await exchange.operator.tradeClaims()
    // The audit log keeps its reasons until it is archived.
    const act = { id: open?.id ?? '', why: 'Test' }
    await exchange.operator.claimCase(act)
    await exchange.operator.noteCase({ ...act, text: 'Secret Name called' })
    const decision = { decision: 'rejected', reason: 'Secret Name is right' } as const
    await exchange.operator.decideTradeClaim({ ...act, ...decision })
    const { availableBalance: balance = 0 } = await seller.client.auth.checkAuth()
    if (balance > 0) await exchange.operator.withdraw({ email: seller.email, amount: balance })
    const { db } = exchange.running
    await db.query(`delete from verified_ids where user_id = $1`, [seller.id])
    await db.query(`update users set verification_state = 'unverified' where id = $1`, [seller.id])
    await verify(exchange, seller)
    await db.query('update orders set account_name = $2 where user_id = $1', [seller.id, 'Secret Name'])
    await db.query('update trades set seller_name = $2 where seller_id = $1', [seller.id, 'Secret Name'])
    const [{ count }] = (await db.query<{ count: number }>(
      'select count(*)::int as count from postings',
    )) as [{ count: number }]
    await close(seller)
    expect(await findText(exchange, 'Secret Name')).toEqual([
      'case_notes',
      'notifications',
      'orders',
      'trade_claims',
      'trades',
    ])
    expect(await findText(exchange, '12345678901')).toEqual(['verifications', 'verified_ids'])

    const { retention } = exchange.running.config
    await exchange.advanceTo(exchange.now() + retention.closedAccounts - 2 * DAY)
    await deleteExpired(exchange.running)
    expect(await exchange.operator.closedAccounts()).toHaveLength(1)
    await exchange.advanceTo(exchange.now() + 2 * DAY)
    await deleteExpired(exchange.running)
    expect(await exchange.operator.closedAccounts()).toEqual([])
    expect(await findText(exchange, 'Secret Name')).toEqual([])
    expect(await findText(exchange, '12345678901')).toEqual([])
    expect(await db.query('select count(*)::int as count from postings')).toEqual([{ count }])
    expect(
      await db.query('select from verifications where user_id = $1 and storage is not null', [seller.id]),
    ).toEqual([])

    const other = await exchange.createUser('other')
    expect((await getRefusal(verify(exchange, other))).code).toBe('id_in_use')
    await expectCleanLedger(exchange)
  })
})
