import { MINUTE } from '@cht/sdk/rules'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createApp } from '../src/app.js'
import { StaleClockError } from '../src/platform/db/stale-clock-error.js'
import { onOneEngine, shareExchange } from './exchange.js'
import { BANK_ORDER, createMatchedTrade, getRefusal, PICTURE, TRC20_ADDRESS } from './fixtures.js'

onOneEngine('bad input', (engine) => {
  const start = shareExchange(engine)
  const json = { 'content-type': 'application/json' }
  const createInvalid = (message: string) => ({ status: 422, code: 'invalid_input', message })

  test('a body that is malformed, too large, of another type or no object is refused', async () => {
    const exchange = await start()
    const post = async (body: BodyInit, headers: Record<string, string> = json) => {
      const response = await exchange.request('/api/auth/login', { method: 'POST', body, headers })
      return [response.status, ((await response.json()) as { code: string }).code]
    }
    expect(await post('{"email":')).toEqual([400, 'malformed_json'])
    expect(await post('')).toEqual([422, 'invalid_input'])
    expect(await post('{"__proto__": {"admin": true}}')).toEqual([400, 'malformed_json'])
    expect(await post('[]')).toEqual([422, 'invalid_input'])
    expect(await post('"text"')).toEqual([422, 'invalid_input'])
    expect(await post('null')).toEqual([422, 'invalid_input'])
    expect(await post('email=a', { 'content-type': 'application/x-www-form-urlencoded' })).toEqual([
      415,
      'unsupported_media_type',
    ])
    expect(await post('{}', { 'content-type': 'text/plain' })).toEqual([415, 'unsupported_media_type'])
    expect(await post(JSON.stringify({ email: 'a'.repeat(100_000), password: 'x' }))).toEqual([
      413,
      'too_large',
    ])
    expect(await post(`${'['.repeat(7_000)}${']'.repeat(7_000)}`)).toEqual([422, 'invalid_input'])
    expect((await exchange.request('/healthz')).status).toBe(200)
  })

  test('[signup.1] another country is refused with a sentence', async () => {
    const exchange = await start()
    const headers = json
    const country = await exchange.request('/api/auth/signup', {
      method: 'POST',
      body: JSON.stringify({
        fullName: 'Ada Obi',
        username: 'ada.obi',
        email: 'ada@example.com',
        phoneNumber: '+2348031234567',
        country: 'france',
        password: 'correct horse 9',
        confirmPassword: 'correct horse 9',
        agree: true,
      }),
      headers,
    })
    expect([country.status, await country.json()]).toEqual([
      422,
      {
        message: 'Country must be Nigeria, Ghana or Kenya',
        code: 'invalid_input',
        fields: [{ path: 'country', message: 'must be Nigeria, Ghana or Kenya' }],
      },
    ])
  })

  test('a refusal names each invalid field', async () => {
    const exchange = await start()
    const response = await exchange.request('/api/auth/login', {
      method: 'POST',
      body: '{"email":"nobody"}',
      headers: json,
    })
    expect([response.status, await response.json()]).toEqual([
      422,
      {
        message: 'Email must be an email address. Password is required',
        code: 'invalid_input',
        fields: [
          { path: 'email', message: 'must be an email address' },
          { path: 'password', message: 'is required' },
        ],
      },
    ])
  })

  test('a parameter of a query that is given twice is refused, and an unknown one is ignored', async () => {
    const exchange = await start()
    const cookie = await exchange.logInForCookie(await exchange.createUser('twice'))
    const read = async (query: string) => {
      const response = await exchange.request(`/api/notifications?${query}`, { headers: { cookie } })
      return [response.status, ((await response.json()) as { code?: string }).code]
    }
    expect(await Promise.all(['limit=1&limit=2', 'limit[]=1', 'limit=1&other=1&other=2'].map(read))).toEqual([
      [422, 'invalid_input'],
      [200, undefined],
      [200, undefined],
    ])
  })

  test('writes from another origin are refused', async () => {
    const exchange = await start()
    const write = async (headers: Record<string, string>) =>
      (
        await exchange.request('/api/auth/logout', {
          method: 'POST',
          body: '{}',
          headers: { ...json, ...headers },
        })
      ).status
    expect(await write({ origin: 'https://evil.example' })).toBe(403)
    expect(await write({ origin: 'null' })).toBe(403)
    expect(await write({ 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await write({ 'sec-fetch-site': 'same-site' })).toBe(403)
    // A page of the address that the request was sent to, which is not that of PUBLIC_URL.
    expect(await write({ origin: exchange.running.address })).toBe(403)
    expect(await write({ origin: exchange.running.config.publicUrl })).toBe(200)
    expect(await write({})).toBe(200)
  })

  const AMOUNTS = [
    25_000, 50_000, 75_000, 100_000, 150_000, 200_000, 250_000, 300_000, 400_000, 500_000, 950_000,
  ]

  test('[order-form.1] an order has one of the eleven amounts, as a number or its digits', async () => {
    const exchange = await start()
    const { client } = await exchange.createUser('amounts', { tokens: 100_000 })
    const buy = async (amount: unknown) =>
      (await client.orders.createBuy({ amount, paymentMethod: 'bank' } as never)).value
    for (const amount of AMOUNTS) {
      const order = await buy(amount)
      expect(order?.amount).toBe(amount)
      await client.orders.cancelBuy({ id: order?._id ?? '' })
    }
    for (const amount of [
      -1,
      0,
      0.1,
      Number.POSITIVE_INFINITY,
      30_000,
      '25e3',
      '-25000',
      ' 25000',
      [25_000],
      2 ** 53,
      null,
      true,
      {},
    ])
      expect((await getRefusal(buy(amount))).code).toBe('invalid_input')
    expect((await buy('25000'))?.amount).toBe(25_000)
  })

  test('[order-form.2] an order without an amount or a payment method is refused', async () => {
    const exchange = await start()
    const { client } = await exchange.createUser('incomplete')
    const buy = (input: object) => getRefusal(client.orders.createBuy(input as never))
    expect([await buy({ paymentMethod: 'bank' }), await buy({ amount: 25_000 }), await buy({})]).toEqual(
      [
        'Amount is required',
        'Payment method is required',
        'Amount is required. Payment method is required',
      ].map(createInvalid),
    )
    expect(await client.orders.pendingBuy()).toEqual([])
  })

  test('[order-form.3] a sell order by bank without a detail is refused', async () => {
    const exchange = await start()
    const { client } = await exchange.createUser('nobank', { tokens: 100_000 })
    const sell = (change: object) => getRefusal(client.orders.createSell({ ...BANK_ORDER, ...change }))
    expect([
      await sell({ bankName: ' ' }),
      await sell({ accountName: '' }),
      await sell({ accountNumber: '' }),
    ]).toEqual(
      ['Bank name is required', 'Account name is required', 'Account number is required'].map(createInvalid),
    )
  })

  test('[order-form.4] a sell order by crypto without a detail is refused', async () => {
    const exchange = await start()
    const { client } = await exchange.createUser('nowallet', { tokens: 100_000 })
    const wallet = { amount: 25_000, paymentMethod: 'usdt', network: 'TRC20', walletAddress: TRC20_ADDRESS }
    const sell = (change: object) => getRefusal(client.orders.createSell({ ...wallet, ...change } as never))
    expect([await sell({ network: '' }), await sell({ walletAddress: ' ' })]).toEqual(
      ['Network is required', 'Wallet address is required'].map(createInvalid),
    )
  })

  test('unknown ids and unknown paths are refused', async () => {
    const exchange = await start()
    const { client } = await exchange.createUser('unknown')
    expect((await getRefusal(client.orders.cancelBuy({ id: 'x' }))).status).toBe(404)
    const unknown = await exchange.request('/api/nothing')
    expect([unknown.status, await unknown.json()]).toEqual([404, { message: 'Not found', code: 'not_found' }])
  })

  test('extra fields of a sign-up are ignored', async () => {
    const exchange = await start()
    const client = exchange.createClient()
    const password = 'a long enough password'
    const { value: answer } = await client.auth.signup({
      fullName: 'Mass',
      username: 'mass',
      phoneNumber: '+2348000000000',
      email: 'mass@example.com',
      country: 'nigeria',
      password,
      confirmPassword: password,
      referralCode: '',
      agree: true,
      availableBalance: 1_000_000,
      isPhoneVerified: true,
      isDocumentVerified: true,
    } as never)
    const { availableBalance, isPhoneVerified, isDocumentVerified } = answer ?? {}
    expect({ availableBalance, isPhoneVerified, isDocumentVerified }).toEqual({
      availableBalance: 0,
      isPhoneVerified: false,
      isDocumentVerified: false,
    })
  })

  test('[orders.7] a proof must be a picture by its content, is re-encoded, and is shown to the parties only', async () => {
    const exchange = await start()
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    const otherUser = await exchange.createUser('other')
    const rule = 'The picture must be a PNG, JPEG or WebP file of at most 5 MB'
    const html = Buffer.from('<html><script>alert(1)</script>').toString('base64')
    const huge = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: 'white' } })
      .png()
      .toBuffer()
    const pay = (paymentProof: string) => getRefusal(buyer.client.orders.pay({ id: trade._id, paymentProof }))
    for (const proof of [
      `data:image/png;base64,${html}`,
      'data:image/png;base64,',
      'data:image/png;base64,@@@@',
      `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`,
      PICTURE.slice(0, 80),
    ])
      expect(await pay(proof)).toEqual({ status: 422, code: 'invalid_input', message: rule })
    expect(await pay(`data:image/png;base64,${huge.toString('base64')}`)).toEqual({
      status: 422,
      code: 'invalid_input',
      message: 'The picture takes too long to read. Send a photo as JPEG, or a screenshot',
    })
    expect((await pay('https://example.com/p.png')).code).toBe('invalid_input')
    expect((await pay(`data:image/png;base64,${'A'.repeat(9_000_000)}`)).code).toBe('too_large')

    const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
      .withExif({ IFD0: { Copyright: 'where I live' } })
      .jpeg()
      .toBuffer()
    await buyer.client.orders.pay({
      id: trade._id,
      paymentProof: `data:image/jpeg;base64,${photo.toString('base64')}`,
    })
    const fetchProof = (cookie: string | undefined) =>
      exchange.request(`/api/trades/${trade._id}/proof`, cookie ? { headers: { cookie } } : {})
    expect((await fetchProof(undefined)).status).toBe(401)
    expect((await fetchProof(await exchange.logInForCookie(otherUser))).status).toBe(404)
    expect((await fetchProof(await exchange.logInForCookie(buyer))).status).toBe(200)
    const shown = await fetchProof(await exchange.logInForCookie(seller))
    const bytes = Buffer.from(await shown.arrayBuffer())
    const { format, width, height, exif } = await sharp(bytes).metadata()
    expect({
      format,
      width,
      height,
      exif,
      type: shown.headers.get('content-type'),
      sniff: shown.headers.get('x-content-type-options'),
      cache: shown.headers.get('cache-control'),
    }).toEqual({
      format: 'jpeg',
      width: 40,
      height: 20,
      exif: undefined,
      type: 'image/jpeg',
      sniff: 'nosniff',
      cache: 'no-store',
    })
  })

  test('NUL characters and sessions with the same start are refused', async () => {
    const exchange = await start()
    const { client } = await exchange.createUser('nul', { tokens: 100_000 })
    expect((await getRefusal(client.orders.createSell({ ...BANK_ORDER, bankName: 'a\0b' }))).message).toBe(
      'Bank name must not contain NUL',
    )
    expect((await getRefusal(exchange.operator.fund({ email: '\0', amount: 1 }))).code).toBe('invalid_input')
    const session = { startTime: '09:00', durationInMinutes: 60 }
    const twice = exchange.operator.setLiveSessions({ sessions: [session, session] })
    expect((await getRefusal(twice)).message).toBe('Sessions must start at different times')
  })

  test.each([
    ['malformed', '%zz', 400, 'bad_request', 'The request cannot be understood'],
    ['very long', 'a'.repeat(3_000), 404, 'not_found', 'Not found'],
  ])('a %s id in a path is refused', async (_, id, status, code, message) => {
    const response = await (await start()).request(`/api/trades/${id}`)
    const cache = response.headers.get('cache-control')
    expect([response.status, cache, await response.json()]).toEqual([status, 'no-store', { message, code }])
  })

  test('a malformed path gets 400 even while the clock is stale', async () => {
    const { running } = await start()
    const now = () => {
      throw new StaleClockError()
    }
    const app = await createApp(
      { ...running, clock: { ...running.clock, now } },
      { loggerInstance: running.log },
    )
    const { statusCode } = await app.inject('/api/trades/%zz')
    expect(statusCode).toBe(400)
    await app.close()
  })

  test('a response of the API has the exchange time, and is not cached', async () => {
    const exchange = await start()
    const { headers } = await exchange.request('/api/live-sessions')
    expect([headers.get('date'), headers.get('cache-control')]).toEqual([
      new Date(exchange.now()).toUTCString(),
      'no-store',
    ])
  })

  test('guesses of a password are throttled, and the owner’s session stays signed in', async () => {
    const exchange = await start()
    const { email, password, client } = await exchange.createUser('guessed')
    const guess = () => getRefusal(exchange.createClient().auth.login({ email, password: 'wrong' }))
    for (let tries = 0; tries < 10; tries++) expect((await guess()).code).toBe('invalid_credentials')
    expect((await guess()).status).toBe(429)
    await client.auth.checkAuth()
    await exchange.setClock(exchange.now() + 15 * MINUTE)
    await client.auth.login({ email, password })
  })
})
