import { contract, type Endpoint } from '@cht/sdk/contract'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ENDPOINTS, PICTURE_PATHS, sendToEndpoint } from './endpoints.js'
import { onOneEngine, shareExchange, type TestExchange, type TestUser } from './exchange.js'
import {
  assertDefined,
  BANK_DETAILS,
  createMatchedTrade,
  createPictureFile,
  PICTURE,
  placeBuyOrder,
  placeSellOrder,
} from './fixtures.js'
import { createPasskeyDevice } from './passkey-device.js'
import { addPasskey } from './passkeys.js'
import { createSubscription } from './push-subscription.js'

/** The other input of endpoints that take an id. */
const OTHER_INPUT: Record<string, Record<string, unknown>> = {
  'orders.pay': { paymentProof: PICTURE },
  'appeals.create': { reason: 'Other', description: 'None' },
  'appeals.addStatement': { text: 'None' },
  'appeals.addPicture': { picture: PICTURE },
  'appeals.requestReview': { text: 'None' },
  'claims.file': { reason: 'reversed', description: 'None' },
  'claims.answer': { text: 'None' },
  'auth.renamePasskey': { name: 'Mine' },
  'paymentDetails.change': { name: '', isDefault: false },
  'trades.reportAmount': { amount: 1 },
  'trades.sendRest': { paymentProof: PICTURE },
  'trades.sendMessage': { message: 'nudge' },
  'trades.answerExtension': { accept: true },
  'trades.answerCancellation': { accept: true },
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

/**
 * A seller and a buyer with a trade in appeal and everything else with an id that users can have, and a third user with two
 * pending orders.
 */
const createFixture = async (exchange: TestExchange) => {
  const { seller, buyer, trade } = await createMatchedTrade(exchange)
  await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
  const appeal = assertDefined(
    (await seller.client.appeals.create({ order: trade._id, reason: 'Other', description: 'None' })).value,
  )
  await buyer.client.appeals.addPicture({ id: trade._id, picture: PICTURE })
  const { appeal: openAppeal } = await buyer.client.trades.get({ id: trade._id })
  const evidence = openAppeal?.events?.[0]?.picture?.split('/').at(-1) ?? ''
  await exchange.operator.fund({ email: buyer.email, amount: 25_000 })
  const plan = { amount: 25_000, planDurationDays: 6, roiPercentage: 10 } as const
  const investment = assertDefined((await buyer.client.investments.create(plan)).value)
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
  const details = assertDefined((await seller.client.paymentDetails.save(BANK_DETAILS)).value)
  await buyer.client.auth.confirmByPassword({ password: buyer.password })
  const webhook = assertDefined(
    (await buyer.client.webhooks.create({ url: 'https://bot.example/events' })).value,
  )
  const [device] = assertDefined(
    (
      await buyer.client.notifications.addPushDevice({
        ...createSubscription('https://push.example/1').input,
        name: 'Firefox on Linux',
      })
    ).value,
  )
  const [session] = await buyer.client.auth.sessions()
  // The passkey belongs to a fourth user, because the logins of its owner ask for it.
  const keyHolder = await exchange.createUser('fourth')
  await addPasskey(keyHolder, createPasskeyDevice())
  const [passkey] = await keyHolder.client.auth.passkeys()
  const [notification] = await buyer.client.notifications.list()
  const ids = {
    trade: trade._id,
    'order bought': trade.buyOrder._id,
    'order sold': trade.sellOrder._id,
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

  test('every endpoint that takes an id refuses the ids of other users to a user and to a guest', async () => {
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
            sendToEndpoint(exchange, endpoint, input, otherCookie),
            sendToEndpoint(exchange, endpoint, input, undefined),
          ])
          if (![403, 404].includes(asOther.status) || asGuest.status !== 401)
            failures.push([name, what, asOther.status, asGuest.status])
        }
    for (const path of PICTURE_PATHS)
      for (const [what, id] of Object.entries(ids)) {
        const endpoint = { method: 'GET', path } as { method: 'GET'; path: `/${string}` }
        const input = { id, pictureId: ids.evidence }
        const asOther = (await sendToEndpoint(exchange, endpoint, input, otherCookie)).status
        const asGuest = (await sendToEndpoint(exchange, endpoint, input, undefined)).status
        if (![401, 404].includes(asOther) || asGuest !== 401) failures.push([path, what, asOther, asGuest])
      }
    expect(failures).toEqual([])
  })

  test('a user can neither act for the other party nor use what belongs to others', async () => {
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
      const answer = await sendToEndpoint(exchange, endpoint, input, await exchange.logInForCookie(user))
      expect([endpoint.path, user.email, answer.status]).toEqual([endpoint.path, user.email, status])
    }
    const cookie = await exchange.logInForCookie(seller)
    for (const path of PICTURE_PATHS.filter((path) => path.startsWith('/operator/'))) {
      const endpoint = { method: 'GET', path } as { method: 'GET'; path: `/${string}` }
      expect((await sendToEndpoint(exchange, endpoint, { id: ids.verification }, cookie)).status).toBe(401)
    }
    const evidenceEndpoint = { method: 'GET', path: '/trades/{id}/appeal/pictures/{pictureId}' } as const
    const input = { id: ids.trade, pictureId: ids.evidence }
    const buyerCookie = await exchange.logInForCookie(buyer)
    expect((await sendToEndpoint(exchange, evidenceEndpoint, input, cookie)).status).toBe(404)
    expect((await sendToEndpoint(exchange, evidenceEndpoint, input, buyerCookie)).status).toBe(200)
  })

  test('no GET endpoint without an id shows another user the ids of the fixture, or the names, emails or account of its seller and buyer', async () => {
    const exchange = await start()
    const { ids, buyer, seller } = await getFixture()
    const cookie = await exchange.logInForCookie(await exchange.createUser('reader'))
    const readsWithoutId = ENDPOINTS.filter(
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
    for (const { name, endpoint } of readsWithoutId) {
      const text = await (await sendToEndpoint(exchange, endpoint, {}, cookie)).text()
      expect([name, secrets.filter((secret) => text.includes(secret))]).toEqual([name, []])
    }
  })
})
