import { contract } from '@cht/sdk'
import type { Endpoint } from '@cht/sdk/define-endpoint'
import { DAY } from '@cht/sdk/time'
import { expect, test } from 'vitest'
import { onEachEngine, SESSION_START, shareExchange, type TestExchange, type TestUser } from './exchange.js'
import { BANK_ORDER, createMatchedTrade, PICTURE, placeBuyOrder, placeSellOrder } from './fixtures.js'
import { findDocumentMismatches } from './openapi-document.js'

/** The calls of spec section 7: what wire.md says stands around their payload. */
type Around = 'data' | 'message' | 'message and data' | 'bare'

/** Sends a row as any client would, and says what came back. */
const sender =
  (exchange: TestExchange) =>
  async (user: TestUser | undefined, row: Endpoint, input: Record<string, unknown> = {}) => {
    const rest = { ...input }
    const path = row.path.replace(/\{(\w+)\}/, (_, name: string) => {
      const value = String(rest[name])
      delete rest[name]
      return value
    })
    const query = row.method === 'GET' ? `?${new URLSearchParams(rest as Record<string, string>)}` : ''
    const form = row.multipart ? new FormData() : undefined
    for (const [name, value] of Object.entries(rest)) form?.append(name, value as string | Blob)
    const cookie = user ? await exchange.logInForCookie(user) : ''
    const response = await exchange.request(`/api${path}${query}`, {
      method: row.method,
      headers: { cookie, ...(form || row.method === 'GET' ? {} : { 'content-type': 'application/json' }) },
      ...(row.method === 'GET' ? {} : { body: form ?? JSON.stringify(rest) }),
    })
    const body = (await response.json()) as Record<string, unknown>
    return { status: response.status, body }
  }

const around = (row: Endpoint, body: Record<string, unknown>): Around => {
  const keys = Object.keys(body).sort().join()
  if (keys === 'data,message') return 'message and data'
  if (keys === 'message' && !row.bare) return 'message'
  return keys === 'data' ? 'data' : 'bare'
}

onEachEngine('the contract', (engine) => {
  const start = shareExchange(engine)

  test('all 28 calls of the specification answer as the wire says, and as their row reads', async () => {
    const exchange = await start()
    const send = sender(exchange)
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    await exchange.operator.fund({ email: buyer.email, amount: 300_000 })
    const unmatched = await placeBuyOrder(buyer, { amount: 50_000 })
    await exchange.operator.fund({ email: seller.email, amount: 500_000 })
    await exchange.running.db.query(`update users set verification_state = 'verified' where id = $1`, [
      seller.id,
    ])
    const own = await placeSellOrder(seller, { amount: 100_000 })
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
    const picture = () =>
      new Blob([Buffer.from(PICTURE.split(',')[1] ?? '', 'base64')], { type: 'image/png' })
    const { auth, settings, orders, appeals, investments, liveSessions, notifications } = contract
    const seen: string[] = []
    const check = async (
      row: Endpoint,
      user: TestUser | undefined,
      input: object,
      status: number,
      wrapped: Around,
    ) => {
      const { status: got, body } = await send(user, row, { ...input })
      seen.push(`${row.method} ${row.path}`)
      const call = `${row.method} ${row.path}`
      expect({ call, status: got, wrapped: around(row, body) }).toEqual({ call, status, wrapped })
      if (row.method !== 'GET') expect(body.message).toBe(row.success)
      expect({ call, unlike: findDocumentMismatches(row, got, body) }).toEqual({ call, unlike: [] })
      if (row.output) expect({ call, reading: row.output(body).ok }).toEqual({ call, reading: true })
      return body
    }

    await check(auth.signup, undefined, account, 201, 'message and data')
    const code = /Subject: (\d{6})/.exec(await exchange.readMail(account.email))?.[1]
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
        idNumber: '1',
        frontImage: picture(),
        backImage: picture(),
      },
      200,
      'message',
    )
    await check(settings.pendingVerification, buyer, {}, 200, 'data')
    await check(orders.pendingBuy, buyer, {}, 200, 'data')
    await check(orders.pendingSell, seller, {}, 200, 'data')
    await check(orders.all, buyer, {}, 200, 'data')
    await check(orders.createBuy, buyer, { amount: '75000', paymentMethod: 'bank' }, 201, 'message and data')
    await check(orders.createSell, seller, { ...BANK_ORDER, amount: '25000' }, 201, 'message and data')
    await check(orders.cancelBuy, buyer, { id: unmatched._id }, 200, 'message and data')
    await check(orders.cancelSell, seller, { id: own._id }, 200, 'message and data')
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
    const made = (await check(investments.create, buyer, plan, 201, 'message and data')) as {
      data: { _id: string }
    }
    await check(investments.list, buyer, {}, 200, 'bare')
    await check(investments.countdown, buyer, { id: made.data._id }, 200, 'bare')
    await check(investments.referrals, buyer, {}, 200, 'bare')
    await check(investments.referralCount, buyer, {}, 200, 'bare')
    await exchange.advanceTo(SESSION_START + 6 * DAY + 1)
    await check(investments.reinvest, buyer, { investmentId: made.data._id }, 201, 'message and data')
    await check(liveSessions.list, undefined, {}, 200, 'data')
    await check(notifications.list, buyer, { limit: '4' }, 200, 'data')
    const profile = {
      fullName: 'New Name',
      username: 'buyer',
      email: buyer.email,
      phoneNumber: '+2348000000000',
      country: 'Nigeria',
    }
    const [open] = await buyer.client.auth.login(buyer).then(() => buyer.client.trades.open())
    expect(open).toBe(undefined)
    await check(settings.editProfile, buyer, profile, 200, 'message')
    await check(
      settings.changePassword,
      buyer,
      { oldPassword: buyer.password, newPassword: 'quite another password' },
      200,
      'message',
    )
    expect(new Set(seen).size).toBe(28)
  })
})
