import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { RESEND_INTERVAL } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import type { Database, Queryable, Transaction } from '../src/platform/db/database.js'
import { BEHIND_PROXY, JSON_HEADERS, logIn, post } from './behind-proxy.js'
import { onOneEngine, SESSION_START, shareExchange, type TestUser } from './exchange.js'
import { BANK_ORDER, PICTURE } from './fixtures.js'

/** Records the SQL statements about accounts that a request causes, in order. */
const recordStatements = async (db: Database, call: () => Promise<unknown>): Promise<string[]> => {
  const statements: string[] = []
  const { query, transaction } = db
  const record = (sql: string) => {
    const isAboutAccounts = /\b(users|codes|throttles|audit_log|login_sessions)\b|insert into outbox/.test(
      sql,
    )
    // Leaves out the statements of the jobs that run meanwhile.
    if (isAboutAccounts && !/alive_at|with claimed/.test(sql))
      statements.push(sql.replace(/\s+/g, ' ').trim())
  }
  const recording =
    <Args extends unknown[], Result>(run: (sql: string, ...args: Args) => Result) =>
    (sql: string, ...args: Args): Result => {
      record(sql)
      return run(sql, ...args)
    }
  db.query = recording(query) as Queryable['query']
  const recordTransaction = (tx: Transaction): Transaction => ({
    ...tx,
    query: recording(tx.query) as Queryable['query'],
    send: recording(tx.send),
  })
  db.transaction = (run) => transaction((tx) => run(recordTransaction(tx)))
  await call().catch(() => {})
  Object.assign(db, { query, transaction })
  return statements
}

onOneEngine('security', (engine) => {
  const start = shareExchange(engine, BEHIND_PROXY)

  test('a password has 8 to 128 characters of any kind, every character counts, and common passwords are refused', async () => {
    const exchange = await start()
    const signUp = async (username: string, password: string) => {
      const account = {
        fullName: 'A',
        username,
        phoneNumber: '+2348000000000',
        email: `${username}@example.com`,
        country: 'nigeria',
        password,
        confirmPassword: password,
        agree: true,
      }
      return (await post(exchange, '/auth/signup', account, JSON_HEADERS)).status
    }
    expect(await signUp('short', 'mf kq7z')).toBe(422)
    expect(await signUp('shortest', 'mf kq7zp')).toBe(201)
    expect(await signUp('toolong', 'x'.repeat(129))).toBe(422)
    for (const blank of [' '.repeat(8), '\u{2800}'.repeat(8), '\u{a0}\u{3000}'.repeat(4)])
      expect([blank, await signUp('blank', blank)]).toEqual([blank, 422])
    for (const common of ['password1', 'PASSWORD1', 'qwertyuiop', '12345678', 'CHT Exchange'])
      expect([common, await signUp('common', common)]).toEqual([common, 422])
    const long = `${'å ☂ \u{1f600}'.repeat(30)}`.slice(0, 127)
    expect(await signUp('long', `${long}a`)).toBe(201)
    const credentials = { email: 'long@example.com', password: `${long}b` }
    expect((await logIn(exchange, credentials, '10.0.0.9')).status).toBe(401)
    expect((await logIn(exchange, { ...credentials, password: `${long}a` }, '10.0.0.9')).status).toBe(200)
  })

  test('login, code and resend run the same statements for a known and an unknown email', async () => {
    const exchange = await start()
    const { db } = exchange.running
    const client = exchange.createClient()
    const password = 'a long enough password'
    await client.auth.signup({
      fullName: 'A',
      username: 'newcomer',
      phoneNumber: '+2348000000000',
      email: 'unverified@example.com',
      country: 'nigeria',
      password,
      confirmPassword: password,
      referralCode: '',
      agree: true,
    })
    const { email: verified } = await exchange.createUser('established')
    const emails = ['unverified@example.com', verified, 'unknown1@example.com']
    const calls = [
      (email: string) => exchange.createClient().auth.resendOtp({ email }),
      (email: string) => exchange.createClient().auth.verifyOtp({ email, code: '000000' }),
      (email: string) => exchange.createClient().auth.login({ email, password: 'wrong password' }),
    ]
    await exchange.setClock(exchange.now() + RESEND_INTERVAL)
    for (const call of calls) {
      const recorded: string[][] = []
      for (const email of emails) recorded.push(await recordStatements(db, () => call(email)))
      const [known, ...others] = recorded
      expect(known?.length).toBeGreaterThan(3)
      expect(others).toEqual([known, known])
    }
  })

  test('each login starts a new session, ends the browser’s old one, and never adopts a token of the client', async () => {
    const exchange = await start()
    const user = await exchange.createUser('renewed')
    const first = await exchange.logInForCookie(user)
    const again = await post(exchange, '/auth/login', user, { ...JSON_HEADERS, cookie: first })
    const second = again.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect(second).not.toBe(first)
    const readAuthStatus = async (cookie: string) =>
      (await exchange.request('/api/auth/check-auth', { headers: { cookie } })).status
    expect([await readAuthStatus(first), await readAuthStatus(second)]).toEqual([401, 200])
    const forgedCookie = `__Host-sid=${'a'.repeat(43)}`
    const response = await post(exchange, '/auth/login', user, { ...JSON_HEADERS, cookie: forgedCookie })
    expect(response.headers.getSetCookie()[0]?.startsWith(forgedCookie)).toBe(false)
    expect(await readAuthStatus(forgedCookie)).toBe(401)
    expect(await readAuthStatus(second.replace('__Host-sid', 'sid'))).toBe(401)
  })

  test('over https the cookie is __Host-, Secure and HttpOnly, and no body contains the token', async () => {
    const exchange = await start()
    const answer = await logIn(exchange, await exchange.createUser('hosted'), '10.0.3.1')
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie.replace(/=[\w-]{43};/, '=TOKEN;')).toBe(
      '__Host-sid=TOKEN; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax',
    )
    expect(await answer.text()).not.toContain(/=([\w-]{43});/.exec(cookie)?.[1])
  })

  test.each([
    ['an unknown method', 'FOO / HTTP/1.1\r\n\r\n', 400],
    [
      'two lengths of one body',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
    ],
    ['two hosts', 'GET /api/live-sessions HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n', 400],
    ['two hosts of a page', 'GET / HTTP/1.1\r\nHost: a\r\nhost: a\r\nConnection: close\r\n\r\n', 400],
    [
      'two authorizations',
      'GET /metrics HTTP/1.1\r\nHost: a\r\nAuthorization: a\r\nAuthorization: b\r\nConnection: close\r\n\r\n',
      400,
    ],
    [
      'two types of one body',
      'POST /api/auth/logout HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}',
      400,
    ],
    ['headers that are too long', `GET / HTTP/1.1\r\nHost: a\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ])('%s is refused before routing, with the security headers', async (_, request, status) => {
    const { running } = await start()
    const { hostname, port } = new URL(running.address)
    const socket = connect(Number(port), hostname)
    socket.end(request)
    const answer = await text(socket)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect([head.split(' ')[1], JSON.parse(body)]).toEqual([
      String(status),
      { message: 'The request cannot be understood', code: 'bad_request' },
    ])
    for (const header of [
      "frame-ancestors 'none'",
      'x-content-type-options: nosniff',
      'x-frame-options: SAMEORIGIN',
      'referrer-policy: same-origin',
      'strict-transport-security: max-age=31536000; includeSubDomains',
    ])
      expect(head.toLowerCase()).toContain(header.toLowerCase())
  })

  test('every kind of answer has the security headers and no CORS header', async () => {
    const exchange = await start()
    const seller = await exchange.createUser('guardseller', { tokens: 100_000 })
    const buyer = await exchange.createUser('guardbuyer')
    const placeOrder = async (user: TestUser, side: string, input: object) =>
      (
        await post(exchange, `/${side}-orders/create`, input, {
          ...JSON_HEADERS,
          cookie: await exchange.logInForCookie(user),
        })
      ).status
    expect([
      await placeOrder(seller, 'sell', BANK_ORDER),
      await placeOrder(buyer, 'buy', { amount: BANK_ORDER.amount, paymentMethod: 'bank' }),
    ]).toEqual([201, 201])
    await exchange.advanceTo(SESSION_START)
    const cookie = await exchange.logInForCookie(buyer)
    const open = await exchange.request('/api/trades/open', { headers: { cookie } })
    const [trade] = ((await open.json()) as { data: { _id: string }[] }).data
    if (!trade) throw new Error('no trade is open')
    const proof = JSON.stringify({ paymentProof: PICTURE })
    const headers = { ...JSON_HEADERS, cookie, origin: 'https://exchange.test' }
    const paid = await exchange.request(`/api/buy-orders/pay/${trade._id}`, {
      method: 'POST',
      headers,
      body: proof,
    })
    expect(paid.status).toBe(200)
    const paths = ['/', '/assets/nothing.js', '/api/rates', '/api/nothing', `/api/trades/${trade._id}/proof`]
    const policies: string[] = []
    for (const path of [...paths, '/api/trades/%zz']) {
      const answer = await exchange.request(path, { headers: { cookie, origin: 'https://evil.example' } })
      const header = (name: string) => answer.headers.get(name)
      policies.push(header('content-security-policy') ?? '')
      expect({
        path,
        sniff: header('x-content-type-options'),
        frame: header('x-frame-options'),
        referrer: header('referrer-policy'),
        hsts: header('strict-transport-security'),
        cors: header('access-control-allow-origin'),
        powered: header('x-powered-by') ?? header('server'),
      }).toEqual({
        path,
        sniff: 'nosniff',
        frame: 'SAMEORIGIN',
        referrer: 'same-origin',
        hsts: 'max-age=31536000; includeSubDomains',
        cors: null,
        powered: null,
      })
    }
    const picture = policies[paths.length - 1]
    expect(picture).toBe("default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox")
    for (const policy of policies.filter((value) => value !== picture)) {
      for (const rule of [
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ])
        expect(policy).toContain(rule)
      expect(policy).not.toContain('unsafe')
    }
    const proofResponse = await exchange.request(`/api/trades/${trade._id}/proof`, { headers: { cookie } })
    expect([
      proofResponse.headers.get('content-type'),
      proofResponse.headers.get('content-disposition'),
      proofResponse.headers.get('cache-control'),
    ]).toEqual(['image/jpeg', 'attachment; filename="picture.jpg"', 'no-store'])
  })

  test('writes from another site are refused: JSON, forms and uploads; those from the allowed origins are not', async () => {
    const exchange = await start()
    const cookie = await exchange.logInForCookie(await exchange.createUser('forged'))
    const upload = new FormData()
    upload.append('country', 'nigeria')
    const bodies: [string, BodyInit, Record<string, string>][] = [
      ['/api/buy-orders/create', JSON.stringify({ amount: 25_000, paymentMethod: 'bank' }), JSON_HEADERS],
      ['/api/buy-orders/create', '{"amount":25000,"paymentMethod":"bank"}', { 'content-type': 'text/plain' }],
      ['/api/settings/verification-request', upload, {}],
      ['/api/auth/logout', '', {}],
    ]
    const foreignHeaders = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://exchange.test' },
      { origin: exchange.running.address },
      { origin: 'https://exchange.test.evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: 'https://other.exchange.test' },
    ]
    for (const [path, body, type] of bodies)
      for (const foreign of foreignHeaders) {
        const headers = { cookie, ...type, ...(foreign as Record<string, string>) }
        const answer = await exchange.request(path, { method: 'POST', body, headers })
        expect([path, foreign, answer.status]).toEqual([path, foreign, 403])
      }
    for (const origin of [
      'https://exchange.test',
      'https://www.exchange.test',
      'https://exchange.test:8443',
    ]) {
      const headers = { ...JSON_HEADERS, cookie, origin }
      const answer = await exchange.request('/api/buy-orders/cancel/none', {
        method: 'PUT',
        headers,
        body: '{}',
      })
      expect([origin, answer.status]).toEqual([origin, 404])
    }
    expect((await exchange.request('/api/auth/check-auth', { headers: { cookie } })).status).toBe(200)
  })

  test('unsupported methods are 404 with a JSON body', async () => {
    const exchange = await start()
    for (const method of ['DELETE', 'PATCH', 'OPTIONS']) {
      const answer = await exchange.request('/api/auth/login', { method })
      expect([method, answer.status, await answer.json()]).toEqual([
        method,
        404,
        { message: 'Not found', code: 'not_found' },
      ])
    }
  })

  test('a user is told of a changed password by mail', async () => {
    const exchange = await start()
    const user = await exchange.createUser('mailed')
    const cookie = await exchange.logInForCookie(user)
    const body = JSON.stringify({ oldPassword: user.password, newPassword: 'quite another password' })
    const headers = { ...JSON_HEADERS, cookie }
    expect(
      (await exchange.request('/api/settings/change-password', { method: 'POST', headers, body })).status,
    ).toBe(200)
    expect(await exchange.readMail(user.email)).toContain('Subject: Your CHT Exchange password was changed')
  })
})
