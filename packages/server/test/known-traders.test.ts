import { CONFIRMATION_WINDOW, DAY, HOUR, PAYMENT_GRACE, PAYMENT_WINDOW } from '@cht/sdk/rules'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findDue } from '../src/jobs/due.js'
import { MATCHING_BATCH_SIZE } from '../src/jobs/matching.js'
import { onOneEngine, SESSION_START, type TestExchange, type TestUser, useEmptyExchange } from './exchange.js'
import {
  assertDefined,
  decideAppeal,
  expectCleanLedger,
  getOnlyTrade,
  getOutcome,
  PICTURE,
  placeBuyOrder,
  placeSellOrder,
  startFirstMatch,
} from './fixtures.js'

const AMOUNT = 75_000

onOneEngine('known users', (engine) => {
  const openEmptyExchange = useEmptyExchange(engine)
  let exchange: TestExchange
  beforeEach(async () => {
    exchange = await openEmptyExchange()
  })
  afterEach(() => expectCleanLedger(exchange))

  const createSeller = (name: string, verifiedId = true) =>
    exchange.createUser(name, { tokens: AMOUNT, verifiedId })
  const isKnown = async ({ client, email, password }: TestUser) => {
    // A login session ends after a week without use.
    await client.auth.login({ email, password })
    return (await client.auth.checkAuth()).isKnownTrader
  }
  const listMatched = async (users: readonly TestUser[]) => {
    const trades = await Promise.all(users.map(({ client }) => client.trades.open()))
    return users.filter((_, index) => trades[index]?.length === 1)
  }
  let day = 0
  beforeEach(() => {
    day = 0
  })
  /** The buyer buys from the seller in the next session, and the seller confirms. */
  const purchase = async (buyer: TestUser, seller: TestUser) => {
    await placeSellOrder(seller)
    await placeBuyOrder(buyer)
    await exchange.advanceTo(SESSION_START + day++ * DAY)
    const { _id: id } = await getOnlyTrade(buyer)
    await buyer.client.orders.pay({ id, paymentProof: PICTURE })
    await seller.client.orders.confirm({ id })
  }

  test('are matched first on both sides, oldest first; then the others, oldest first', async () => {
    const create = (side: string, verifiedId: boolean) => (name: string) =>
      exchange.createUser(`${side}${name}`, { tokens: side === 'sell' ? AMOUNT : 0, verifiedId })
    const strangers: TestUser[] = []
    for (const name of ['a', 'b', 'c']) strangers.push(await create('buy', false)(name))
    const known: TestUser[] = []
    for (const name of ['d', 'e']) known.push(await create('buy', true)(name))
    for (const buyer of [...strangers, ...known]) await placeBuyOrder(buyer)
    const sellers = [
      await create('sell', false)('f'),
      await create('sell', false)('g'),
      await create('sell', true)('h'),
    ]
    for (const seller of sellers) await placeSellOrder(seller)
    await exchange.advanceTo(SESSION_START)
    const buyers = [...known, ...strangers]
    expect(await listMatched(buyers)).toEqual(buyers.slice(0, 3))
    const names = await Promise.all(
      buyers.slice(0, 3).map(async (buyer) => (await getOnlyTrade(buyer)).seller._id),
    )
    expect(names).toEqual([sellers[2], sellers[0], sellers[1]].map((seller) => seller?.id))
  })

  test('have purchases from two different verified sellers, or a verified identity', async () => {
    const buyer = await exchange.createUser('buyer')
    const [first, second, unverified] = [
      await createSeller('first'),
      await createSeller('second'),
      await createSeller('stranger', false),
    ]
    const states: unknown[] = [await isKnown(buyer)]
    for (const seller of [first, unverified]) {
      await purchase(buyer, seller)
      states.push(await isKnown(buyer))
    }
    // A second purchase from the same seller does not count.
    await exchange.operator.fund({ email: first.email, amount: AMOUNT })
    await purchase(buyer, first)
    states.push(await isKnown(buyer))
    await placeBuyOrder(buyer)
    const limited = await getOutcome(placeBuyOrder(buyer))
    await placeSellOrder(second)
    await exchange.advanceTo(SESSION_START + day * DAY)
    const { _id: id } = await getOnlyTrade(buyer)
    await buyer.client.orders.pay({ id, paymentProof: PICTURE })
    await second.client.orders.confirm({ id })
    states.push(await isKnown(buyer))
    for (let count = 0; count < 10; count++) await placeBuyOrder(buyer)
    expect({ states, limited, next: await getOutcome(placeBuyOrder(buyer)) }).toEqual({
      states: [false, false, false, false, true],
      limited: 'order_limit',
      next: 'order_limit',
    })
    expect(await isKnown(first)).toBe(true)
    // Sales make nobody known, and the limit of sell orders depends on the identity.
    expect(await isKnown(unverified)).toBe(false)
    await exchange.operator.fund({ email: buyer.email, amount: AMOUNT })
    await placeSellOrder(buyer)
    expect(await getOutcome(placeSellOrder(buyer))).toBe('order_limit')
  })

  test('a purchase from oneself under another name does not lift the limit', async () => {
    const [self, other] = [await exchange.createUser('self'), await createSeller('other', false)]
    await purchase(self, other)
    await placeBuyOrder(self)
    expect(await getOutcome(placeBuyOrder(self))).toBe('order_limit')
  })

  test('come first in matches of several batches, also after a restart and for users who become known meanwhile', async () => {
    const count = MATCHING_BATCH_SIZE + 50
    const seller = await exchange.createUser('seller', { tokens: AMOUNT * (count + 1), verifiedId: true })
    const { db } = exchange.running
    const before = new Date(exchange.now())
    // Strangers have ordered before the known users, and there is one sell order less than there are buyers.
    await db.query(
      `insert into users (id, full_name, username, email, phone_number, country, password_hash, referral_code, created_at,
         phone_verified, verification_state)
       select gen_random_uuid(), 'n' || n, 'n' || n, 'n' || n || '@example.com', '+234', 'nigeria', '', 'n' || n, $1, true,
         case when n > $2::int then 'verified' else 'unverified' end
       from generate_series(1, 2 * $2::int) n`,
      [before, count],
    )
    await db.query(`insert into accounts (owner, kind) select id, kind from users, unnest(array['available', 'escrow', 'staked', 'heldBonus']) as kind
      where username ~ '^n[0-9]' on conflict do nothing`)
    await db.query(
      `insert into orders (id, side, user_id, amount, payment_method, country, status, created_at)
       select gen_random_uuid(), 'buy', id, $1, 'bank', 'nigeria', 'pending', $2 from users
       where username ~ '^n[0-9]' order by substring(username from 2)::int`,
      [AMOUNT, before],
    )
    // Each buyer has one trade with the seller, so that no two trades are twins.
    await db.query(
      `insert into orders (id, side, user_id, amount, payment_method, country, status, created_at)
       select gen_random_uuid(), 'sell', $1, $2, 'bank', 'nigeria', 'pending', $3 from generate_series(1, $4::int)`,
      [seller.id, AMOUNT, before, count + 1],
    )
    await db.query(
      `select transfer('escrow:' || id, $1, amount, user_id, 'available', user_id, 'escrow') from orders where side = 'sell'`,
      [before],
    )
    const listBuyers = async () =>
      (
        await exchange.running.db.query<{ number: number }>(
          `select substring(username from 2)::int as number from trades join users on users.id = buyer_id order by 1`,
        )
      ).map(({ number }) => number)
    const range = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => from + index)

    await startFirstMatch(exchange)
    expect(await listBuyers()).toEqual(range(count + 1, count + MATCHING_BATCH_SIZE))
    // Started, although no order of others has been processed.
    const { clock, config } = exchange.running
    const atStart = { ...clock, databaseTime: () => SESSION_START, now: () => SESSION_START }
    const { unfinishedSessions, unstartedSessions } = await findDue({ db, config, clock: atStart })
    expect([unfinishedSessions.length, unstartedSessions.length]).toEqual([1, 0])
    // One whose place is before the cursor becomes known, and the seller’s other orders wait for the rest.
    await db.query(`update users set verification_state = 'verified' where username = 'n7'`)
    await exchange.restart(SESSION_START)
    expect(await listBuyers()).toEqual([1, ...range(count + 1, 2 * count)])
    await exchange.advanceTo(SESSION_START + 1)
    expect(await listBuyers()).toHaveLength(count + 1)
  })

  test('a buyer against whom a trade was decided is barred as one who did not pay', async () => {
    const buyer = await exchange.createUser('buyer', { verifiedId: true })
    const sellers = [await createSeller('one'), await createSeller('two')]
    await placeSellOrder(assertDefined(sellers[0]))
    await placeBuyOrder(buyer)
    await exchange.advanceTo(SESSION_START)
    const { _id: tradeId } = await getOnlyTrade(buyer)
    await buyer.client.orders.pay({ id: tradeId, paymentProof: PICTURE })
    await exchange.advanceTo(SESSION_START + CONFIRMATION_WINDOW)
    await sellers[0]?.client.appeals.create({ order: tradeId, reason: 'Fake proof', description: 'None' })
    await decideAppeal(exchange, { tradeId, to: 'seller', loser: buyer })
    // One trade does not bar. The second one expires unpaid.
    await placeSellOrder(assertDefined(sellers[1]))
    await placeBuyOrder(buyer)
    const endsAt = SESSION_START + DAY + PAYMENT_WINDOW + PAYMENT_GRACE
    await exchange.advanceTo(SESSION_START + DAY)
    await exchange.advanceTo(endsAt)
    await expect(placeBuyOrder(buyer)).rejects.toMatchObject({
      status: 409,
      code: 'buying_barred',
      message:
        '2 of your orders expired unpaid or were decided for the seller. You can buy again 24 hours after the last one',
    })
    await exchange.advanceTo(endsAt + DAY - HOUR)
    expect(await getOutcome(placeBuyOrder(buyer))).toBe('buying_barred')
    await exchange.advanceTo(endsAt + DAY)
    expect(await getOutcome(placeBuyOrder(buyer))).toBe('done')
  })

  test('the market counts nobody with whom the user cannot be matched now', async () => {
    const [seller, buyer, other] = [
      await createSeller('seller'),
      await exchange.createUser('buyer'),
      await exchange.createUser('other'),
    ]
    await placeSellOrder(seller)
    await placeBuyOrder(buyer)
    await exchange.advanceTo(SESSION_START)
    const { _id: id } = await getOnlyTrade(buyer)
    await buyer.client.trades.requestCancellation({ id })
    await seller.client.trades.answerCancellation({ id, accept: true })
    const countSells = async ({ client }: TestUser) => (await client.market.get()).sell.length
    // While the trade waits for late proof, its sell order is not pending.
    expect([await countSells(buyer), await countSells(other)]).toEqual([0, 0])
    await exchange.advanceTo(SESSION_START + PAYMENT_GRACE)
    // The two have cancelled a trade by consent, and are not matched for 7 days.
    expect([await countSells(buyer), await countSells(other)]).toEqual([0, 1])
    await exchange.operator.suspend({ email: seller.email, why: 'A test' })
    expect(await countSells(other)).toBe(0)
  })
})
