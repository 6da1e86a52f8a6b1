import { contract } from '@cht/sdk'
import type { Endpoint } from '@cht/sdk/define-endpoint'
import { extensions } from '@cht/sdk/extensions'
import { operator } from '@cht/sdk/operator'
import { DETAILS_SHOWN_FOR } from '@cht/sdk/trades'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { onOneEngine, shareExchange, type TestExchange, type TestUser } from './exchange.js'
import {
  assertDefined,
  BANK_DETAILS,
  createMatchedTrade,
  createPictureFile,
  createSignupInput,
  PICTURE,
  placeBuyOrder,
  placeSellOrder,
} from './fixtures.js'
import { findDetailsShownTooLate, findLeaks } from './leaks.js'
import { createPasskeyDevice } from './passkey-device.js'
import { addPasskey } from './passkeys.js'
import { createSubscription } from './push-subscription.js'

const ENDPOINTS = Object.entries<Record<string, Endpoint>>({ ...contract, ...extensions, operator }).flatMap(
  ([group, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => ({ name: `${group}.${name}`, endpoint })),
)

/** Routes that answer with a picture. They are not in the contract. */
const PICTURE_PATHS = [
  '/trades/{id}/proof',
  '/trades/{id}/appeal/pictures/{pictureId}',
  '/operator/appeals/{id}/pictures/{pictureId}',
  '/operator/verifications/{id}/front',
  '/operator/verifications/{id}/back',
  '/operator/appeals/{id}/proof',
]
/** Routes that are not in the contract. They have no user data, or tests of their own. */
const OTHER_ROUTES = [
  // The live stream has tests of its own (live-stream-*.test.ts).
  'GET /api/events',
  // The user's own data (account-data.test.ts).
  'GET /api/account/data.zip',
  'GET /api/openapi.json',
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
]

/** The other input of endpoints that take an id. */
const OTHER_INPUT: Record<string, Record<string, unknown>> = {
  'orders.pay': { paymentProof: PICTURE },
  'appeals.create': { reason: 'Other', description: 'None' },
  'appealProcess.addStatement': { text: 'None' },
  'appealProcess.addPicture': { picture: PICTURE },
  'appealProcess.requestReview': { text: 'None' },
  'passkeys.rename': { name: 'Mine' },
  'paymentDetails.change': { name: '', isDefault: false },
  'tradeRequests.sendMessage': { message: 'nudge' },
  'tradeRequests.answerExtension': { accept: true },
  'tradeRequests.answerCancellation': { accept: true },
}

/** The fields of an input that take an id, found by the values that their schemas accept. */
const listIdFields = ({ input }: Endpoint): string[] => {
  if (!(input instanceof z.ZodMiniObject)) return []
  const accepts = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success
  return Object.entries(input.shape)
    .filter(
      ([, schema]) =>
        accepts(schema, '00000000-0000-0000-0000-000000000000') &&
        accepts(schema, 'ö'.repeat(64)) &&
        !accepts(schema, 'x'.repeat(65)) &&
        !accepts(schema, '..') &&
        !accepts(schema, undefined),
    )
    .map(([field]) => field)
}

const ENDPOINTS_WITH_ID = ENDPOINTS.filter(
  ({ endpoint }) => endpoint.access !== 'operator' && listIdFields(endpoint).length > 0,
)

/** The method and path of every route, parsed from Fastify's route tree. */
const listRoutes = ({ running }: TestExchange): string[] => {
  const ancestors: string[] = []
  return running.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] =
        /^([│ ├└─]*)(\S+)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
      const depth = Math.ceil(indent.length / 4)
      ancestors.length = Math.max(0, depth - 1)
      ancestors.push(part)
      const path = ancestors.join('')
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
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  input: Record<string, unknown>,
  cookie: string | undefined,
): Promise<Response> => {
  const path = endpoint.path
    .replace('{id}', encodeURIComponent(String(input.id ?? 'x')))
    .replace('{pictureId}', encodeURIComponent(String(input.pictureId ?? 'x')))
  return exchange.request(`/api${path}`, {
    method: endpoint.method,
    headers: {
      ...(cookie ? { cookie } : {}),
      ...(endpoint.method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(input) }),
  })
}

/**
 * A seller and a buyer with a trade in appeal and everything else with an id that users can have, and a third user with two
 * pending orders.
 */
const createFixture = async (exchange: TestExchange) => {
  const { seller, buyer, trade } = await createMatchedTrade(exchange)
  await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
  const appeal = assertDefined(
    await seller.client.appeals.create({ order: trade._id, reason: 'Other', description: 'None' }),
  )
  await buyer.client.appealProcess.addPicture({ id: trade._id, picture: PICTURE })
  const { appeal: open } = await buyer.client.trades.get({ id: trade._id })
  const evidence = open?.events?.[0]?.picture?.split('/').at(-1) ?? ''
  await exchange.operator.fund({ email: buyer.email, amount: 25_000 })
  const plan = { amount: 25_000, planDurationDays: 6, roiPercentage: 10 } as const
  const investment = assertDefined(await buyer.client.investments.create(plan))
  const third = await exchange.createUser('third', { tokens: 50_000 })
  const pendingSell = await placeSellOrder(third, { amount: 50_000 })
  const pendingBuy = await placeBuyOrder(third, { amount: 100_000 })

  await buyer.client.settings.requestVerification({
    country: 'nigeria',
    verificationType: 'NIN Slip',
    idNumber: '12345678901',
    frontImage: createPictureFile(),
    backImage: createPictureFile(),
  })
  const verification = (await exchange.operator.verifications())[0]?.id ?? ''
  const details = assertDefined(await seller.client.paymentDetails.save(BANK_DETAILS))
  const webhook = assertDefined(await buyer.client.webhooks.create({ url: 'https://bot.example/events' }))
  const [device] = assertDefined(
    await buyer.client.pushDevices.add({
      ...createSubscription('https://push.example/1').input,
      name: 'Firefox on Linux',
    }),
  )
  const [session] = await buyer.client.sessions.list()
  // The passkey belongs to a fourth user, because the logins of its owner ask for it.
  const keyHolder = await exchange.createUser('fourth')
  await addPasskey(keyHolder, createPasskeyDevice())
  const [passkey] = await keyHolder.client.passkeys.list()
  const [notification] = await buyer.client.notifications.list()
  const ids = {
    trade: trade._id,
    'order bought': trade.buyOrder._id ?? '',
    'order sold': trade.sellOrder._id ?? '',
    'order to buy': pendingBuy._id,
    'order to sell': pendingSell._id,
    appeal: appeal._id,
    evidence,
    investment: investment._id,
    verification,
    'payment details': details.id,
    webhook: webhook.id,
    'push device': device?.id ?? '',
    'login session': session?.id ?? '',
    passkey: passkey?.id ?? '',
    notification: notification?._id ?? '',
    buyer: buyer.id,
    seller: seller.id,
  }
  return { seller, buyer, third, ids }
}

onOneEngine('privacy', (engine) => {
  const start = shareExchange(engine)
  let fixture: Promise<Awaited<ReturnType<typeof createFixture>>> | undefined
  const getFixture = async () => {
    fixture ??= start().then(createFixture)
    return fixture
  }

  test('every route is an endpoint of the contract, a picture, or one of OTHER_ROUTES', async () => {
    const known = [
      ...ENDPOINTS.map(({ endpoint }) => `${endpoint.method} /api${endpoint.path}`),
      ...PICTURE_PATHS.map((path) => `GET /api${path}`),
    ].map((route) => route.replace('/verifications/{id}/front', '/verifications/{id}/{side}'))
    const expected = [...known, ...OTHER_ROUTES]
      .filter((route) => !route.endsWith('/back'))
      .map((route) => route.replace(/\{(\w+)\}/g, ':$1'))
    const served = listRoutes(await start()).filter((route) =>
      /^\w+ (\/api\/|\/\w+z$|\/metrics$)/.test(route),
    )
    expect(served.sort()).toEqual(expected.sort())
  })

  test('requests of a user or a guest with ids of other users are refused by every endpoint', async () => {
    const exchange = await start()
    const { ids } = await getFixture()
    const otherCookie = await exchange.logInForCookie(await exchange.createUser('other'))
    expect(ENDPOINTS_WITH_ID.map(({ name }) => name)).toContain('trades.get')
    const failures: unknown[] = []
    for (const { name, endpoint } of ENDPOINTS_WITH_ID)
      for (const field of listIdFields(endpoint))
        for (const [what, id] of Object.entries(ids)) {
          const input = { ...OTHER_INPUT[name], [field]: id }
          const [asOther, asGuest] = await Promise.all([
            send(exchange, endpoint, input, otherCookie),
            send(exchange, endpoint, input, undefined),
          ])
          if (![403, 404].includes(asOther.status) || asGuest.status !== 401)
            failures.push([name, what, asOther.status, asGuest.status])
        }
    for (const path of PICTURE_PATHS)
      for (const [what, id] of Object.entries(ids)) {
        const endpoint = { method: 'GET', path } as { method: 'GET'; path: `/${string}` }
        const input = { id, pictureId: ids.evidence }
        const asOther = (await send(exchange, endpoint, input, otherCookie)).status
        const asGuest = (await send(exchange, endpoint, input, undefined)).status
        if (![401, 404].includes(asOther) || asGuest !== 401) failures.push([path, what, asOther, asGuest])
      }
    expect(failures).toEqual([])
  })

  test('no user can use what belongs to another', async () => {
    const exchange = await start()
    const { seller, buyer, third, ids } = await getFixture()
    const { orders, investments, trades } = contract
    const tries: [endpoint: Endpoint, user: TestUser, input: Record<string, unknown>, status: number][] = [
      [orders.pay, seller, { id: ids.trade, paymentProof: PICTURE }, 403],
      [orders.confirm, buyer, { id: ids.trade }, 403],
      [orders.confirm, third, { id: ids.trade }, 404],
      [orders.cancelBuy, seller, { id: ids['order to buy'] }, 404],
      [orders.cancelBuy, seller, { id: ids['order bought'] }, 404],
      [orders.cancelSell, buyer, { id: ids['order to sell'] }, 404],
      [orders.cancelSell, buyer, { id: ids['order sold'] }, 404],
      [investments.countdown, seller, { id: ids.investment }, 404],
      [investments.reinvest, seller, { investmentId: ids.investment }, 404],
      [trades.get, buyer, { id: ids.appeal }, 404],
    ]
    for (const [endpoint, user, input, status] of tries) {
      const answer = await send(exchange, endpoint, input, await exchange.logInForCookie(user))
      expect([endpoint.path, user.email, answer.status]).toEqual([endpoint.path, user.email, status])
    }
    const cookie = await exchange.logInForCookie(seller)
    for (const path of PICTURE_PATHS.filter((path) => path.startsWith('/operator/'))) {
      const endpoint = { method: 'GET', path } as { method: 'GET'; path: `/${string}` }
      expect((await send(exchange, endpoint, { id: ids.verification }, cookie)).status).toBe(401)
    }
    const evidenceEndpoint = { method: 'GET', path: '/trades/{id}/appeal/pictures/{pictureId}' } as const
    const input = { id: ids.trade, pictureId: ids.evidence }
    const buyerCookie = await exchange.logInForCookie(buyer)
    expect((await send(exchange, evidenceEndpoint, input, cookie)).status).toBe(404)
    expect((await send(exchange, evidenceEndpoint, input, buyerCookie)).status).toBe(200)
  })

  test('endpoints refuse requests without a session, a verified phone or the operator’s token', async () => {
    const exchange = await start()
    const signup = createSignupInput('unverified')
    const client = exchange.createClient()
    await client.auth.signup(signup)
    const unverified = await exchange.logInForCookie({ ...signup, id: '', client })
    const expected = { anyone: undefined, session: [401, 200], verified: [401, 403], operator: [401, 401] }
    for (const { name, endpoint } of ENDPOINTS) {
      if (endpoint.access === 'anyone') continue
      const asGuest = (await send(exchange, endpoint, {}, undefined)).status
      const asUnverified = (await send(exchange, endpoint, {}, unverified)).status
      expect([name, asGuest, asUnverified]).toEqual([name, ...(expected[endpoint.access] ?? [])])
    }
  })

  test('no list that a third user reads contains the ids, names, account or emails of two users', async () => {
    const exchange = await start()
    const { ids, buyer, seller } = await getFixture()
    const cookie = await exchange.logInForCookie(await exchange.createUser('reader'))
    const lists = ENDPOINTS.filter(
      ({ endpoint }) =>
        endpoint.method === 'GET' && endpoint.access !== 'operator' && listIdFields(endpoint).length === 0,
    )
    const secrets = [
      // The id of a notification is a small number, which may be in any response.
      ...Object.values(ids).filter((id) => id !== ids.notification),
      buyer.email,
      seller.email,
      'buyer Example',
      'seller Example',
      '1021334477',
      'First Bank',
    ]
    for (const { name, endpoint } of lists) {
      const text = await (await send(exchange, endpoint, {}, cookie)).text()
      expect([name, secrets.filter((secret) => text.includes(secret))]).toEqual([name, []])
    }
  })
})

const createTrade = (status: string, more: object = {}) => ({
  _id: 't',
  amount: 1,
  status,
  buyer: { _id: 'b', fullName: 'B', phoneNumber: '1' },
  seller: { _id: 's', fullName: 'S', phoneNumber: '2' },
  buyOrder: { _id: 'x' },
  sellOrder: { _id: 'y', bankName: 'Bank' },
  ...more,
})

test('findLeaks reports what a viewer may not see, and nothing else', () => {
  const listLeaks = (name: string, body: unknown, viewer?: string) => findLeaks(name, body, viewer, 0).leaks
  expect(listLeaks('trades.open', { data: [createTrade('approved')] }, 'b')).toEqual([])
  expect(listLeaks('trades.open', { data: [createTrade('approved')] }, 'c')).toEqual([
    'trades.open shows a trade to c, who is not a party to it',
  ])
  expect(listLeaks('trades.open', { data: [createTrade('approved')] })).toHaveLength(1)
  expect(listLeaks('orders.all', createTrade('cancelled'), 's')).toEqual([
    "orders.all shows the buyer's phoneNumber after the trade",
  ])
  const { completed: shownDetails } = findLeaks(
    'trades.get',
    { data: createTrade('completed') },
    'b',
    DETAILS_SHOWN_FOR,
  )
  expect(shownDetails.map(({ details }) => details)).toEqual([
    "the seller's phoneNumber",
    "the seller's bankName",
  ])
  const endedLater = new Map([['t', 1]])
  const endedAtOnce = new Map([['t', 0]])
  expect(findDetailsShownTooLate(shownDetails, endedLater)).toEqual([])
  expect(findDetailsShownTooLate(shownDetails, endedAtOnce)).toHaveLength(2)
  const order = { _id: 'o', amount: 1, user: { _id: 'b', phoneNumber: '1' }, bankName: 'Bank' }
  expect([
    listLeaks('orders.pendingBuy', [order], 'b'),
    listLeaks('orders.pendingBuy', [order], 's'),
  ]).toEqual([[], ['orders.pendingBuy shows private data of b']])
  const user = { _id: 'b', email: 'b@example.com', phoneNumber: '1' }
  expect([listLeaks('auth.checkAuth', user, 'b'), listLeaks('auth.checkAuth', user).length]).toEqual([[], 1])
  expect(listLeaks('market.get', { data: { buy: [{ amount: 1, count: 1, username: 'b' }] } }, 'b')).toEqual([
    'market.get shows username',
  ])
  expect(listLeaks('investments.referrals', { referralList: [{ username: 'b' }] }, 's')).toEqual([])
})
