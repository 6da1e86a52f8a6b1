import { contract, type Endpoint } from '@cht/sdk/contract'
import { DAY } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { JSON_HEADERS, post } from './behind-proxy.js'
import { onEachEngine, SESSION_START, shareExchange, type TestExchange, type TestUser } from './exchange.js'
import {
  BANK_ORDER,
  createMatchedTrade,
  createPictureFile,
  PICTURE,
  parseCode,
  placeBuyOrder,
  placeSellOrder,
} from './fixtures.js'
import { findDocumentMismatches } from './openapi-document.js'

/** What OpenAPI says about the envelope of an endpoint's payload. */
type Envelope = 'data' | 'message' | 'message and data' | 'bare'

/** Calls endpoints without the SDK. */
const createSend =
  (exchange: TestExchange) =>
  async (user: TestUser | undefined, endpoint: Endpoint, input: Record<string, unknown> = {}) => {
    const rest = { ...input }
    const path = endpoint.path.replace(/\{(\w+)\}/, (_, name: string) => {
      const value = String(rest[name])
      delete rest[name]
      return value
    })
    const query = endpoint.method === 'GET' ? `?${new URLSearchParams(rest as Record<string, string>)}` : ''
    const form = endpoint.multipart ? new FormData() : undefined
    for (const [name, value] of Object.entries(rest)) form?.append(name, value as string | Blob)
    const cookie = user ? await exchange.logInForCookie(user) : ''
    if (user && endpoint.reauthentication === 'contact')
      await post(
        exchange,
        '/reauthentication/password',
        { password: user.password },
        { ...JSON_HEADERS, cookie },
      )
    const response = await exchange.request(`/api${path}${query}`, {
      method: endpoint.method,
      headers: {
        cookie,
        ...(form || endpoint.method === 'GET' ? {} : { 'content-type': 'application/json' }),
      },
      ...(endpoint.method === 'GET' ? {} : { body: form ?? JSON.stringify(rest) }),
    })
    const body = (await response.json()) as Record<string, unknown>
    return { status: response.status, body }
  }

const getEnvelope = (endpoint: Endpoint, body: Record<string, unknown>): Envelope => {
  const extraFields = Object.keys(endpoint.output?.extraFields ?? {})
  const keys = Object.keys(body)
    .filter((key) => !extraFields.includes(key))
    .sort()
    .join()
  if (keys === 'data,message') return 'message and data'
  if (keys === 'message' && !endpoint.unwrapped) return 'message'
  return keys === 'data' ? 'data' : 'bare'
}

onEachEngine('the contract', (engine) => {
  const start = shareExchange(engine)

  test('all 28 endpoints of the specification answer as the contract and the OpenAPI document say', async () => {
    const exchange = await start()
    const send = createSend(exchange)
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    await exchange.operator.fund({ email: buyer.email, amount: 300_000 })
    const verifyIdentity = ({ id }: TestUser) =>
      exchange.running.db.query(`update users set verification_state = 'verified' where id = $1`, [id])
    await verifyIdentity(seller)
    await exchange.operator.fund({ email: seller.email, amount: 500_000 })
    const pendingSell = await placeSellOrder(seller, { amount: 100_000 })
    await exchange.advanceTo(SESSION_START + 1)
    const password = 'a long enough password'
    const account = {
      fullName: 'New',
      username: 'contract',
      phoneNumber: '+2348000000000',
      email: 'contract@example.com',
      country: 'nigeria',
      password,
      confirmPassword: password,
      referralCode: '',
      agree: true,
    }
    const { auth, settings, orders, appeals, investments, liveSessions, notifications } = contract
    const calls: string[] = []
    const check = async (
      endpoint: Endpoint,
      user: TestUser | undefined,
      input: object,
      status: number,
      envelope: Envelope,
    ) => {
      const { status: actualStatus, body } = await send(user, endpoint, { ...input })
      calls.push(`${endpoint.method} ${endpoint.path}`)
      const call = `${endpoint.method} ${endpoint.path}`
      expect({ call, status: actualStatus, envelope: getEnvelope(endpoint, body) }).toEqual({
        call,
        status,
        envelope,
      })
      if (endpoint.method !== 'GET') expect(body.message).toBe(endpoint.success)
      expect({ call, mismatches: findDocumentMismatches(endpoint, actualStatus, body) }).toEqual({
        call,
        mismatches: [],
      })
      if (endpoint.output)
        expect({ call, isReadable: endpoint.output(body).ok }).toEqual({ call, isReadable: true })
      return body
    }

    await check(auth.signup, undefined, account, 201, 'message and data')
    const code = parseCode(await exchange.readMail(account.email))
    await check(auth.verifyOtp, undefined, { email: account.email, code }, 200, 'message')
    await check(auth.resendOtp, undefined, { email: 'somebody@example.com' }, 200, 'message')
    await check(auth.login, undefined, { email: account.email, password }, 200, 'message and data')
    await check(auth.checkAuth, buyer, {}, 200, 'data')
    await check(auth.logout, undefined, {}, 200, 'message')
    await check(
      settings.requestVerification,
      buyer,
      {
        country: 'nigeria',
        verificationType: 'NIN Slip',
        idNumber: '12345678901',
        frontImage: createPictureFile(),
        backImage: createPictureFile(),
      },
      200,
      'message',
    )
    await check(settings.pendingVerification, buyer, {}, 200, 'data')
    await verifyIdentity(buyer)
    const pendingBuy = await placeBuyOrder(buyer, { amount: 50_000 })
    await check(orders.pendingBuy, buyer, {}, 200, 'data')
    await check(orders.pendingSell, seller, {}, 200, 'data')
    await check(orders.all, buyer, {}, 200, 'data')
    await check(orders.createBuy, buyer, { amount: '75000', paymentMethod: 'bank' }, 201, 'message and data')
    await check(orders.createSell, seller, { ...BANK_ORDER, amount: '25000' }, 201, 'message and data')
    await check(orders.cancelBuy, buyer, { id: pendingBuy._id }, 200, 'message and data')
    await check(orders.cancelSell, seller, { id: pendingSell._id }, 200, 'message and data')
    await check(orders.pay, buyer, { id: trade._id, paymentProof: PICTURE }, 200, 'message and data')
    await check(
      appeals.create,
      seller,
      {
        appealedBy: seller.id,
        appealedAgainst: buyer.id,
        order: trade._id,
        reason: 'Other',
        description: 'None',
      },
      201,
      'message and data',
    )
    await check(orders.confirm, seller, { id: trade._id }, 200, 'message and data')
    const plan = { amount: 25_000, planDurationDays: 6, roiPercentage: 10 }
    const created = (await check(investments.create, buyer, plan, 201, 'message and data')) as {
      data: { _id: string }
    }
    await check(investments.list, buyer, {}, 200, 'bare')
    await check(investments.countdown, buyer, { id: created.data._id }, 200, 'bare')
    await check(investments.referrals, buyer, {}, 200, 'bare')
    await check(investments.referralCount, buyer, {}, 200, 'bare')
    await exchange.advanceTo(SESSION_START + 6 * DAY + 1)
    await check(investments.reinvest, buyer, { investmentId: created.data._id }, 201, 'message and data')
    await check(liveSessions.list, undefined, {}, 200, 'data')
    await check(notifications.list, buyer, { limit: '4' }, 200, 'data')
    const profile = {
      fullName: 'New Name',
      username: 'buyer',
      email: buyer.email,
      phoneNumber: '+2348000000000',
      country: 'Nigeria',
    }
    // A profile cannot be edited during a trade.
    expect(await buyer.client.trades.open()).toEqual([])
    await check(settings.editProfile, buyer, profile, 200, 'message')
    await check(
      settings.changePassword,
      buyer,
      { oldPassword: buyer.password, newPassword: 'quite another password' },
      200,
      'message',
    )
    expect(new Set(calls).size).toBe(28)
  })
})
