import { DAY } from '@cht/sdk/rules'
import { beforeEach, expect, test } from 'vitest'
import {
  onOneEngine,
  SESSION_START,
  TEST_START,
  type TestExchange,
  type TestUser,
  useEmptyExchange,
} from './exchange.js'
import {
  assertDefined,
  createMatchedTrade,
  decideAppeal,
  getBalances,
  PICTURE,
  placeSellOrder,
} from './fixtures.js'
import { placeAndCancelOrder, readInPages } from './list-fixture.js'

const PLAN = { amount: 100_000, planDurationDays: 6, roiPercentage: 10 } as const

/** The kind, account, amount and balance of each line of the user's statement, oldest first. */
const readStatement = async ({ client }: TestUser) =>
  (await client.statement.list())
    .map(({ kind, account, amount, balance }) => [kind, account, amount, balance])
    .reverse()

onOneEngine('account statement', (engine) => {
  const openEmptyExchange = useEmptyExchange(engine)
  let exchange: TestExchange
  beforeEach(async () => {
    exchange = await openEmptyExchange()
  })
  const logIn = ({ client, email, password }: TestUser) => client.auth.login({ email, password })

  test('has every posting to the accounts of the seller and of the buyer, with its balance', async () => {
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    await seller.client.orders.confirm({ id: trade._id })
    const [sold] = await seller.client.statement.list()
    expect(sold).toEqual({
      _id: expect.stringMatching(/^\d+\.escrow$/),
      postedAt: SESSION_START,
      kind: 'trade.sold',
      account: 'escrow',
      amount: -75_000,
      balance: 0,
      reference: trade._id,
    })
    expect(await readStatement(seller)).toEqual([
      ['tokens.added', 'available', 100_000, 100_000],
      ['order.placed', 'available', -75_000, 25_000],
      ['order.placed', 'escrow', 75_000, 75_000],
      ['trade.sold', 'escrow', -75_000, 0],
    ])
    expect(await readStatement(buyer)).toEqual([['trade.bought', 'available', 75_000, 75_000]])
  })

  test('has stakes, returns, bonuses and cancelled orders, and ends with the balances of the user', async () => {
    const referrer = await exchange.createUser('ref', { verifiedId: true })
    const { referralCode } = await referrer.client.auth.checkAuth()
    const user = await exchange.createUser('new', { tokens: 150_000, verifiedId: true, referralCode })
    const { _id: sellOrder } = await placeSellOrder(user, { amount: 50_000 })
    await user.client.orders.cancelSell({ id: sellOrder })
    const investment = assertDefined((await user.client.investments.create(PLAN)).value)
    await exchange.operator.withdraw({ email: user.email, amount: 20_000, by: 'ops', why: 'asked for' })
    await exchange.advanceTo(TEST_START + 9 * DAY)
    for (const person of [user, referrer]) await logIn(person)
    expect(await readStatement(user)).toEqual([
      ['tokens.added', 'available', 150_000, 150_000],
      ['order.placed', 'available', -50_000, 100_000],
      ['order.placed', 'escrow', 50_000, 50_000],
      ['order.cancelled', 'available', 50_000, 150_000],
      ['order.cancelled', 'escrow', -50_000, 0],
      ['investment.staked', 'available', -100_000, 50_000],
      ['investment.staked', 'staked', 100_000, 100_000],
      ['tokens.withdrawn', 'available', -20_000, 30_000],
      ['investment.return', 'available', 10_000, 40_000],
      ['investment.capital', 'available', 100_000, 140_000],
      ['investment.capital', 'staked', -100_000, 0],
    ])
    expect(await getBalances(user)).toEqual({ available: 140_000, escrow: 0, staked: 0 })
    expect(await readStatement(referrer)).toEqual([
      ['bonus.held', 'heldBonus', 50_000, 50_000],
      ['bonus.available', 'available', 50_000, 50_000],
      ['bonus.available', 'heldBonus', -50_000, 0],
    ])
    const references = new Set((await user.client.statement.list()).map(({ reference }) => reference))
    expect(references).toEqual(new Set([undefined, sellOrder, investment._id]))
  })

  test('an appeal that is decided for the seller returns the tokens', async () => {
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    await seller.client.appeals.create({ order: trade._id, reason: 'Fake proof', description: 'None' })
    await decideAppeal(exchange, { tradeId: trade._id, to: 'seller', loser: buyer })
    expect((await readStatement(seller)).slice(-2)).toEqual([
      ['trade.returned', 'available', 75_000, 100_000],
      ['trade.returned', 'escrow', -75_000, 0],
    ])
    expect(await readStatement(buyer)).toEqual([])
  })

  test('lists all accounts or one, in pages, with cursors that another list refuses', async () => {
    const user = await exchange.createUser('ada', { tokens: 100_000 })
    for (let count = 0; count < 3; count++) await placeAndCancelOrder(user, 'sell')
    const list = user.client.statement.list
    const all = await list()
    // One posting of the funding; two of each placed order, and two of its cancellation.
    expect(all.length).toBe(1 + 3 * 4)
    expect(await readInPages(list, 2)).toEqual([...all])
    const escrow = await list({ account: 'escrow' })
    expect(escrow).toEqual(all.filter(({ account }) => account === 'escrow'))
    expect(await readInPages((page) => list({ account: 'escrow', ...page }), 4)).toEqual([...escrow])
    const { nextCursor } = await list({ limit: 1 })
    const requestOfOtherList = user.client.notifications.list({ cursor: assertDefined(nextCursor) })
    await expect(requestOfOtherList).rejects.toMatchObject({ status: 422 })
  })

  test('the balances follow the order of the list, also where a later entry was posted first', async () => {
    const user = await exchange.createUser('ada', { tokens: 100_000 })
    await exchange.running.db.transaction(async (tx) => {
      // The first entry takes its id first and is posted last, as in two concurrent transactions.
      await tx.query(`insert into ledger_entries (reason, posted_at) values ('fund:first', now())`)
      await tx.query(`select transfer('fund:second', now(), 7, null, 'issuance', $1, 'available')`, [user.id])
      await tx.query(`select set_config('exchange.posting', 'yes', true)`)
      await tx.query(
        `with lines (account_id, line) as
           (values (account_of(null, 'issuance'), -5), (account_of($1, 'available'), 5)),
         changed as (update accounts set balance = balance + line from lines where id = account_id
           returning account_id, line, balance)
         insert into postings (entry_id, account_id, amount, balance_after)
           select ledger_entries.id, account_id, line, balance from changed, ledger_entries
           where reason = 'fund:first'`,
        [user.id],
      )
    })
    expect((await readStatement(user)).slice(1)).toEqual([
      ['tokens.added', 'available', 5, 100_005],
      ['tokens.added', 'available', 7, 100_012],
    ])
  })

  test('names nobody else: no id, name, email or key of another user or of the operator', async () => {
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    await seller.client.orders.confirm({ id: trade._id })
    const referrer = await exchange.createUser('ref', { verifiedId: true })
    const { referralCode } = await referrer.client.auth.checkAuth()
    const referee = await exchange.createUser('referee', { tokens: 100_000, verifiedId: true, referralCode })
    await referee.client.investments.create(PLAN)
    const users = [seller, buyer, referrer, referee]
    const secrets = [...users.flatMap(({ id, email }) => [id, email]), 'Example', 'fund']
    for (const user of users) {
      const cookie = await exchange.logInForCookie(user)
      const text = await (await exchange.request('/api/statement', { headers: { cookie } })).text()
      expect(text).toContain('"kind"')
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
    }
    expect((await exchange.request('/api/statement')).status).toBe(401)
  })
})
