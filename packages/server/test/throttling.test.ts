import { MINUTE, RESEND_INTERVAL, SECOND } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { BEHIND_PROXY, forwardedFrom, JSON_HEADERS, logIn, post, WRITES_PER_MINUTE } from './behind-proxy.js'
import { onOneEngine, shareExchange } from './exchange.js'
import { getRefusal, parseCode } from './fixtures.js'

onOneEngine('throttling behind a proxy', (engine) => {
  const start = shareExchange(engine, BEHIND_PROXY)

  test('wrong passwords from one address are throttled, and the owner can log in from another', async () => {
    const exchange = await start()
    const owner = await exchange.createUser('owner')
    const statuses: number[] = []
    for (let tries = 0; tries < 50; tries++)
      statuses.push((await logIn(exchange, { ...owner, password: 'wrong' }, '10.0.0.1')).status)
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(40).fill(429)])
    const refused = await logIn(exchange, owner, '10.0.0.1')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String((15 * MINUTE) / 1000)])
    expect((await logIn(exchange, owner, '10.0.0.2')).status).toBe(200)
  })

  test('the addresses of one IPv6 /64 share one count', async () => {
    const exchange = await start()
    const owner = await exchange.createUser('sixowner')
    const guess = async (ip: string) => (await logIn(exchange, { ...owner, password: 'wrong' }, ip)).status
    const statuses: number[] = []
    for (let tries = 1; tries <= 12; tries++) statuses.push(await guess(`2001:db8:0:1:${tries}::${tries}`))
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    expect(await guess('2001:db8:0:2::1')).toBe(401)
  })

  test('the networks of one IPv6 /48 share a count of 16 times the limit', async () => {
    const exchange = await start()
    const guess = async (ip: string) => {
      const body = { email: 'site@example.com', code: '000000' }
      return (await post(exchange, '/auth/verify-otp', body, forwardedFrom(ip))).status
    }
    const statuses: number[] = []
    for (let network = 1; network <= 162; network++)
      statuses.push(await guess(`2001:db8:48:${network.toString(16)}::1`))
    expect(statuses).toEqual([...Array(160).fill(422), 429, 429])
    expect(await guess('2001:db8:49:1::1')).toBe(422)
  })

  test('a forwarded address is the same with any port', async () => {
    const exchange = await start()
    const { email } = await exchange.createUser('ported')
    const statuses: number[] = []
    for (let port = 1; port <= 11; port++) {
      const forwarded = `10.0.9.9, [2001:db8:5:5::1]:${port}`
      statuses.push((await logIn(exchange, { email, password: 'wrong' }, forwarded)).status)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429])
    const [entry] = await exchange.operator.audit({ act: 'login.failed', email })
    expect(entry?.address).toBe('2001:db8:5:5::1')
  })

  test('wrong codes from one address are throttled, and a code is valid for its own account only', async () => {
    const exchange = await start()
    const guess = async (address: string) =>
      (
        await post(
          exchange,
          '/auth/verify-otp',
          { email: 'nobody@example.com', code: '000000' },
          forwardedFrom(address),
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
        JSON_HEADERS,
      )
      return { email, code: parseCode(await exchange.readMail(email)) }
    }
    const one = await signUp('codeone')
    const two = await signUp('codetwo')
    const verify = async (email: string, code: string) =>
      (await post(exchange, '/auth/verify-otp', { email, code }, forwardedFrom('10.0.1.3'))).status
    if (one.code !== two.code) expect(await verify(two.email, one.code)).toBe(422)
    expect([await verify(one.email, one.code), await verify(two.email, two.code)]).toEqual([200, 200])
  })

  test('requests for codes from one address are throttled, those from another are not', async () => {
    const exchange = await start()
    const statuses: number[] = []
    const resend = async (address: string) => {
      await exchange.setClock(exchange.now() + RESEND_INTERVAL)
      const answer = await post(
        exchange,
        '/auth/resend-otp',
        { email: 'asked@example.com' },
        forwardedFrom(address),
      )
      return answer.status
    }
    for (let tries = 0; tries < 12; tries++) statuses.push(await resend('10.0.2.1'))
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
    expect(await resend('10.0.2.2')).toBe(200)
  })

  test('writes are limited per user and minute, and the audit log has one entry per window', async () => {
    const exchange = await start()
    const busy = await exchange.logInForCookie(await exchange.createUser('busy'))
    const calm = await exchange.logInForCookie(await exchange.createUser('calm'))
    // 15 seconds before the window ends.
    await exchange.setClock(Math.ceil(exchange.now() / MINUTE) * MINUTE + 45 * SECOND)
    const write = async (cookie: string) => {
      const answer = await exchange.request('/api/buy-orders/cancel/none', {
        method: 'PUT',
        headers: { ...JSON_HEADERS, cookie },
        body: '{}',
      })
      return `${answer.status} ${answer.headers.get('retry-after')}`
    }
    const answers: string[] = []
    for (let writes = 0; writes < WRITES_PER_MINUTE + 2; writes++) answers.push(await write(busy))
    expect(answers).toEqual([...Array(WRITES_PER_MINUTE).fill('404 null'), '429 15', '429 15'])
    expect(await write(calm)).toBe('404 null')
    expect((await exchange.request('/api/trades/open', { headers: { cookie: busy } })).status).toBe(200)
    await exchange.setClock(exchange.now() + 15 * SECOND)
    expect(await write(busy)).toBe('404 null')
    const logged = await exchange.operator.audit({ act: 'writes.throttled' })
    expect(logged.map(({ email, details }) => [email, details])).toEqual([
      ['busy@example.com', { most: WRITES_PER_MINUTE }],
    ])
  })
})

onOneEngine('throttling without a proxy', (engine) => {
  const start = shareExchange(engine)

  test('forwarded headers of a client do not reset the count', async () => {
    const exchange = await start()
    const { email } = await exchange.createUser('claimed')
    const guess = async (address: string) => {
      const headers = { ...JSON_HEADERS, 'x-forwarded-for': address, forwarded: `for=${address}` }
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
