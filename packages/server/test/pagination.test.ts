import { PAGE_MAX } from '@cht/sdk/rules'
import { describe, expect, test } from 'vitest'
import { allEndpoints } from '../../sdk/src/testing/endpoints.js'
import { OPERATOR_HEADERS, onOneEngine, shareExchange } from './exchange.js'
import { getRefusal, placeBuyOrder } from './fixtures.js'
import {
  createListFixture,
  createListMethods,
  createOrderListMethod,
  getRowId,
  placeAndCancelOrder,
  readInPages,
} from './list-fixture.js'

onOneEngine('pagination', (engine) => {
  const start = shareExchange(engine)
  let fixture: ReturnType<typeof createListFixture> | undefined
  const getFixture = async () => {
    const exchange = await start()
    fixture ??= createListFixture(exchange)
    return { exchange, ...(await fixture) }
  }

  test('the pages of each list of the fixture are the whole list in its order', async () => {
    const { exchange, seller, buyer } = await getFixture()
    const counts: Record<string, number> = {}
    for (const [name, call] of Object.entries(createListMethods(seller, buyer, exchange))) {
      const whole = await call({})
      counts[name] = whole.length
      expect([name, whole.nextCursor]).toEqual([name, undefined])
      expect([name, new Set(whole.map(getRowId)).size]).toEqual([name, whole.length])
      const limit = whole.length > 8 ? 7 : 1
      expect([name, await readInPages(call, limit)]).toEqual([name, [...whole]])
    }
    // The cancelled ones: orders that their owner cancelled, trades decided for the seller, the unpaid trade (for the seller,
    // its returned order), and the buyer's last order.
    expect(counts).toEqual({
      'bought and completed': 2,
      'bought and cancelled': 3 + 2 + 1 + 1,
      'bought and open': 3,
      'sold and completed': 2,
      'sold and cancelled': 3 + 2 + 1,
      'to be sold': 2,
      'to be bought, by pendingBuy': 3,
      'to be sold, by pendingSell': 2,
      'open trades': 3,
      'active investments': 3,
      'ended investments': 0,
      referrals: 3,
      notifications: expect.any(Number),
      statement: expect.any(Number),
      users: 5,
      cases: 3 + 3 + 3,
      verifications: 3,
      'profile edits': 3,
      appeals: 3,
      audit: expect.any(Number),
    })
    // Each of these has at least two pages.
    expect(Math.min(counts.notifications ?? 0, counts.statement ?? 0, counts.audit ?? 0)).toBeGreaterThan(9)
  })

  test('[orders.2] an order with a trade is listed once, as its trade', async () => {
    const { seller, buyer } = await getFixture()
    const all = await buyer.client.orders.all()
    const traded = all.buyOrders.cancelled.flatMap((one) => ('buyOrder' in one ? [one.buyOrder._id] : []))
    expect(traded).toHaveLength(3)
    expect(all.buyOrders.cancelled.filter(({ _id }) => traded.includes(_id))).toEqual([])
    // Two of the seller's trades were cancelled by an appeal. The order of the unpaid trade was cancelled as an order.
    const { cancelled: soldCancelled } = (await seller.client.orders.all()).sellOrders
    expect(soldCancelled.map((one) => 'sellOrder' in one).sort()).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
    ])
  })

  test('[invest.1] the summary covers all investments on every page', async () => {
    const { seller } = await getFixture()
    const first = await seller.client.investments.list({ limit: 1 })
    const next = await seller.client.investments.list({ limit: 1, cursor: first.nextCursors?.pending })
    const summary = { totalInvested: 3 * 25_000, totalExpectedReturn: 3 * 27_500 }
    expect([first.summary, next.summary, next.completed]).toEqual([summary, summary, []])
  })

  test('a cursor of one of several lists returns that list alone', async () => {
    const { buyer } = await getFixture()
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
    const listLengths = (groups: object) => Object.values(groups).map(({ length }) => length)
    expect([listLengths(buyOrders), listLengths(sellOrders), nextCursors]).toEqual([
      [0, 0, 1, 0],
      [0, 0, 0, 0],
      undefined,
    ])
  })

  test('rows that do not change are read exactly once while others are added and removed', async () => {
    const exchange = await start()
    const user = await exchange.createUser('walker', { verifiedId: true })
    const initialIds: string[] = []
    for (let count = 0; count < 8; count++) initialIds.push((await placeBuyOrder(user))._id)
    const whole = (await user.client.orders.pendingBuy()).map(({ _id }) => _id)
    const cancelledIds = [whole[0] ?? '', whole[5] ?? '', whole[7] ?? '']
    const rows = await readInPages(user.client.orders.pendingBuy, 2, async (page) => {
      const [id] = cancelledIds.slice(page - 1, page)
      if (id !== undefined) await user.client.orders.cancelBuy({ id })
      // A later creation time sorts the new order above the rows that have been read.
      await exchange.setClock(exchange.now() + 1)
      await placeBuyOrder(user)
    })
    const ids = rows.map(getRowId)
    const unchanged = whole.filter((id) => !cancelledIds.includes(id))
    expect(ids.filter((id) => unchanged.includes(id))).toEqual(unchanged)
    expect([
      ids.includes(whole[0] ?? ''),
      ids.includes(whole[5] ?? ''),
      ids.includes(whole[7] ?? ''),
    ]).toEqual([true, false, false])
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => !initialIds.includes(id))).toEqual([])

    const ended: string[] = []
    for (const { _id: id } of await user.client.orders.pendingBuy()) {
      await user.client.orders.cancelBuy({ id })
      ended.push(id)
    }
    const before = (await user.client.orders.all()).buyOrders.cancelled.map(({ _id }) => _id)
    const read = await readInPages(createOrderListMethod(user, 'buy', 'cancelled'), 3, async () => {
      await exchange.setClock(exchange.now() + 1)
      await placeAndCancelOrder(user, 'buy')
    })
    expect(read.map(getRowId)).toEqual(before)
    expect([...before].sort()).toEqual([...ended, ...cancelledIds].sort())
  })

  test('without a limit a page has 200 rows at most, and a cursor if there are more', async () => {
    const exchange = await start()
    const { id, client } = await exchange.createUser('reader')
    await exchange.running.db.query(
      `insert into notifications (user_id, code, params, href, created_at)
       select $1, 'sessions.ended', '{}', '/number/' || n, $2 from generate_series(1, $3::int) n`,
      [id, new Date(exchange.now()), PAGE_MAX],
    )
    const whole = await client.notifications.list()
    expect([whole.length, whole.nextCursor]).toEqual([PAGE_MAX, undefined])
    await exchange.running.db.query(
      `insert into notifications (user_id, code, params, href, created_at)
       select $1, 'sessions.ended', '{}', '/newest/' || n, $2 from generate_series(1, 3) n`,
      [id, new Date(exchange.now())],
    )
    const first = await client.notifications.list()
    const rest = await client.notifications.list({ cursor: first.nextCursor })
    expect([first.length, first[0]?.href, rest.map(({ href }) => href), rest.nextCursor]).toEqual([
      PAGE_MAX,
      '/newest/3',
      ['/number/3', '/number/2', '/number/1'],
      undefined,
    ])
    expect(await client.notifications.list({ limit: PAGE_MAX + 1 }).catch(({ fields }) => fields)).toEqual([
      { path: 'limit', message: 'must be a number from 1 to 200' },
    ])
  })

  test('another user’s cursor shows no rows of that user', async () => {
    const { exchange, seller, buyer } = await getFixture()
    const sellerRowIds = new Set((await seller.client.notifications.list()).map(getRowId))
    const { nextCursor: cursor } = await buyer.client.notifications.list({ limit: 1 })
    const shown = await seller.client.notifications.list({ cursor })
    expect(shown.filter((row) => !sellerRowIds.has(getRowId(row)))).toEqual([])

    const { nextCursors } = await buyer.client.orders.all({ limit: 1 })
    const bought = await seller.client.orders.all({ cursor: nextCursors?.buyOrders?.cancelled })
    expect([bought.buyOrders.cancelled, bought.sellOrders.cancelled]).toEqual([[], []])
    const { nextCursor: referralsCursor } = await seller.client.investments.referrals({ limit: 1 })
    expect(await buyer.client.investments.referrals({ cursor: referralsCursor })).toEqual([])
    const guest = await getRefusal(exchange.createClient().notifications.list({ cursor }))
    expect(guest.code).toBe('signed_out')
  })

  describe('invalid page requests', () => {
    const paginatedEndpoints = allEndpoints.filter(
      ([, { method, output }]) =>
        method === 'GET' && output?.extraFields && !('calendar' in output.extraFields),
    )
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    /** Returns a function that sends requests with the seller's cookie and the operator's token. */
    const createSend = async () => {
      const { exchange, seller } = await getFixture()
      const headers = { cookie: await exchange.logInForCookie(seller), ...OPERATOR_HEADERS }
      return async (path: string) => {
        const answer = await exchange.request(`/api${path}`, { headers })
        const { code, fields } = (await answer.json()) as { code: string; fields?: { path: string }[] }
        return [path, answer.status, code, fields?.map((field) => field.path)]
      }
    }

    test('every paginated endpoint is covered', () => {
      expect(paginatedEndpoints.map(([name]) => name)).toEqual([
        'orders.pendingBuy',
        'orders.pendingSell',
        'orders.all',
        'trades.open',
        'investments.list',
        'investments.referrals',
        'notifications.list',
        'statement.list',
        'operator.announcements',
        'operator.users',
        'operator.claims',
        'operator.verifications',
        'operator.closedAccounts',
        'operator.refusedNames',
        'operator.profileEdits',
        'operator.appeals',
        'operator.tradeClaims',
        'operator.heldBonuses',
        'operator.suspicious',
        'operator.reportMoney',
        'operator.reportOwed',
        'operator.reportComplaints',
        'operator.exports',
        'operator.proposals',
        'operator.tokenRequests',
        'operator.cases',
        'operator.audit',
      ])
    })

    test('an invalid limit is refused', async () => {
      const send = await createSend()
      for (const [, { path }] of paginatedEndpoints)
        for (const limit of ['0', '201', '-1', '1.5', '1e2', 'many', '']) {
          const url = `${path}?limit=${limit}`
          expect(await send(url)).toEqual([url, 422, 'invalid_input', ['limit']])
        }
    })

    test('an invalid cursor is refused', async () => {
      const send = await createSend()
      const uuid = '00000000-0000-4000-8000-000000000000'
      const names = ['open', 'pending.buy', 'buy.pending', 'pending', 'referrals']
      const places = [[1], [1e15, uuid], ['1', uuid], [1, [uuid]], ['a\0']]
      const malformed = [
        ...['', '%20', 'a b', '!!', 'abc', 'x'.repeat(401)],
        ...[null, 7, 'notifications', {}, [], [7], ['notifications'], ['elsewhere', 1]].map(encode),
      ]
      /** Cursors that name a list, which is one of another endpoint or has another format of positions. */
      const misplaced = [
        ...[
          ['notifications', 'x'],
          ['notifications', -1],
          ['notifications', 1e300],
        ].map(encode),
        ...names.flatMap((name) => places.map((place) => encode([name, ...place]))),
        ...[['a'], [1, uuid], ['a\0', uuid], ['a', 'b'], ['a', uuid, 1]].map((place) =>
          encode(['users', ...place]),
        ),
      ]
      /** One endpoint per way of sorting, and one with several lists. The others share their code. */
      const thoroughlyTested = ['orders.all', 'notifications.list', 'operator.users', 'operator.appeals']
      for (const [name, { path }] of paginatedEndpoints)
        for (const cursor of thoroughlyTested.includes(name) ? [...malformed, ...misplaced] : malformed) {
          const url = `${path}?cursor=${cursor}`
          expect(await send(url)).toEqual([url, 422, 'invalid_input', ['cursor']])
        }
    })
  })
})
