import { RESEND_INTERVAL } from '@cht/sdk/auth'
import { MINUTE } from '@cht/sdk/time'
import { expect, test } from 'vitest'
import type { Database, Queryable, Transaction } from '../src/db/database.js'
import { onEachEngine, SESSION_START, shareExchange, type TestExchange, type TestUser } from './exchange.js'
import { BANK_ORDER, getRefusal, PICTURE } from './fixtures.js'

const JSON_BODY = { 'content-type': 'application/json' }
const WRITES = 40

/** The statements about accounts that a call makes, in their order; those of the exchange's own rounds are others. */
const statementsOf = async (db: Database, call: () => Promise<unknown>): Promise<string[]> => {
  const seen: string[] = []
  const { query, transaction } = db
  const note = (sql: string) => {
    if (/\b(users|codes|throttles|audit_log|login_sessions)\b|insert into outbox/.test(sql))
      seen.push(sql.replace(/\s+/g, ' ').trim())
  }
  const noting =
    <Asked extends unknown[], Answer>(ask: (sql: string, ...rest: Asked) => Answer) =>
    (sql: string, ...rest: Asked): Answer => {
      note(sql)
      return ask(sql, ...rest)
    }
  db.query = noting(query) as Queryable['query']
  const noted = (tx: Transaction): Transaction => ({
    ...tx,
    query: noting(tx.query) as Queryable['query'],
    send: noting(tx.send),
  })
  db.transaction = (run) => transaction((tx) => run(noted(tx)))
  await call().catch(() => {})
  Object.assign(db, { query, transaction })
  return seen
}

onEachEngine('security', (engine) => {
  // Behind a proxy on this machine, reached by https.
  const start = shareExchange(engine, {
    PUBLIC_URL: 'https://exchange.test',
    TRUST_PROXY: 'loopback',
    WRITES_PER_MINUTE: String(WRITES),
    OPERATOR_TOKEN: 'a token of several words',
  })
  const from = (address: string) => ({ ...JSON_BODY, 'x-forwarded-for': address })
  const post = (exchange: TestExchange, path: string, body: unknown, headers: Record<string, string>) =>
    exchange.request(`/api${path}`, { method: 'POST', body: JSON.stringify(body), headers })
  const login = (
    exchange: TestExchange,
    { email, password }: Pick<TestUser, 'email' | 'password'>,
    ip: string,
  ) => post(exchange, '/auth/login', { email, password }, from(ip))

  test('a password has 8 to 128 characters of any kind, counts to the last, and is not a common one', async () => {
    const exchange = await start()
    const sign = async (username: string, password: string) => {
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
      return (await post(exchange, '/auth/signup', account, JSON_BODY)).status
    }
    expect(await sign('short', '1234567')).toBe(422)
    expect(await sign('toolong', 'x'.repeat(129))).toBe(422)
    for (const common of ['password1', 'PASSWORD1', 'qwertyuiop', '12345678'])
      expect([common, await sign('common', common)]).toEqual([common, 422])
    const long = `${'å ☂ \u{1f600}'.repeat(30)}`.slice(0, 127)
    expect(await sign('long', `${long}a`)).toBe(201)
    const asked = { email: 'long@example.com', password: `${long}b` }
    expect((await login(exchange, asked, '10.0.0.9')).status).toBe(401)
    expect((await login(exchange, { ...asked, password: `${long}a` }, '10.0.0.9')).status).toBe(200)
  })

  test('50 wrong passwords from one address are slowed down, and the owner logs in from another', async () => {
    const exchange = await start()
    const owner = await exchange.createUser('owner')
    const statuses: number[] = []
    for (let tries = 0; tries < 50; tries++)
      statuses.push((await login(exchange, { ...owner, password: 'wrong' }, '10.0.0.1')).status)
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(40).fill(429)])
    const refused = await login(exchange, owner, '10.0.0.1')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String((15 * MINUTE) / 1000)])
    expect((await login(exchange, owner, '10.0.0.2')).status).toBe(200)
  })

  test('the addresses of one IPv6 /64 share their tries, those of another have their own', async () => {
    const exchange = await start()
    const owner = await exchange.createUser('sixowner')
    const guess = async (ip: string) => (await login(exchange, { ...owner, password: 'wrong' }, ip)).status
    const statuses: number[] = []
    for (let tries = 1; tries <= 12; tries++) statuses.push(await guess(`2001:db8:0:1:${tries}::${tries}`))
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    expect(await guess('2001:db8:0:2::1')).toBe(401)
  })

  test('wrong codes from one address are slowed down; the code of one is none of another', async () => {
    const exchange = await start()
    const guess = async (address: string) =>
      (
        await post(
          exchange,
          '/auth/verify-otp',
          { email: 'nobody@example.com', code: '000000' },
          from(address),
        )
      ).status
    const statuses: number[] = []
    for (let tries = 0; tries < 12; tries++) statuses.push(await guess('10.0.1.1'))
    expect(statuses).toEqual([...Array(10).fill(422), 429, 429])
    expect(await guess('10.0.1.2')).toBe(422)
    const signUp = async (username: string) => {
      const email = `${username}@example.com`
      const password = 'a long enough password'
      const account = { fullName: 'A', username, phoneNumber: '+2348000000000', email, country: 'nigeria' }
      await post(
        exchange,
        '/auth/signup',
        { ...account, password, confirmPassword: password, agree: true },
        JSON_BODY,
      )
      return { email, code: /Subject: (\d{6})/.exec(await exchange.readMail(email))?.[1] ?? '' }
    }
    const one = await signUp('codeone')
    const two = await signUp('codetwo')
    const verify = async (email: string, code: string) =>
      (await post(exchange, '/auth/verify-otp', { email, code }, from('10.0.1.3'))).status
    if (one.code !== two.code) expect(await verify(two.email, one.code)).toBe(422)
    expect([await verify(one.email, one.code), await verify(two.email, two.code)]).toEqual([200, 200])
  })

  test('codes asked for from one address are slowed down, and the owner gets one from another', async () => {
    const exchange = await start()
    const asked: number[] = []
    const ask = async (address: string) => {
      await exchange.setClock(exchange.now() + RESEND_INTERVAL)
      const answer = await post(exchange, '/auth/resend-otp', { email: 'asked@example.com' }, from(address))
      return answer.status
    }
    for (let tries = 0; tries < 12; tries++) asked.push(await ask('10.0.2.1'))
    expect(asked).toEqual([...Array(10).fill(200), 429, 429])
    expect(await ask('10.0.2.2')).toBe(200)
  })

  test('an unknown email is answered with the same work: login, code, resend', async () => {
    const exchange = await start()
    const { db } = exchange.running
    const client = exchange.createClient()
    const password = 'a long enough password'
    await client.auth.signup({
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
    const { email: verified } = await exchange.createUser('verified')
    const emails = ['unverified@example.com', verified, 'unknown1@example.com']
    const calls = [
      (email: string) => exchange.createClient().auth.resendOtp({ email }),
      (email: string) => exchange.createClient().auth.verifyOtp({ email, code: '000000' }),
      (email: string) => exchange.createClient().auth.login({ email, password: 'wrong password' }),
    ]
    await exchange.setClock(exchange.now() + RESEND_INTERVAL)
    for (const call of calls) {
      const made: string[][] = []
      for (const email of emails) made.push(await statementsOf(db, () => call(email)))
      const [known, ...others] = made
      expect(known?.length).toBeGreaterThan(3)
      expect(others).toEqual([known, known])
    }
  })

  test('a session is new at each login, the old one of the browser is over, and none is taken from a visitor', async () => {
    const exchange = await start()
    const user = await exchange.createUser('renewed')
    const first = await exchange.logInForCookie(user)
    const again = await post(exchange, '/auth/login', user, { ...JSON_BODY, cookie: first })
    const second = again.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect(second).not.toBe(first)
    const check = async (cookie: string) =>
      (await exchange.request('/api/auth/check-auth', { headers: { cookie } })).status
    expect([await check(first), await check(second)]).toEqual([401, 200])
    const planted = `__Host-sid=${'a'.repeat(43)}`
    const fixed = await post(exchange, '/auth/login', user, { ...JSON_BODY, cookie: planted })
    expect(fixed.headers.getSetCookie()[0]?.startsWith(planted)).toBe(false)
    expect(await check(planted)).toBe(401)
    expect(await check(second.replace('__Host-sid', 'sid'))).toBe(401)
  })

  test('over https the cookie is __Host-, Secure, for no script; the token stands in no body', async () => {
    const exchange = await start()
    const answer = await login(exchange, await exchange.createUser('hosted'), '10.0.3.1')
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie.replace(/=[\w-]{43};/, '=TOKEN;')).toBe(
      '__Host-sid=TOKEN; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax',
    )
    expect(await answer.text()).not.toContain(/=([\w-]{43});/.exec(cookie)?.[1])
  })

  test('every kind of answer carries the same guards, and no other site may read any', async () => {
    const exchange = await start()
    const seller = await exchange.createUser('guardseller', { tokens: 100_000 })
    const buyer = await exchange.createUser('guardbuyer')
    const order = async (user: TestUser, side: string, input: object) =>
      (
        await post(exchange, `/${side}-orders/create`, input, {
          ...JSON_BODY,
          cookie: await exchange.logInForCookie(user),
        })
      ).status
    expect([
      await order(seller, 'sell', BANK_ORDER),
      await order(buyer, 'buy', { amount: BANK_ORDER.amount, paymentMethod: 'bank' }),
    ]).toEqual([201, 201])
    await exchange.advanceTo(SESSION_START)
    const cookie = await exchange.logInForCookie(buyer)
    const open = await exchange.request('/api/trades/open', { headers: { cookie } })
    const [trade] = ((await open.json()) as { data: { _id: string }[] }).data
    if (!trade) throw new Error('no trade is open')
    const proof = JSON.stringify({ paymentProof: PICTURE })
    const headers = { ...JSON_BODY, cookie, origin: 'https://exchange.test' }
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
        hsts: header('strict-transport-security')?.startsWith('max-age=31536000'),
        cors: header('access-control-allow-origin'),
        powered: header('x-powered-by') ?? header('server'),
      }).toEqual({
        path,
        sniff: 'nosniff',
        frame: 'SAMEORIGIN',
        referrer: 'same-origin',
        hsts: true,
        cors: null,
        powered: null,
      })
    }
    const picture = policies[paths.length - 1]
    expect(picture).toBe("default-src 'none'; sandbox")
    for (const policy of policies.filter((each) => each !== picture)) {
      for (const rule of [
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ])
        expect(policy).toContain(rule)
      expect(policy).not.toContain('unsafe')
    }
    const shown = await exchange.request(`/api/trades/${trade._id}/proof`, { headers: { cookie } })
    expect([
      shown.headers.get('content-type'),
      shown.headers.get('content-disposition'),
      shown.headers.get('cache-control'),
    ]).toEqual(['image/jpeg', 'attachment; filename="picture.jpg"', 'no-store'])
  })

  test('another site’s page writes nothing: JSON, a form, an upload', async () => {
    const exchange = await start()
    const cookie = await exchange.logInForCookie(await exchange.createUser('forged'))
    const upload = new FormData()
    upload.append('country', 'nigeria')
    const bodies: [string, BodyInit, Record<string, string>][] = [
      ['/api/buy-orders/create', JSON.stringify({ amount: 25_000, paymentMethod: 'bank' }), JSON_BODY],
      ['/api/buy-orders/create', '{"amount":25000,"paymentMethod":"bank"}', { 'content-type': 'text/plain' }],
      ['/api/settings/verification-request', upload, {}],
      ['/api/auth/logout', '', {}],
    ]
    const evil = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'https://exchange.test.evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: 'https://other.exchange.test' },
    ]
    for (const [path, body, type] of bodies)
      for (const foreign of evil) {
        const headers = { cookie, ...type, ...(foreign as Record<string, string>) }
        const answer = await exchange.request(path, { method: 'POST', body, headers })
        expect([path, foreign, answer.status]).toEqual([path, foreign, 403])
      }
    expect((await exchange.request('/api/auth/check-auth', { headers: { cookie } })).status).toBe(200)
  })

  test('writes of one user are held to a pace, others go on; the audit log says so once', async () => {
    const exchange = await start()
    const busy = await exchange.logInForCookie(await exchange.createUser('busy'))
    const calm = await exchange.logInForCookie(await exchange.createUser('calm'))
    await exchange.setClock(Math.ceil(exchange.now() / MINUTE) * MINUTE + 45_000)
    const write = async (cookie: string) => {
      const answer = await exchange.request('/api/buy-orders/cancel/none', {
        method: 'PUT',
        headers: { ...JSON_BODY, cookie },
        body: '{}',
      })
      return `${answer.status} ${answer.headers.get('retry-after')}`
    }
    const answers: string[] = []
    for (let writes = 0; writes < WRITES + 2; writes++) answers.push(await write(busy))
    expect(answers).toEqual([...Array(WRITES).fill('404 null'), '429 15', '429 15'])
    expect(await write(calm)).toBe('404 null')
    expect((await exchange.request('/api/trades/open', { headers: { cookie: busy } })).status).toBe(200)
    await exchange.setClock(exchange.now() + 15_000)
    expect(await write(busy)).toBe('404 null')
    const noted = await exchange.operator.audit({ act: 'writes.throttled' })
    expect(noted.map(({ email, details }) => [email, details])).toEqual([
      ['busy@example.com', { most: WRITES }],
    ])
  })

  test('methods that nothing takes are refused in words', async () => {
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

  test('a changed password is told by mail', async () => {
    const exchange = await start()
    const user = await exchange.createUser('mailed')
    const cookie = await exchange.logInForCookie(user)
    const body = JSON.stringify({ oldPassword: user.password, newPassword: 'quite another password' })
    const headers = { ...JSON_BODY, cookie }
    expect(
      (await exchange.request('/api/settings/change-password', { method: 'POST', headers, body })).status,
    ).toBe(200)
    expect(await exchange.readMail(user.email)).toContain('Subject: Your CHT Exchange password was changed')
  })
})

onEachEngine('without a proxy', (engine) => {
  const start = shareExchange(engine)

  test('an address that a client claims to have starts no count anew', async () => {
    const exchange = await start()
    const { email } = await exchange.createUser('claimed')
    const guess = async (address: string) => {
      const headers = { ...JSON_BODY, 'x-forwarded-for': address, forwarded: `for=${address}` }
      const body = JSON.stringify({ email, password: 'wrong' })
      return (await exchange.request('/api/auth/login', { method: 'POST', headers, body })).status
    }
    const statuses: number[] = []
    for (let tries = 0; tries < 11; tries++) statuses.push(await guess(`10.1.0.${tries}`))
    expect(statuses).toEqual([...Array(10).fill(401), 429])
    expect((await getRefusal(exchange.createClient().auth.login({ email, password: 'wrong' }))).status).toBe(
      429,
    )
  })
})
