import { CODE_LIFETIME, HOUR, RESEND_INTERVAL } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { forwardedFrom, JSON_HEADERS, post } from './behind-proxy.js'
import { decodeMail } from './decode-mail.js'
import { onOneEngine, shareExchange, type TestExchange } from './exchange.js'
import { createSignupInput, getRefusal, PASSWORD, parseCode } from './fixtures.js'
import { addAuthenticator, createCode, getWrongCode } from './second-factor.js'

// Requests of a test's clients come from one address, 127.0.0.1. Strangers are forwarded from their own ones.

const countMails = async (exchange: TestExchange, email: string) => (await exchange.readMails(email)).length

const readResetCode = async (exchange: TestExchange, email: string) =>
  /Your code is (\d{8})\./.exec(decodeMail(await exchange.readMail(email)))?.[1] ?? ''

onOneEngine('what strangers cannot use up', (engine) => {
  const start = shareExchange(engine, { TRUST_PROXY: 'loopback' })

  const askFrom = async (exchange: TestExchange, path: string, body: object, address: string) =>
    (await post(exchange, path, body, forwardedFrom(address))).status

  test('the codes for a new password that strangers request keep none from a known device, whose own are limited too', async () => {
    const exchange = await start()
    const { email, client } = await exchange.createUser('resetowner')
    await client.auth.logout()
    for (let stranger = 1; stranger <= 31; stranger++)
      expect(await askFrom(exchange, '/password-reset', { email }, `10.2.0.${stranger}`)).toBe(200)
    const fromStrangers = await countMails(exchange, email)
    await client.auth.requestPasswordReset({ email })
    expect(await countMails(exchange, email)).toBe(fromStrangers + 1)
    const code = await readResetCode(exchange, email)
    await exchange.createClient().auth.requestPasswordReset({ email })
    for (let more = 0; more < 5; more++) await client.auth.requestPasswordReset({ email })
    expect(await countMails(exchange, email)).toBe(fromStrangers + 5)
    await exchange.setClock(exchange.now() + HOUR)
    await client.auth.requestPasswordReset({ email })
    const later = await readResetCode(exchange, email)
    expect(later).not.toBe(code)
    const newPassword = 'another long password'
    await client.auth.resetPassword({ code: later, newPassword, confirmPassword: newPassword })
    expect((await client.auth.login({ email, password: newPassword })).value?.email).toBe(email)
  })

  test('strangers who request codes of a sign-up keep none from the browser that signed up', async () => {
    const exchange = await start()
    const email = 'signup@example.com'
    for (let stranger = 1; stranger <= 31; stranger++)
      await askFrom(
        exchange,
        '/auth/signup',
        { ...createSignupInput(`stranger${stranger}`), email },
        `10.3.0.${stranger}`,
      )
    const owner = exchange.createClient()
    await owner.auth.signup({ ...createSignupInput('signup'), email })
    const poll = (address: string) => askFrom(exchange, '/auth/resend-otp', { email }, address)
    const before = await countMails(exchange, email)
    for (let minute = 1; minute <= 3; minute++) {
      await exchange.setClock(exchange.now() + RESEND_INTERVAL)
      expect([await poll(`10.3.1.${minute}`), await poll(`10.3.2.${minute}`)]).toEqual([200, 429])
      await owner.auth.resendOtp({ email })
      expect(await getRefusal(owner.auth.resendOtp({ email }))).toMatchObject({ status: 429 })
    }
    expect(await countMails(exchange, email)).toBe(before + 6)
    const code = parseCode(await exchange.readMail(email))
    await exchange.setClock(exchange.now() + RESEND_INTERVAL)
    expect(await poll('10.3.1.9')).toBe(200)
    await owner.auth.verifyOtp({ email, code })
    expect((await owner.auth.checkAuth()).isPhoneVerified).toBe(true)
  })

  test('a code that a known device requests without a session outlasts the requests and the guesses of strangers', async () => {
    const exchange = await start()
    const email = 'loggedout@example.com'
    const owner = exchange.createClient()
    await owner.auth.signup({ ...createSignupInput('loggedout'), email })
    await owner.auth.logout()
    await exchange.setClock(exchange.now() + RESEND_INTERVAL)
    await owner.auth.resendOtp({ email })
    const code = parseCode(await exchange.readMail(email))
    expect(await askFrom(exchange, '/auth/resend-otp', { email }, '10.4.0.1')).toBe(200)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let guess = 1; guess <= 5; guess++)
      expect(await askFrom(exchange, '/auth/verify-otp', { email, code: wrong }, `10.4.0.${guess}`)).toBe(422)
    // Those of the owner's own address are counted for strangers alone.
    for (let guess = 0; guess < 11; guess++)
      await post(exchange, '/auth/verify-otp', { email, code: wrong }, JSON_HEADERS)
    expect((await post(exchange, '/auth/verify-otp', { email, code: wrong }, JSON_HEADERS)).status).toBe(429)
    expect(await getRefusal(owner.auth.verifyOtp({ email, code: wrong }))).toMatchObject({ status: 422 })
    await owner.auth.verifyOtp({ email, code })
    expect((await owner.auth.login({ email, password: PASSWORD })).value?.isPhoneVerified).toBe(true)
  })

  test('wrong passwords from the owner’s address leave the known device its own tries, which are limited', async () => {
    const exchange = await start()
    const { email, password, client } = await exchange.createUser('sharedaddress')
    await client.auth.logout()
    const guess = async () =>
      (await post(exchange, '/auth/login', { email, password: 'wrong' }, JSON_HEADERS)).status
    for (let tries = 0; tries < 10; tries++) expect(await guess()).toBe(401)
    expect(await guess()).toBe(429)
    expect((await client.auth.login({ email, password })).value?.email).toBe(email)
    await client.auth.logout()
    const tryWrong = async () => (await getRefusal(client.auth.login({ email, password: 'wrong' }))).status
    const statuses: number[] = []
    for (let tries = 0; tries < 12; tries++) statuses.push(await tryWrong())
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    // A device is known to its own users only.
    const { email: other } = await exchange.createUser('otheraccount')
    for (let tries = 0; tries < 10; tries++)
      await post(exchange, '/auth/login', { email: other, password: 'wrong' }, JSON_HEADERS)
    expect((await getRefusal(client.auth.login({ email: other, password: 'wrong' }))).status).toBe(429)
  })

  test('codes of an app that strangers try leave the known devices theirs: fifty a day in all', async () => {
    const exchange = await start()
    const owner = await exchange.createUser('appowner')
    const { email, password, client } = owner
    const { secret } = await addAuthenticator(exchange, owner)
    await client.auth.logout()
    const strangerTry = async (address: string) => {
      const headers = forwardedFrom(address)
      const login = await post(exchange, '/auth/login', { email, password }, headers)
      const cookie =
        login.headers
          .getSetCookie()
          .find((set) => set.startsWith('second-step'))
          ?.split(';')[0] ?? ''
      const code = getWrongCode(secret, exchange.now())
      return (await post(exchange, '/auth/second-factor', { code }, { ...headers, cookie })).status
    }
    const strangers: number[] = []
    for (let tries = 1; tries <= 31; tries++) strangers.push(await strangerTry(`10.5.0.${tries}`))
    expect(strangers).toEqual([...Array(30).fill(422), 429])
    const tryKnown = async (code: string) => (await getRefusal(client.auth.logInByCode({ code }))).status
    const known: number[] = []
    for (let hour = 0; hour < 3; hour++) {
      await exchange.setClock(exchange.now() + HOUR)
      expect(await getRefusal(client.auth.login({ email, password }))).toMatchObject({
        code: 'second_factor_required',
      })
      for (let tries = 0; tries < 7; tries++) known.push(await tryKnown(getWrongCode(secret, exchange.now())))
    }
    expect(known).toEqual([...Array(20).fill(422), 429])
    await exchange.setClock(exchange.now() + 24 * HOUR)
    await getRefusal(client.auth.login({ email, password }))
    const { value: user } = await client.auth.logInByCode({ code: createCode(secret, exchange.now()) })
    expect(user.email).toBe(email)
  })

  test('whoever signs up with the email of somebody else gets no part of that account’s reserve', async () => {
    const exchange = await start()
    const email = 'twice@example.com'
    const [stranger, owner] = [exchange.createClient(), exchange.createClient()]
    await stranger.auth.signup({ ...createSignupInput('twicestranger'), email })
    await owner.auth.signup({ ...createSignupInput('twiceowner'), email })
    for (let minute = 0; minute < 6; minute++) {
      await exchange.setClock(exchange.now() + RESEND_INTERVAL)
      await stranger.auth.resendOtp({ email })
    }
    const before = await countMails(exchange, email)
    // Beyond its own reserve the stranger is counted with all strangers.
    await exchange.setClock(exchange.now() + RESEND_INTERVAL)
    expect(await askFrom(exchange, '/auth/resend-otp', { email }, '10.6.0.1')).toBe(200)
    expect(await getRefusal(stranger.auth.resendOtp({ email }))).toMatchObject({ status: 429 })
    await owner.auth.resendOtp({ email })
    expect(await countMails(exchange, email)).toBe(before + 2)
    const code = parseCode(await exchange.readMail(email))
    await exchange.setClock(exchange.now() + CODE_LIFETIME - 1)
    await owner.auth.verifyOtp({ email, code })
    expect((await owner.auth.checkAuth()).isPhoneVerified).toBe(true)
  })
})
