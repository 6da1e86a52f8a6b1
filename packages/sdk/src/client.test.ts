import { describe, expect, test, vi } from 'vitest'
import { type Client, createClient } from './client.js'
import type { Methods } from './methods.js'
import { createOperatorClient } from './operator/client.js'
import { operator } from './operator/endpoints.js'
import { baseURL, callClient, get, options, post, postWithoutKey, put } from './testing/calls.js'
import { createFakeFetch, jsonResponse } from './testing/fake-fetch.js'
import {
  allOrders,
  allOrdersWire,
  liveSessions,
  order,
  orderWire,
  trade,
  tradeWire,
  user,
  userWire,
} from './testing/fixtures.js'

const signup = {
  fullName: 'Ada Obi',
  username: 'ada',
  phoneNumber: '+2348012345678',
  email: 'ada@example.com',
  country: 'nigeria',
  password: 'correct horse',
  confirmPassword: 'correct horse',
  referralCode: 'KOFI2',
  agree: true,
} as const

describe('auth', () => {
  test('[call.auth.signup] sends the whole form, returns the user and the message', async () => {
    const body = { message: 'Welcome', data: { user: userWire } }
    expect(await callClient(({ auth }) => auth.signup(signup), body, 201)).toEqual({
      sent: [postWithoutKey('/auth/signup', signup)],
      value: { value: user, message: 'Welcome' },
    })
  })

  test('[call.auth.login] [login.5] sends email and password, reads the user from data.user and data.data.user', async () => {
    const input = { email: 'ada@example.com', password: 'correct horse' }
    for (const data of [{ user: userWire }, { data: { user: userWire } }]) {
      expect(await callClient(({ auth }) => auth.login(input), { message: 'Hello', data })).toEqual({
        sent: [postWithoutKey('/auth/login', input)],
        value: { value: user, message: 'Hello' },
      })
    }
  })

  test('[call.auth.logout] sends an empty body and returns nothing', async () => {
    expect(await callClient(({ auth }) => auth.logout(), { message: 'bye' })).toEqual({
      sent: [postWithoutKey('/auth/logout', {})],
      value: { value: undefined, message: 'bye' },
    })
  })

  test('[call.auth.verifyOtp] [code.6] sends email and code, and only status 200 is success', async () => {
    const input = { email: 'ada@example.com', code: '123456' }
    const verify = ({ auth }: Client) => auth.verifyOtp(input)
    expect(await callClient(verify, { message: 'ok' })).toEqual({
      sent: [postWithoutKey('/auth/verify-otp', input)],
      value: { value: undefined, message: 'ok' },
    })
    await expect(callClient(verify, {}, 201)).rejects.toMatchObject({
      status: 201,
      message: 'Error Verifying phone number',
    })
  })

  test('[call.auth.resendOtp] sends the email', async () => {
    const input = { email: 'ada@example.com' }
    expect(await callClient(({ auth }) => auth.resendOtp(input), { message: 'sent' })).toEqual({
      sent: [postWithoutKey('/auth/resend-otp', input)],
      value: { value: undefined, message: 'sent' },
    })
  })

  test('[call.auth.checkAuth] sends the cookies only, data is the user', async () => {
    expect(await callClient(({ auth }) => auth.checkAuth(), { data: userWire })).toEqual({
      sent: [get('/auth/check-auth')],
      value: user,
    })
  })
})

describe('orders', () => {
  test("[call.orders.pendingBuy] data is the list of the user's orders", async () => {
    expect(await callClient(({ orders }) => orders.pendingBuy(), { data: [orderWire] })).toEqual({
      sent: [get('/buy-orders/pending')],
      value: [order],
    })
  })

  test("[call.orders.pendingSell] data is the list of the user's orders", async () => {
    expect(await callClient(({ orders }) => orders.pendingSell(), { data: [orderWire] })).toEqual({
      sent: [get('/sell-orders/pending')],
      value: [order],
    })
  })

  test('[call.orders.all] data has both sides, each grouped by status', async () => {
    expect(await callClient(({ orders }) => orders.all(), { data: allOrdersWire })).toEqual({
      sent: [get('/buy-orders/all')],
      value: allOrders,
    })
  })

  test('[call.orders.createBuy] sends amount and payment method', async () => {
    const input = { amount: 25_000, paymentMethod: 'bank' } as const
    expect(
      await callClient(({ orders }) => orders.createBuy(input, options), { data: orderWire }, 201),
    ).toEqual({
      sent: [post('/buy-orders/create', input)],
      value: { value: order, message: undefined },
    })
  })

  test('[call.orders.createSell] sends amount, payment method and all details', async () => {
    const input = {
      amount: 25_000,
      paymentMethod: 'bank',
      bankName: 'First Bank',
      accountName: 'Ada Obi',
      accountNumber: '0123456789',
      network: '',
      walletAddress: '',
    } as const
    expect(
      await callClient(({ orders }) => orders.createSell(input, options), { data: orderWire }, 201),
    ).toEqual({
      sent: [post('/sell-orders/create', input)],
      value: { value: order, message: undefined },
    })
  })

  test('[call.orders.cancelBuy] has the id of the order in the path', async () => {
    expect(
      await callClient(({ orders }) => orders.cancelBuy({ id: 'o1' }, options), { data: orderWire }),
    ).toEqual({
      sent: [put('/buy-orders/cancel/o1', {})],
      value: { value: order, message: undefined },
    })
  })

  test('[call.orders.cancelSell] has the id of the order in the path', async () => {
    expect(
      await callClient(({ orders }) => orders.cancelSell({ id: 'o1' }, options), { data: orderWire }),
    ).toEqual({
      sent: [put('/sell-orders/cancel/o1', {})],
      value: { value: order, message: undefined },
    })
  })

  test('[call.orders.pay] has the id of the trade in the path, sends the picture as a data URL', async () => {
    const paymentProof = 'data:image/png;base64,iVBORw0KGgo='
    const pay = ({ orders }: Client) => orders.pay({ id: 't1', paymentProof }, options)
    expect(await callClient(pay, { message: 'ok', data: tradeWire })).toEqual({
      sent: [post('/buy-orders/pay/t1', { paymentProof })],
      value: { value: trade, message: 'ok' },
    })
  })

  test('[call.orders.pay] sends a file as a data URL', async () => {
    const paymentProof = new Blob([Uint8Array.of(1, 2, 3)], { type: 'image/webp' })
    const pay = ({ orders }: Client) => orders.pay({ id: 't1', paymentProof }, options)
    expect(await callClient(pay, { message: 'ok', data: tradeWire })).toEqual({
      sent: [post('/buy-orders/pay/t1', { paymentProof: 'data:image/webp;base64,AQID' })],
      value: { value: trade, message: 'ok' },
    })
  })

  test('[call.orders.confirm] has the id of the trade in the path', async () => {
    const confirm = ({ orders }: Client) => orders.confirm({ id: 't1' }, options)
    expect(await callClient(confirm, { message: 'ok', data: tradeWire })).toEqual({
      sent: [post('/buy-orders/confirm/t1', {})],
      value: { value: trade, message: 'ok' },
    })
  })
})

test('[call.liveSessions.list] data is the list of sessions', async () => {
  expect(
    await callClient(({ liveSessions }) => liveSessions.list(), { data: { data: liveSessions } }),
  ).toEqual({
    sent: [get('/live-sessions')],
    value: liveSessions,
  })
})

describe('endpoints of our server only', () => {
  test('trades: lists open trades and gets one by its id', async () => {
    expect(await callClient(({ trades }) => trades.open(), { data: [tradeWire] })).toEqual({
      sent: [get('/trades/open')],
      value: [trade],
    })
    expect(await callClient(({ trades }) => trades.get({ id: 't1' }), { data: tradeWire })).toEqual({
      sent: [get('/trades/t1')],
      value: trade,
    })
  })

  test('rates: a currency without a price is absent', async () => {
    expect(await callClient(({ rates }) => rates.get(), { data: { NGN: 100, USDT: null } })).toEqual({
      sent: [get('/rates')],
      value: { NGN: 100 },
    })
  })

  test("the operator's requests have the token", async () => {
    const { fetch, sent } = createFakeFetch(
      jsonResponse({ data: { email: 'ada@example.com', availableBalance: 7 } }),
    )
    const client = createOperatorClient({ baseURL, fetch, token: 'secret' })
    const input = { email: 'ada@example.com', amount: 7 }
    expect(await client.fund(input, options)).toEqual({
      value: { email: 'ada@example.com', availableBalance: 7 },
      message: undefined,
    })
    const request = post('/operator/users/fund', input)
    expect(sent).toEqual([{ ...request, headers: { ...request.headers, authorization: 'Bearer secret' } }])
  })

  test('the operator client has only endpoints and pictures for the operator', () => {
    const methods: Methods<typeof operator> = createOperatorClient({ token: 'secret' })
    expect(Object.keys(methods)).toEqual([...Object.keys(operator), 'picture', 'now'])
    expect(new Set(Object.values(operator).map(({ access }) => access))).toEqual(new Set(['operator']))
  })
})

describe('a client', () => {
  test("by default sends requests to /api on the page's origin with the platform's fetch", async () => {
    const { fetch, sent } = createFakeFetch(jsonResponse({ data: [] }))
    vi.stubGlobal('fetch', fetch)
    vi.stubGlobal('location', { href: 'https://exchange.example/' })
    try {
      await createClient().orders.pendingBuy()
    } finally {
      vi.unstubAllGlobals()
    }
    expect(sent).toEqual([{ ...get('/buy-orders/pending'), url: '/api/buy-orders/pending' }])
  })

  test('before the first response, returns the time of this machine as exchange time', () => {
    vi.useFakeTimers({ now: 7_000 })
    try {
      expect(createClient({ baseURL }).now()).toBe(7_000)
    } finally {
      vi.useRealTimers()
    }
  })
})
