import { expect, test } from 'vitest'
import { onEachEngine, suiteExchange } from './exchange.js'
import { BANK, matched, PICTURE, refusalOf } from './fixtures.js'

onEachEngine('bad input', (engine) => {
  const start = suiteExchange(engine)
  const json = { 'content-type': 'application/json' }

  test('a body that cannot be read never reaches a handler', async () => {
    const exchange = await start()
    const post = async (body: BodyInit, headers: Record<string, string> = json) => {
      const response = await exchange.raw('/api/auth/login', { method: 'POST', body, headers })
      return [response.status, ((await response.json()) as { code: string }).code]
    }
    expect(await post('{"email":')).toEqual([400, 'malformed_json'])
    expect(await post('')).toEqual([400, 'malformed_json'])
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
    expect(await post(`${'['.repeat(10_000)}${']'.repeat(10_000)}`)).toEqual([422, 'invalid_input'])
    expect((await exchange.raw('/healthz')).status).toBe(200)
  })

  test('a refusal names each field', async () => {
    const exchange = await start()
    const response = await exchange.raw('/api/auth/login', {
      method: 'POST',
      body: '{"email":"nobody"}',
      headers: json,
    })
    expect([response.status, await response.json()]).toEqual([
      422,
      {
        message: 'email must be an email address, password is required',
        code: 'invalid_input',
        fields: [
          { path: 'email', message: 'must be an email address' },
          { path: 'password', message: 'is required' },
        ],
      },
    ])
  })

  test('another site’s page cannot write', async () => {
    const exchange = await start()
    const write = async (headers: Record<string, string>) =>
      (
        await exchange.raw('/api/auth/logout', {
          method: 'POST',
          body: '{}',
          headers: { ...json, ...headers },
        })
      ).status
    expect(await write({ origin: 'https://evil.example' })).toBe(403)
    expect(await write({ origin: 'null' })).toBe(403)
    expect(await write({ 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await write({ 'sec-fetch-site': 'same-site' })).toBe(403)
    expect(await write({ origin: exchange.running.address })).toBe(200)
    expect(await write({})).toBe(200)
  })

  test('amounts are those of the list, as numbers or digits; methods, ids and unknown calls are checked', async () => {
    const exchange = await start()
    const { client } = await exchange.user('amounts', { tokens: 100_000 })
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
      expect(
        (await refusalOf(client.orders.createBuy({ amount, paymentMethod: 'bank' } as never))).code,
      ).toBe('invalid_input')
    const order = await client.orders.createBuy({ amount: '25000', paymentMethod: 'bank' } as never)
    expect(order?.amount).toBe(25_000)
    expect((await refusalOf(client.orders.createSell({ ...BANK, bankName: ' ' }))).message).toBe(
      'bankName is required',
    )
    expect((await refusalOf(client.orders.cancelBuy({ id: 'x' }))).status).toBe(404)
    const unknown = await exchange.raw('/api/nothing')
    expect([unknown.status, await unknown.json()]).toEqual([404, { message: 'Not found', code: 'not_found' }])
  })

  test('what a client adds to a body changes nothing', async () => {
    const exchange = await start()
    const client = exchange.visitor()
    const password = 'a long enough password'
    const answer = await client.auth.signup({
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
    const { availableBalance, isPhoneVerified, isDocumentVerified } = answer?.value ?? {}
    expect({ availableBalance, isPhoneVerified, isDocumentVerified }).toEqual({
      availableBalance: 0,
      isPhoneVerified: false,
      isDocumentVerified: false,
    })
  })

  test('a proof is a picture by its content: redrawn, shown to the parties only', async () => {
    const exchange = await start()
    const { buyer, trade } = await matched(exchange)
    const rule = 'paymentProof The proof must be a PNG, JPEG or WebP picture of at most 5 MB'
    const html = Buffer.from('<html><script>alert(1)</script>').toString('base64')
    const pay = (paymentProof: string) => refusalOf(buyer.client.orders.pay({ id: trade._id, paymentProof }))
    for (const proof of [
      `data:image/png;base64,${html}`,
      'data:image/png;base64,',
      'data:image/png;base64,@@@@',
      `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`,
      `${PICTURE.slice(0, 80)}`,
    ])
      expect(await pay(proof)).toEqual({ status: 422, code: 'invalid_input', message: rule })
    expect((await pay('https://example.com/p.png')).code).toBe('invalid_input')
    expect((await pay(`data:image/png;base64,${'A'.repeat(9_000_000)}`)).code).toBe('too_large')
    await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    const proof = await exchange.raw(`/api/trades/${trade._id}/proof`)
    expect(proof.status).toBe(401)
  })
})
