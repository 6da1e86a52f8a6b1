import type { OrderStatus, Side } from '@cht/sdk/orders'
import { asPage, everyRow, type ListCall, PAGE_MAX } from '@cht/sdk/pagination'
import { MINUTE } from '@cht/sdk/time'
import { describe, expect, test } from 'vitest'
import { allRows } from '../../sdk/src/testing/rows.js'
import { onEachEngine, SESSION_START, shareExchange, type TestExchange, type TestUser } from './exchange.js'
import { assertDefined, getRefusal, PICTURE, placeBuyOrder, placeSellOrder } from './fixtures.js'

const PLAN = { amount: 25_000, planDurationDays: 6, roiPercentage: 10 } as const

/** What a row of any list is told from others by. */
const nameOf = (row: object) =>
  String(Reflect.get(row, '_id') ?? Reflect.get(row, 'id') ?? Reflect.get(row, 'username'))

/** The rows of a list, a page of so many at a time. */
const walked = async (call: ListCall<object>, limit: number, between = async (_page: number) => {}) => {
  const rows: object[] = []
  let seen = 0
  for await (const row of everyRow(call, { limit })) {
    rows.push(row)
    seen += 1
    if (seen % limit === 0) await between(seen / limit)
  }
  return rows
}

const ordersIn =
  ({ client }: TestUser, side: Side, status: OrderStatus): ListCall<object> =>
  async (page, options) => {
    const all = await client.orders.all(page, options)
    const name = `${side}Orders` as const
    return asPage<object>(all[name][status], all.nextCursors?.[name]?.[status])
  }

const investmentsIn =
  ({ client }: TestUser, list: 'pending' | 'completed'): ListCall<object> =>
  async (page, options) => {
    const all = await client.investments.list(page, options)
    return asPage<object>(all[list], all.nextCursors?.[list])
  }

/** Every list that the two see, by name. */
const lists = (
  seller: TestUser,
  buyer: TestUser,
  { operator }: TestExchange,
): Record<string, ListCall<object>> => ({
  'bought and completed': ordersIn(buyer, 'buy', 'completed'),
  'bought and cancelled': ordersIn(buyer, 'buy', 'cancelled'),
  'bought and open': ordersIn(buyer, 'buy', 'approved'),
  'sold and completed': ordersIn(seller, 'sell', 'completed'),
  'sold and cancelled': ordersIn(seller, 'sell', 'cancelled'),
  'to be sold': ordersIn(seller, 'sell', 'pending'),
  'to be bought': buyer.client.orders.pendingBuy,
  'to be sold, alone': seller.client.orders.pendingSell,
  'open trades': seller.client.trades.open,
  'active investments': investmentsIn(seller, 'pending'),
  'ended investments': investmentsIn(seller, 'completed'),
  referrals: seller.client.investments.referrals,
  notifications: seller.client.notifications.list,
  users: operator.users,
  verifications: operator.verifications,
  'profile edits': operator.profileEdits,
  appeals: operator.appeals,
  audit: operator.audit,
})

const referee = async (exchange: TestExchange, name: string, referralCode: string) => {
  const { client } = await exchange.createUser(name, { referralCode })
  const { fullName, username, phoneNumber, country, email } = await client.auth.checkAuth()
  await client.settings.editProfile({ fullName: `${fullName} Again`, username, phoneNumber, country, email })
  const picture = await (await fetch(PICTURE)).blob()
  await client.settings.requestVerification({
    country: 'nigeria',
    verificationType: 'NIN Slip',
    idNumber: name,
    frontImage: picture,
    backImage: picture,
  })
}

const cancelled = async (user: TestUser, side: Side) => {
  const { _id: id } = await (side === 'buy' ? placeBuyOrder(user) : placeSellOrder(user))
  await (side === 'buy' ? user.client.orders.cancelBuy({ id }) : user.client.orders.cancelSell({ id }))
  return id
}

/** Two who have traded, cancelled, staked and brought others: more than one row in every list, many of one instant. */
const populated = async (exchange: TestExchange) => {
  const seller = await exchange.createUser('seller', { tokens: 2_000_000, verifiedId: true })
  const buyer = await exchange.createUser('buyer')
  const { referralCode } = await seller.client.auth.checkAuth()
  for (const name of ['ref-1', 'ref-2', 'ref-3']) await referee(exchange, name, referralCode)
  for (let count = 0; count < 3; count++) {
    await cancelled(buyer, 'buy')
    await cancelled(seller, 'sell')
    await seller.client.investments.create(PLAN)
  }
  for (let count = 0; count < 8; count++) {
    await placeSellOrder(seller)
    await placeBuyOrder(buyer)
  }
  await exchange.advanceTo(SESSION_START)
  const open = await buyer.client.trades.open()
  const paid = open.slice(0, 7)
  for (const { _id: id } of paid) await buyer.client.orders.pay({ id, paymentProof: PICTURE })
  for (const { _id: id } of paid.slice(0, 2)) await seller.client.orders.confirm({ id })
  for (const { _id: order } of paid.slice(2))
    await seller.client.appeals.create({ order, reason: 'Fake proof', description: 'It is not there' })
  for (const { id } of (await exchange.operator.appeals()).slice(0, 2))
    await exchange.operator.resolveAppeal({ id, to: 'seller' })
  // The one that nobody paid for lapses: its sell order comes back, and is taken back by its owner.
  await exchange.advanceTo(SESSION_START + 136 * MINUTE)
  const [back] = await seller.client.orders.pendingSell()
  await seller.client.orders.cancelSell({ id: assertDefined(back)._id })
  for (let count = 0; count < 2; count++) await placeSellOrder(seller)
  for (let count = 0; count < 3; count++) await placeBuyOrder(buyer)
  await exchange.setClock(exchange.now() + MINUTE)
  await cancelled(buyer, 'buy')
  return { seller, buyer }
}

onEachEngine('lists in pages', (engine) => {
  const start = shareExchange(engine)
  let people: Promise<{ seller: TestUser; buyer: TestUser }> | undefined
  const everything = async () => {
    const exchange = await start()
    people ??= populated(exchange)
    return { exchange, ...(await people) }
  }

  test('each list, walked a page at a time, is the whole list in its order', async () => {
    const { exchange, seller, buyer } = await everything()
    const counted: Record<string, number> = {}
    for (const [name, call] of Object.entries(lists(seller, buyer, exchange))) {
      const whole = await call({})
      counted[name] = whole.length
      expect([name, whole.nextCursor]).toEqual([name, undefined])
      expect([name, new Set(whole.map(nameOf)).size]).toEqual([name, whole.length])
      if (whole.length > 60) continue
      const limit = whole.length > 8 ? 7 : 1
      expect([name, await walked(call, limit)]).toEqual([name, [...whole]])
    }
    expect(counted).toEqual({
      'bought and completed': 2,
      'bought and cancelled': 3 + 2 + 1 + 1,
      'bought and open': 3,
      'sold and completed': 2,
      'sold and cancelled': 3 + 2 + 1,
      'to be sold': 2,
      'to be bought': 3,
      'to be sold, alone': 2,
      'open trades': 3,
      'active investments': 3,
      'ended investments': 0,
      referrals: 3,
      notifications: expect.any(Number),
      users: 5,
      verifications: 3,
      'profile edits': 3,
      appeals: 3,
      audit: expect.any(Number),
    })
    expect(Math.min(counted.notifications ?? 0, counted.audit ?? 0)).toBeGreaterThan(9)
  })

  test('a trade stands once: its order is not in the list beside it', async () => {
    const { seller, buyer } = await everything()
    const all = await buyer.client.orders.all()
    const traded = all.buyOrders.cancelled.flatMap((one) => ('buyOrder' in one ? [one.buyOrder._id] : []))
    expect(traded).toHaveLength(3)
    expect(all.buyOrders.cancelled.filter(({ _id }) => traded.includes(_id))).toEqual([])
    // The seller's own are those two that an appeal ended; what lapsed came back, and was cancelled as an order.
    const { cancelled: given } = (await seller.client.orders.all()).sellOrders
    expect(given.map((one) => 'sellOrder' in one).sort()).toEqual([false, false, false, false, true, true])
  })

  test('the sums are of all investments, on whatever page', async () => {
    const { seller } = await everything()
    const first = await seller.client.investments.list({ limit: 1 })
    const next = await seller.client.investments.list({ limit: 1, cursor: first.nextCursors?.pending })
    const summary = { totalInvested: 75_000, totalExpectedReturn: 82_500 }
    expect([first.summary, next.summary, next.completed]).toEqual([summary, summary, []])
  })

  test('a cursor of one of several lists is answered with that list alone', async () => {
    const { buyer } = await everything()
    const first = await buyer.client.orders.all({ limit: 1 })
    expect(first.nextCursors).toEqual({
      buyOrders: {
        pending: expect.any(String),
        approved: expect.any(String),
        completed: expect.any(String),
        cancelled: expect.any(String),
      },
    })
    const cursor = first.nextCursors?.buyOrders?.completed
    const { buyOrders, sellOrders, nextCursors } = await buyer.client.orders.all({ cursor })
    const lengths = (groups: object) => Object.values(groups).map(({ length }) => length)
    expect([lengths(buyOrders), lengths(sellOrders), nextCursors]).toEqual([
      [0, 0, 1, 0],
      [0, 0, 0, 0],
      undefined,
    ])
  })

  test('what stood still comes exactly once, whatever is added and removed meanwhile', async () => {
    const exchange = await start()
    const user = await exchange.createUser('walker')
    const stands: string[] = []
    for (let count = 0; count < 8; count++) stands.push((await placeBuyOrder(user))._id)
    const whole = (await user.client.orders.pendingBuy()).map(({ _id }) => _id)
    const gone = [whole[0] ?? '', whole[5] ?? '', whole[7] ?? '']
    const rows = await walked(user.client.orders.pendingBuy, 2, async (page) => {
      const [id] = gone.slice(page - 1, page)
      if (id !== undefined) await user.client.orders.cancelBuy({ id })
      // The clock moves on, so that what is new stands above what has been read.
      await exchange.setClock(exchange.now() + 1)
      await placeBuyOrder(user)
    })
    const names = rows.map(nameOf)
    const still = whole.filter((id) => !gone.includes(id))
    expect(names.filter((id) => still.includes(id))).toEqual(still)
    expect([
      names.includes(whole[0] ?? ''),
      names.includes(whole[5] ?? ''),
      names.includes(whole[7] ?? ''),
    ]).toEqual([true, false, false])
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((id) => !stands.includes(id))).toEqual([])

    const ended: string[] = []
    for (const { _id: id } of await user.client.orders.pendingBuy()) {
      await user.client.orders.cancelBuy({ id })
      ended.push(id)
    }
    const before = (await user.client.orders.all()).buyOrders.cancelled.map(({ _id }) => _id)
    const read = await walked(ordersIn(user, 'buy', 'cancelled'), 3, async () => {
      await exchange.setClock(exchange.now() + 1)
      await cancelled(user, 'buy')
    })
    expect(read.map(nameOf)).toEqual(before)
    expect([...before].sort()).toEqual([...ended, ...gone].sort())
  })

  test('without a limit there are 200 at most, and where it goes on', async () => {
    const exchange = await start()
    const { id, client } = await exchange.createUser('reader')
    await exchange.running.db.query(
      `insert into notifications (user_id, title, content, category, created_at)
       select $1, 'Title ' || n, 'Content', 'orders', $2 from generate_series(1, $3::int) n`,
      [id, new Date(exchange.now()), PAGE_MAX],
    )
    const whole = await client.notifications.list()
    expect([whole.length, whole.nextCursor]).toEqual([PAGE_MAX, undefined])
    await exchange.running.db.query(
      `insert into notifications (user_id, title, content, category, created_at)
       select $1, 'Newest ' || n, 'Content', 'orders', $2 from generate_series(1, 3) n`,
      [id, new Date(exchange.now())],
    )
    const first = await client.notifications.list()
    const rest = await client.notifications.list({ cursor: first.nextCursor })
    expect([first.length, first[0]?.title, rest.map(({ title }) => title), rest.nextCursor]).toEqual([
      PAGE_MAX,
      'Newest 3',
      ['Title 3', 'Title 2', 'Title 1'],
      undefined,
    ])
    expect(await client.notifications.list({ limit: PAGE_MAX + 1 }).catch(({ fields }) => fields)).toEqual([
      { path: 'limit', message: 'must be a number from 1 to 200' },
    ])
  })

  test('somebody else’s cursor shows nothing but one’s own', async () => {
    const { exchange, seller, buyer } = await everything()
    const own = new Set((await seller.client.notifications.list()).map(nameOf))
    const { nextCursor: cursor } = await buyer.client.notifications.list({ limit: 1 })
    const shown = await seller.client.notifications.list({ cursor })
    expect(shown.filter((row) => !own.has(nameOf(row)))).toEqual([])

    const { nextCursors } = await buyer.client.orders.all({ limit: 1 })
    const bought = await seller.client.orders.all({ cursor: nextCursors?.buyOrders?.cancelled })
    expect([bought.buyOrders.cancelled, bought.sellOrders.cancelled]).toEqual([[], []])
    const { nextCursor: joined } = await seller.client.investments.referrals({ limit: 1 })
    expect(await buyer.client.investments.referrals({ cursor: joined })).toEqual([])
    const guest = await getRefusal(exchange.createClient().notifications.list({ cursor }))
    expect(guest.code).toBe('signed_out')
  })

  describe('what no answer gave is refused', () => {
    const taking = allRows.filter(([, { method, output }]) => method === 'GET' && output?.beside)
    const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    /** Asks as the seller, or as the operator. */
    const asking = async () => {
      const { exchange, seller } = await everything()
      const headers = { cookie: await exchange.logInForCookie(seller), authorization: 'Bearer operator' }
      return async (path: string) => {
        const answer = await exchange.request(`/api${path}`, { headers })
        const { code, fields } = (await answer.json()) as { code: string; fields?: { path: string }[] }
        return [path, answer.status, code, fields?.map((field) => field.path)]
      }
    }

    test('every list that can grow takes both', () => {
      expect(taking.map(([name]) => name)).toEqual([
        'orders.pendingBuy',
        'orders.pendingSell',
        'orders.all',
        'trades.open',
        'investments.list',
        'investments.referrals',
        'notifications.list',
        'operator.users',
        'operator.verifications',
        'operator.profileEdits',
        'operator.appeals',
        'operator.audit',
      ])
    })

    test('a limit', async () => {
      const ask = await asking()
      for (const [, { path }] of taking)
        for (const limit of ['0', '201', '-1', '1.5', '1e2', 'many', '']) {
          const asked = `${path}?limit=${limit}`
          expect(await ask(asked)).toEqual([asked, 422, 'invalid_input', ['limit']])
        }
    })

    test('a cursor', async () => {
      const ask = await asking()
      const uuid = '00000000-0000-4000-8000-000000000000'
      const names = ['users', 'open', 'pending.buy', 'buy.pending', 'pending', 'referrals']
      const places = [[1], [1e15, uuid], ['1', uuid], [1, [uuid]], ['a\0']]
      const nowhere = [
        ...['', '%20', 'a b', '!!', 'abc', 'x'.repeat(401)],
        ...[null, 7, 'notifications', {}, [], [7], ['notifications'], ['elsewhere', 1]].map(encoded),
      ]
      const misplaced = [
        ...[
          ['notifications', 'x'],
          ['notifications', -1],
          ['notifications', 1e300],
        ].map(encoded),
        ...names.flatMap((name) => places.map((place) => encoded([name, ...place]))),
      ]
      /** One of each way to be sorted, and one of several lists. */
      const thorough = ['orders.all', 'notifications.list', 'operator.users', 'operator.appeals']
      for (const [name, { path }] of taking)
        for (const cursor of thorough.includes(name) ? [...nowhere, ...misplaced] : nowhere) {
          const asked = `${path}?cursor=${cursor}`
          expect(await ask(asked)).toEqual([asked, 422, 'invalid_input', ['cursor']])
        }
    })
  })
})
