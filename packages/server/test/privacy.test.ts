import { contract } from '@cht/sdk'
import type { Endpoint } from '@cht/sdk/define-endpoint'
import { operator } from '@cht/sdk/operator'
import { DETAILS_SHOWN_FOR } from '@cht/sdk/trades'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { onEachEngine, shareExchange, type TestExchange, type TestUser } from './exchange.js'
import { assertDefined, createMatchedTrade, PICTURE, placeBuyOrder, placeSellOrder } from './fixtures.js'
import { findDetailsShownTooLate, findLeaks } from './leaks.js'

const ROWS = Object.entries<Record<string, Endpoint>>({ ...contract, operator }).flatMap(([group, calls]) =>
  Object.entries(calls).map(([name, row]) => ({ call: `${group}.${name}`, row })),
)

/** What answers beside the rows: pictures, and what is nobody's. */
const PICTURES = [
  '/trades/{id}/proof',
  '/operator/verifications/{id}/front',
  '/operator/verifications/{id}/back',
  '/operator/appeals/{id}/proof',
]
const NOBODYS = ['GET /api/openapi.json', 'GET /healthz', 'GET /readyz', 'GET /metrics']

/** What a call with an id takes beside it. */
const BESIDE: Record<string, Record<string, unknown>> = {
  'orders.pay': { paymentProof: PICTURE },
  'appeals.create': { reason: 'Other', description: 'None' },
}

/** The fields of an input that take an id, found by what they take and what they do not. */
const idFields = ({ input }: Endpoint): string[] => {
  if (!(input instanceof z.ZodMiniObject)) return []
  const takes = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success
  return Object.entries(input.shape)
    .filter(
      ([, schema]) =>
        takes(schema, '00000000-0000-0000-0000-000000000000') &&
        takes(schema, 'ö'.repeat(64)) &&
        !takes(schema, 'x'.repeat(65)) &&
        !takes(schema, '..') &&
        !takes(schema, undefined),
    )
    .map(([field]) => field)
}

const WITH_ID = ROWS.filter(({ row }) => row.access !== 'operator' && idFields(row).length > 0)

/** The method and path of everything that the server answers. */
const routesOf = ({ running }: TestExchange): string[] => {
  const above: string[] = []
  return running.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] =
        /^([│ ├└─]*)(\S+)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
      const depth = Math.ceil(indent.length / 4)
      above.length = Math.max(0, depth - 1)
      above.push(part)
      const path = above.join('')
      return methods === ''
        ? []
        : methods
            .split(', ')
            .filter((method) => method !== 'HEAD')
            .map((method) => `${method} ${path}`)
    })
}

const send = async (
  exchange: TestExchange,
  row: Pick<Endpoint, 'method' | 'path'>,
  input: Record<string, unknown>,
  cookie: string | undefined,
): Promise<Response> => {
  const path = row.path.replace('{id}', encodeURIComponent(String(input.id ?? 'x')))
  return exchange.request(`/api${path}`, {
    method: row.method,
    headers: {
      ...(cookie ? { cookie } : {}),
      ...(row.method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(row.method === 'GET' ? {} : { body: JSON.stringify(input) }),
  })
}

/** A trade that is paid and in appeal, and everything else that two people can have. */
const world = async (exchange: TestExchange) => {
  const { seller, buyer, trade } = await createMatchedTrade(exchange)
  await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
  const appeal = assertDefined(
    await seller.client.appeals.create({ order: trade._id, reason: 'Other', description: 'None' }),
  )
  await exchange.operator.fund({ email: buyer.email, amount: 25_000 })
  const plan = { amount: 25_000, planDurationDays: 6, roiPercentage: 10 } as const
  const stake = assertDefined(await buyer.client.investments.create(plan))
  const other = await exchange.createUser('privateother', { tokens: 50_000 })
  const selling = await placeSellOrder(other, { amount: 50_000 })
  const buying = await placeBuyOrder(buyer, { amount: 100_000 })
  const image = new Blob([Buffer.from(PICTURE.split(',')[1] ?? '', 'base64')], { type: 'image/png' })
  await buyer.client.settings.requestVerification({
    country: 'nigeria',
    verificationType: 'NIN Slip',
    idNumber: '1',
    frontImage: image,
    backImage: image,
  })
  const verification = (await exchange.operator.verifications())[0]?.id ?? ''
  const [notice] = await buyer.client.notifications.list()
  const ids = {
    trade: trade._id,
    'order bought': trade.buyOrder._id ?? '',
    'order sold': trade.sellOrder._id ?? '',
    'order to buy': buying._id,
    'order to sell': selling._id,
    appeal: appeal._id,
    stake: stake._id,
    verification,
    notice: notice?._id ?? '',
    buyer: buyer.id,
    seller: seller.id,
  }
  return { seller, buyer, other, ids }
}

onEachEngine('privacy', (engine) => {
  const start = shareExchange(engine)
  let made: Promise<Awaited<ReturnType<typeof world>>> | undefined
  const theirs = async () => {
    made ??= start().then(world)
    return made
  }

  test('every route of the server is a row of the contract, a picture, or nobody’s', async () => {
    const known = [
      ...ROWS.map(({ row }) => `${row.method} /api${row.path}`),
      ...PICTURES.map((path) => `GET /api${path}`),
    ].map((route) => route.replace('/verifications/{id}/front', '/verifications/{id}/{side}'))
    const expected = [...known, ...NOBODYS]
      .filter((route) => !route.endsWith('/back'))
      .map((route) => route.replace(/\{(\w+)\}/g, ':$1'))
    const served = routesOf(await start()).filter((route) => /^\w+ (\/api\/|\/\w+z$|\/metrics$)/.test(route))
    expect(served.sort()).toEqual(expected.sort())
  })

  test('every id of two people, in every call that takes one, is nothing to a third and to a guest', async () => {
    const exchange = await start()
    const { ids } = await theirs()
    const stranger = await exchange.logInForCookie(await exchange.createUser('stranger'))
    expect(WITH_ID.map(({ call }) => call)).toContain('trades.get')
    const wrong: unknown[] = []
    for (const { call, row } of WITH_ID)
      for (const field of idFields(row))
        for (const [what, id] of Object.entries(ids)) {
          const input = { ...BESIDE[call], [field]: id }
          const [asStranger, asGuest] = await Promise.all([
            send(exchange, row, input, stranger),
            send(exchange, row, input, undefined),
          ])
          if (![403, 404].includes(asStranger.status) || asGuest.status !== 401)
            wrong.push([call, what, asStranger.status, asGuest.status])
        }
    for (const path of PICTURES)
      for (const [what, id] of Object.entries(ids)) {
        const row = { method: 'GET', path } as { method: 'GET'; path: `/${string}` }
        const asStranger = (await send(exchange, row, { id }, stranger)).status
        const asGuest = (await send(exchange, row, { id }, undefined)).status
        if (![401, 404].includes(asStranger) || asGuest !== 401) wrong.push([path, what, asStranger, asGuest])
      }
    expect(wrong).toEqual([])
  })

  test('what is one party’s is nothing to the other', async () => {
    const exchange = await start()
    const { seller, buyer, other, ids } = await theirs()
    const { orders, investments, trades } = contract
    const tries: [Endpoint, TestUser, Record<string, unknown>, number][] = [
      [orders.pay, seller, { id: ids.trade, paymentProof: PICTURE }, 403],
      [orders.confirm, buyer, { id: ids.trade }, 403],
      [orders.confirm, other, { id: ids.trade }, 404],
      [orders.cancelBuy, seller, { id: ids['order to buy'] }, 404],
      [orders.cancelBuy, seller, { id: ids['order bought'] }, 404],
      [orders.cancelSell, buyer, { id: ids['order to sell'] }, 404],
      [orders.cancelSell, buyer, { id: ids['order sold'] }, 404],
      [investments.countdown, seller, { id: ids.stake }, 404],
      [investments.reinvest, seller, { investmentId: ids.stake }, 404],
      [trades.get, buyer, { id: ids.appeal }, 404],
    ]
    for (const [row, user, input, status] of tries) {
      const answer = await send(exchange, row, input, await exchange.logInForCookie(user))
      expect([row.path, user.email, answer.status]).toEqual([row.path, user.email, status])
    }
    const cookie = await exchange.logInForCookie(seller)
    for (const path of PICTURES.slice(1)) {
      const row = { method: 'GET', path } as { method: 'GET'; path: `/${string}` }
      expect((await send(exchange, row, { id: ids.verification }, cookie)).status).toBe(401)
    }
  })

  test('without a session, with an unverified phone or without the operator’s token nothing else is answered', async () => {
    const exchange = await start()
    const password = 'a long enough password'
    await exchange.createClient().auth.signup({
      fullName: 'A',
      username: 'unverified',
      phoneNumber: '+2348000000000',
      email: 'unverified@example.com',
      country: 'nigeria',
      password,
      confirmPassword: password,
      referralCode: '',
      agree: true,
    })
    const unverified = await exchange.logInForCookie({
      email: 'unverified@example.com',
      password,
    } as TestUser)
    const expected = { anyone: undefined, session: [401, 200], verified: [401, 403], operator: [401, 401] }
    for (const { call, row } of ROWS) {
      if (row.access === 'anyone') continue
      const asGuest = (await send(exchange, row, {}, undefined)).status
      const asUnverified = (await send(exchange, row, {}, unverified)).status
      expect([call, asGuest, asUnverified]).toEqual([call, ...(expected[row.access] ?? [])])
    }
  })

  test('no list of a third holds an id, name, number or address of theirs', async () => {
    const exchange = await start()
    const { ids, buyer, seller } = await theirs()
    const cookie = await exchange.logInForCookie(await exchange.createUser('reader'))
    const lists = ROWS.filter(
      ({ row }) => row.method === 'GET' && row.access !== 'operator' && idFields(row).length === 0,
    )
    const notices = new Set([ids.notice])
    const secrets = [
      ...Object.values(ids).filter((id) => !notices.has(id)),
      buyer.email,
      seller.email,
      'buyer Example',
      'seller Example',
      '1021334477',
      'First Bank',
    ]
    for (const { call, row } of lists) {
      const text = await (await send(exchange, row, {}, cookie)).text()
      expect([call, secrets.filter((secret) => text.includes(secret))]).toEqual([call, []])
    }
  })
})

const trade = (status: string, more: object = {}) => ({
  _id: 't',
  amount: 1,
  status,
  buyer: { _id: 'b', fullName: 'B', phoneNumber: '1' },
  seller: { _id: 's', fullName: 'S', phoneNumber: '2' },
  buyOrder: { _id: 'x' },
  sellOrder: { _id: 'y', bankName: 'Bank' },
  ...more,
})

test('the watch over every answer sees what may not be shown, and only that', () => {
  const leaks = (call: string, body: unknown, viewer?: string) => findLeaks(call, body, viewer, 0).leaks
  expect(leaks('trades.open', { data: [trade('approved')] }, 'b')).toEqual([])
  expect(leaks('trades.open', { data: [trade('approved')] }, 'c')).toEqual([
    'trades.open shows a trade to c, who is no party of it',
  ])
  expect(leaks('trades.open', { data: [trade('approved')] })).toHaveLength(1)
  expect(leaks('orders.all', trade('cancelled'), 's')).toEqual([
    "orders.all shows the buyer's phoneNumber after the trade",
  ])
  const { completed } = findLeaks('trades.get', { data: trade('completed') }, 'b', DETAILS_SHOWN_FOR)
  expect(completed.map(({ what }) => what)).toEqual(["the seller's phoneNumber", "the seller's bankName"])
  expect(findDetailsShownTooLate(completed, new Map([['t', 1]]))).toEqual([])
  expect(findDetailsShownTooLate(completed, new Map([['t', 0]]))).toHaveLength(2)
  const order = { _id: 'o', amount: 1, user: { _id: 'b', phoneNumber: '1' }, bankName: 'Bank' }
  expect([leaks('orders.pendingBuy', [order], 'b'), leaks('orders.pendingBuy', [order], 's')]).toEqual([
    [],
    ["orders.pendingBuy shows what is b's own"],
  ])
  const user = { _id: 'b', email: 'b@example.com', phoneNumber: '1' }
  expect([leaks('auth.checkAuth', user, 'b'), leaks('auth.checkAuth', user).length]).toEqual([[], 1])
  expect(leaks('market.get', { data: { buy: [{ amount: 1, count: 1, username: 'b' }] } }, 'b')).toEqual([
    'market.get shows username',
  ])
  expect(leaks('investments.referrals', { referralList: [{ username: 'b' }] }, 's')).toEqual([])
})
