import { createHash } from 'node:crypto'
import { DAY, HOUR } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { createNotMeToken } from '../src/features/auth/not-me.js'
import { decodeMail } from './decode-mail.js'
import { openEventStream } from './event-stream.js'
import { onOneEngine, shareExchange, type TestExchange, type TestUser } from './exchange.js'
import { assertDefined, getRefusal } from './fixtures.js'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0'

/** Logs in without the SDK. Returns the cookies that the response sets, as a header of the next request. */
const logIn = async (
  exchange: TestExchange,
  { email, password }: TestUser,
  { cookie = '', userAgent = FIREFOX }: { cookie?: string; userAgent?: string } = {},
) => {
  const response = await exchange.request('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent, cookie },
    body: JSON.stringify({ email, password }),
  })
  expect(response.status).toBe(200)
  return response.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ')
}

const getDeviceCookie = (cookies: string) => assertDefined(/device=[\w-]{43}/.exec(cookies)?.[0])

/** Lists the notifications of logins on new devices, newest first. */
const listNewDeviceLogins = async ({ client }: TestUser) =>
  (await client.notifications.list({ limit: 200 })).filter(({ code }) => code === 'login.newDevice')

const getToken = (href: string | undefined) => assertDefined(/^\/not-me\?token=(\S+)$/.exec(href ?? '')?.[1])

/** The token in the last notification of a login. */
const getLastToken = async (user: TestUser) => getToken((await listNewDeviceLogins(user))[0]?.href)

const readAuthStatus = async (exchange: TestExchange, cookie: string) =>
  (await exchange.request('/api/auth/check-auth', { headers: { cookie } })).status

onOneEngine('sessions', (engine) => {
  const start = shareExchange(engine)
  let created = 0
  const createUser = (exchange: TestExchange) => exchange.createUser(`sessions${++created}`)

  test('the sessions of a user are listed with descriptions of their browsers, the current session first', async () => {
    const exchange = await start()
    const user = await createUser(exchange)
    const signedUpAt = exchange.running.clock.now()
    await exchange.setClock(exchange.now() + HOUR)
    await logIn(exchange, user)
    await logIn(exchange, user, { userAgent: 'call 0800 555/1.0' })
    const loggedInAt = exchange.running.clock.now()
    const stored = { id: expect.stringMatching(/^[\da-f-]{36}$/), address: '127.0.0.1' }
    const other = { ...stored, createdAt: loggedInAt, seenAt: loggedInAt, isCurrent: false }
    const [current, ...others] = await user.client.auth.sessions()
    expect(current).toEqual({
      ...stored,
      browser: 'Unknown browser',
      createdAt: signedUpAt,
      seenAt: loggedInAt,
      isCurrent: true,
    })
    expect([...others].sort((a, b) => a.browser.localeCompare(b.browser))).toEqual([
      { ...other, browser: 'Firefox on Windows' },
      { ...other, browser: 'Unknown browser' },
    ])
    await exchange.setClock(exchange.now() + 8 * DAY)
    await user.client.auth.login(user)
    expect(await user.client.auth.sessions()).toMatchObject([{ isCurrent: true }])
  })

  test('a user agent is cut to 300 characters, and one with invisible characters is not stored', async () => {
    const exchange = await start()
    const user = await createUser(exchange)
    await logIn(exchange, user, { userAgent: 'a'.repeat(500) })
    await logIn(exchange, user, { userAgent: 'Firefox/132 \u00ad' })
    const rows = await exchange.running.db.query(
      `select user_agent as agent from login_sessions where user_id = $1 and user_agent is distinct from 'node'
       order by user_agent`,
      [user.id],
    )
    expect(rows).toEqual([{ agent: 'a'.repeat(300) }, { agent: null }])
  })

  test('ending a session also ends its stream and is logged; other sessions stay', async () => {
    const exchange = await start()
    const user = await createUser(exchange)
    const cookie = await logIn(exchange, user)
    const otherCookie = await logIn(exchange, user, { userAgent: 'other' })
    const stream = await openEventStream(exchange.running.address, { cookie })
    await stream.next()
    const { id } = assertDefined(
      (await user.client.auth.sessions()).find(({ browser }) => browser.startsWith('Firefox')),
    )
    await user.client.auth.endSession({ id })
    await stream.readUntil('session.ended')
    expect(await stream.next()).toBe(undefined)
    expect([await readAuthStatus(exchange, cookie), await readAuthStatus(exchange, otherCookie)]).toEqual([
      401, 200,
    ])
    const [entry] = await exchange.operator.audit({ act: 'session.ended' })
    expect(entry).toMatchObject({ act: 'session.ended', actor: 'user', email: user.email })
    expect(await getRefusal(user.client.auth.endSession({ id }))).toMatchObject({ status: 404 })
  })

  test('a user cannot see or end the sessions of others, and no id is the hash of a token', async () => {
    const exchange = await start()
    const user = await createUser(exchange)
    const other = await createUser(exchange)
    const cookie = await logIn(exchange, user)
    const ids = (await user.client.auth.sessions()).map(({ id }) => id)
    const hash = createHash('sha256')
      .update(assertDefined(/sid=([^;]+)/.exec(cookie)?.[1]))
      .digest('hex')
    for (const id of [...ids, hash, 'none'])
      expect(await getRefusal(other.client.auth.endSession({ id }))).toMatchObject({
        status: 404,
        code: 'not_found',
      })
    expect(await getRefusal(user.client.auth.endSession({ id: hash }))).toMatchObject({ status: 404 })
    expect((await user.client.auth.sessions()).length).toBe(2)
    expect((await other.client.auth.sessions()).length).toBe(1)
    expect(await getRefusal(exchange.createClient().auth.sessions())).toMatchObject({ status: 401 })
  })

  test('a user can end all other sessions, and the current one stays', async () => {
    const exchange = await start()
    const user = await createUser(exchange)
    const other = await createUser(exchange)
    const cookies = [await logIn(exchange, user), await logIn(exchange, user)]
    await user.client.auth.endOtherSessions()
    expect(await Promise.all(cookies.map((cookie) => readAuthStatus(exchange, cookie)))).toEqual([401, 401])
    expect(await user.client.auth.sessions()).toMatchObject([{ isCurrent: true }])
    expect((await other.client.auth.sessions()).length).toBe(1)
    const [entry] = await exchange.operator.audit({ act: 'sessions.ended' })
    expect(entry).toMatchObject({ actor: 'user', email: user.email, details: { sessions: 2 } })
  })

  test('a login on a new device is notified once, in the app and by mail; one on a known device is not', async () => {
    const exchange = await start()
    const user = await createUser(exchange)
    await user.client.auth.logout()
    await user.client.auth.login(user)
    expect(await listNewDeviceLogins(user)).toEqual([])
    const cookie = await logIn(exchange, user)
    const at = new Date(exchange.running.clock.now()).toISOString()
    const notifications = await listNewDeviceLogins(user)
    expect(notifications).toMatchObject([
      { code: 'login.newDevice', params: { browser: 'Firefox on Windows', at }, category: 'settings' },
    ])
    const mail = (await exchange.readMails(user.email)).filter((text) => text.includes('New login'))
    expect(mail.length).toBe(1)
    const text = decodeMail(mail[0] ?? '')
    const words = /Somebody logged in.*?(?=This was not me)/s.exec(text)?.[0]
    expect(words).toContain('Firefox on Windows')
    expect(words).not.toContain('127.0.0.1')
    expect(text).toContain(`This was not me: ${exchange.running.config.publicUrl}${notifications[0]?.href}`)
    expect(getDeviceCookie(await logIn(exchange, user, { cookie }))).toBe(getDeviceCookie(cookie))
    await logIn(exchange, user, { cookie: getDeviceCookie(cookie) })
    expect((await listNewDeviceLogins(user)).length).toBe(1)
  })

  test('two concurrent logins with the same cookie are notified once', async () => {
    const exchange = await start()
    const user = await createUser(exchange)
    const cookie = `device=${'d'.repeat(43)}`
    await Promise.all([logIn(exchange, user, { cookie }), logIn(exchange, user, { cookie })])
    expect((await listNewDeviceLogins(user)).length).toBe(1)
  })

  test('a device is known for one user only, and only its hash is stored', async () => {
    const exchange = await start()
    const [first, second] = [await createUser(exchange), await createUser(exchange)]
    const cookie = getDeviceCookie(await logIn(exchange, first))
    await logIn(exchange, second, { cookie })
    expect((await listNewDeviceLogins(second)).length).toBe(1)
    const rows = await exchange.running.db.query<{ hash: string }>(
      `select encode(token_hash, 'hex') as hash from known_devices where user_id = any ($1::uuid[])`,
      [[first.id, second.id]],
    )
    // Each user has two devices. The hashes of the one cookie that both users sent differ.
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(4)
    expect(JSON.stringify(rows)).not.toContain(cookie.slice('device='.length))
  })

  test('an invalid device cookie is replaced', async () => {
    const exchange = await start()
    const user = await createUser(exchange)
    for (const value of ['short', 'x'.repeat(44), '%0a'.repeat(20)])
      expect(getDeviceCookie(await logIn(exchange, user, { cookie: `device=${value}` }))).not.toContain(value)
  })

  test('an unverified account gets no notification of a login', async () => {
    const exchange = await start()
    const user = await createUser(exchange)
    await exchange.running.db.query('update users set phone_verified = false where id = $1', [user.id])
    await logIn(exchange, user)
    await exchange.running.db.query('update users set phone_verified = true where id = $1', [user.id])
    expect(await listNewDeviceLogins(user)).toEqual([])
  })

  test('a login to an account without a known device is notified only if the account is a year old', async () => {
    const exchange = await start()
    const users = [await createUser(exchange), await createUser(exchange)]
    const { db } = exchange.running
    await db.query('delete from known_devices where user_id = any ($1::uuid[])', [users.map(({ id }) => id)])
    await db.query(`update users set created_at = created_at - interval '1 year' where id = $1`, [
      users[1]?.id,
    ])
    for (const user of users) await logIn(exchange, user)
    expect(await Promise.all(users.map(async (user) => (await listNewDeviceLogins(user)).length))).toEqual([
      0, 1,
    ])
  })

  test('the notification of a login is committed with the login, or not at all', async () => {
    const exchange = await start()
    const user = await createUser(exchange)
    const { db } = exchange.running
    const { transaction } = db
    const cookie = `device=${'e'.repeat(43)}`
    db.transaction = (run) =>
      transaction(async (tx) => {
        await run(tx)
        throw new Error('The commit fails')
      })
    const { status } = await exchange
      .request('/api/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ email: user.email, password: user.password }),
      })
      .finally(() => {
        db.transaction = transaction
      })
    expect(status).toBe(500)
    expect([await listNewDeviceLogins(user), (await user.client.auth.sessions()).length]).toEqual([[], 1])
    await logIn(exchange, user, { cookie })
    expect((await listNewDeviceLogins(user)).length).toBe(1)
  })

  test('a GET with the token of the mail does nothing; the POST ends all sessions of the user and forgets the device', async () => {
    const exchange = await start()
    const user = await createUser(exchange)
    const other = await createUser(exchange)
    const thiefCookie = await logIn(exchange, user)
    const token = await getLastToken(user)
    const path = `/api/sessions/not-me?token=${token}`
    expect((await exchange.request(path)).status).toBe(404)
    expect(await readAuthStatus(exchange, thiefCookie)).toBe(200)
    await exchange.createClient().auth.notMe({ token })
    expect(await readAuthStatus(exchange, thiefCookie)).toBe(401)
    expect(await getRefusal(user.client.auth.sessions())).toMatchObject({ status: 401 })
    expect((await other.client.auth.sessions()).length).toBe(1)
    const [entry] = await exchange.operator.audit({ act: 'sessions.ended' })
    expect(entry).toMatchObject({ actor: 'guest', email: user.email, details: { sessions: 2 } })
    await user.client.auth.login(user)
    expect((await listNewDeviceLogins(user)).length).toBe(1)
    await logIn(exchange, user, { cookie: getDeviceCookie(thiefCookie) })
    expect((await listNewDeviceLogins(user)).length).toBe(2)
  })

  test('a wrong token, an expired one and one of an unknown user get the same refusal', async () => {
    const exchange = await start()
    const [user, other] = [await createUser(exchange), await createUser(exchange)]
    await logIn(exchange, user)
    const token = await getLastToken(user)
    const [, deviceId = '', until = '', signature = ''] = token.split('.')
    const wrongSecret = Buffer.alloc(32)
    const forged = [
      `${other.id}.${deviceId}.${until}.${signature}`,
      `${user.id}.${deviceId}.${Number(until) + 1}.${signature}`,
      `${user.id}.${other.id}.${until}.${signature}`,
      `${user.id}.${deviceId}.${until}.`,
      `${user.id}.${deviceId}.${until}`,
      createNotMeToken(wrongSecret, { userId: user.id, deviceId }, exchange.running.clock.now()),
      `00000000-0000-0000-0000-000000000000.${deviceId}.${until}.${signature}`,
      'token',
    ]
    const getTokenRefusal = async (wrong: string) =>
      getRefusal(exchange.createClient().auth.notMe({ token: wrong }))
    const wrongToken = {
      status: 422,
      code: 'invalid_input',
      message: expect.stringContaining('is not valid: open the link of the mail again'),
    }
    for (const wrong of forged)
      expect([wrong, await getTokenRefusal(wrong)]).toMatchObject([wrong, wrongToken])
    expect((await user.client.auth.sessions()).length).toBe(2)
    await exchange.setClock(exchange.now() + 7 * DAY - 1)
    await exchange.createClient().auth.notMe({ token })
    await exchange.setClock(exchange.now() + 1)
    expect(await getTokenRefusal(token)).toMatchObject(wrongToken)
  })
})
