import type { Client } from '@cht/sdk'
import { CODE_LIFETIME, EMAIL_CHANGE_DELAY, HOUR, RESEND_INTERVAL, SIGNUP_LIFETIME } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { hashAtOnce } from '../src/features/auth/hashing.js'
import { hashPassword } from '../src/features/auth/passwords.js'
import { deleteExpired } from '../src/jobs/cleanup.js'
import { createCounterKey, LIMITS } from '../src/kernel/limits.js'
import { onOneEngine, shareExchange, type TestExchange } from './exchange.js'
import {
  createSignupInput,
  expectCleanLedger,
  getRefusal,
  parseCode,
  requestProfileEdit,
} from './fixtures.js'

onOneEngine('unverified accounts', (engine) => {
  const start = shareExchange(engine)
  const wrongCode = { status: 422, code: 'invalid_code', message: 'This code is wrong or has expired' }
  const wrongCredentials = {
    status: 401,
    code: 'invalid_credentials',
    message: 'Wrong email or password',
  }

  /** Signs up in a new browser. Several unverified accounts may share the email; the usernames differ. */
  const signUp = async (exchange: TestExchange, username: string, email: string, password: string) => {
    const client = exchange.createClient()
    const { value: answer } = await client.auth.signup({
      ...createSignupInput(username),
      email,
      password,
      confirmPassword: password,
    })
    const code = parseCode(await exchange.readMail(email))
    return { client, id: answer?._id ?? '', code, email, password }
  }
  const isVerified = async (client: Client) => (await client.auth.checkAuth()).isPhoneVerified

  test('a code entered without a session verifies the account whose password is used at the next login in that browser', async () => {
    const exchange = await start()
    const email = 'victim@example.com'
    const squatter = await signUp(exchange, 'squatter', email, 'the squatter’s password')
    const owner = exchange.createClient()
    await owner.auth.verifyOtp({ email: 'VICTIM@example.com', code: squatter.code })
    expect(await isVerified(squatter.client)).toBe(false)
    const otherBrowser = exchange.createClient()
    await otherBrowser.auth.login(squatter)
    expect(await isVerified(otherBrowser)).toBe(false)

    // The owner has no account yet: the browser has the cookie, but no account has this password.
    expect(await getRefusal(owner.auth.login({ email, password: 'the owner’s password' }))).toEqual(
      wrongCredentials,
    )
    await signUp(exchange, 'victim', email, 'the owner’s password')
    const { value: signedIn } = await owner.auth.login({ email, password: 'the owner’s password' })
    expect([signedIn?.username, signedIn?.isPhoneVerified]).toEqual(['victim', true])
    // The first that is verified wins: the other account is gone with its sessions.
    expect((await getRefusal(squatter.client.auth.checkAuth())).code).toBe('signed_out')
    expect(await getRefusal(otherBrowser.auth.login(squatter))).toEqual(wrongCredentials)
    const audited = await exchange.operator.audit({ email })
    expect(audited.slice(0, 3).map(({ act, details }) => [act, details])).toEqual([
      ['login.failed', {}],
      ['login.succeeded', {}],
      ['account.verified', {}],
    ])
    expect(audited[3]).toMatchObject({ act: 'signups.removed', details: { signUps: 1 } })
    await expectCleanLedger(exchange)
  })

  test('unverified accounts of one email coexist, each with its own code, and the first that is verified wins', async () => {
    const exchange = await start()
    const email = 'shared@example.com'
    const first = await signUp(exchange, 'shared1', email, 'password of the first')
    const second = await signUp(exchange, 'shared2', 'SHARED@example.com', 'password of the second')
    const third = await signUp(exchange, 'shared3', email, 'password of the third')
    // Two random codes may be equal.
    for (const { client, code } of [first, third])
      if (code !== second.code)
        expect(await getRefusal(client.auth.verifyOtp({ email, code: second.code }))).toEqual(wrongCode)
    // The password decides which account is signed in to.
    for (const { id, password } of [first, second, third]) {
      const { value: answer } = await exchange.createClient().auth.login({ email, password })
      expect([answer?._id, answer?.isPhoneVerified]).toEqual([id, false])
    }
    expect(await getRefusal(first.client.auth.login({ email, password: 'password of nobody' }))).toEqual(
      wrongCredentials,
    )
    await second.client.auth.verifyOtp({ email, code: second.code })
    expect(await isVerified(second.client)).toBe(true)
    for (const { client, password, code } of [first, third]) {
      expect((await getRefusal(client.auth.checkAuth())).code).toBe('signed_out')
      expect(await getRefusal(client.auth.login({ email, password }))).toEqual(wrongCredentials)
      expect(await getRefusal(client.auth.verifyOtp({ email, code }))).toEqual(wrongCode)
    }
    const taken = signUp(exchange, 'shared4', email, 'password of the fourth')
    expect((await getRefusal(taken)).code).toBe('email_taken')
    expect((await exchange.operator.users()).filter((user) => user.email === email)).toEqual([])
    await expectCleanLedger(exchange)
  })

  test('if two unverified accounts of an email are verified at the same time, one succeeds', async () => {
    const exchange = await start()
    const email = 'racing@example.com'
    const racers = [
      await signUp(exchange, 'racing1', email, 'password of the first'),
      await signUp(exchange, 'racing2', email, 'password of the second'),
    ]
    const outcomes = await Promise.allSettled(
      racers.map(({ client, code }) => client.auth.verifyOtp({ email, code })),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const users = (await exchange.operator.users()).filter((user) => user.email === email)
    expect(users.map(({ phoneVerified }) => phoneVerified)).toEqual([true])
  })

  test('the cookie of a right code is valid for one email, one browser, ten minutes and one login, and cannot be forged', async () => {
    const exchange = await start()
    const account = await signUp(exchange, 'proven', 'proven@example.com', 'password of the proven')
    const other = await signUp(exchange, 'unproven', 'unproven@example.com', 'password of the unproven')
    const post = (path: string, body: object, cookie?: string) =>
      exchange.request(`/api/auth/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
        body: JSON.stringify(body),
      })
    const verified = await post('verify-otp', { email: account.email, code: account.code })
    const [header = ''] = verified.headers.getSetCookie()
    expect([verified.status, header.replace(/=\d+\.[\w-]{43};/, '=PROOF;')]).toEqual([
      200,
      'email-proof=PROOF; Max-Age=600; Path=/; HttpOnly; SameSite=Lax',
    ])
    const proof = header.split(';')[0] ?? ''
    expect(decodeURIComponent(proof)).not.toContain('proven')
    const logIn = async (user: { email: string; password: string }, cookie: string) => {
      const answer = await post('login', { email: user.email, password: user.password }, cookie)
      const { data } = await answer.json()
      return {
        isVerified: data.user.isPhoneVerified,
        cookies: answer.headers.getSetCookie().map((setCookie) => setCookie.split('=')[0]),
      }
    }
    const until = Number(/=(\d+)/.exec(proof)?.[1])
    expect(until).toBe(exchange.now() + CODE_LIFETIME)
    const forged = [
      proof.replace(String(until), String(until + HOUR)),
      proof.slice(0, -4),
      'email-proof=',
      'email-proof=1.a.b',
    ]
    for (const cookie of forged) expect((await logIn(account, cookie)).isVerified).toBe(false)
    expect((await logIn(other, proof)).isVerified).toBe(false)
    const loginCookies = ['sid', 'device']
    expect(await logIn(account, 'unrelated=1')).toEqual({ isVerified: false, cookies: loginCookies })
    await exchange.setClock(until)
    expect((await logIn(account, proof)).isVerified).toBe(false)
    await exchange.setClock(until - 1)
    // The login removes the proof from the browser.
    expect(await logIn(account, proof)).toEqual({
      isVerified: true,
      cookies: [...loginCookies, 'email-proof'],
    })
  })

  test('a code that a guest requests leaves the codes of accounts valid, and proves the email too', async () => {
    const exchange = await start()
    const email = 'resent@example.com'
    const account = await signUp(exchange, 'resent', email, 'password of the resent')
    const guest = exchange.createClient()
    await exchange.setClock(exchange.now() + RESEND_INTERVAL)
    await guest.auth.resendOtp({ email })
    const sent = parseCode(await exchange.readMail(email))
    // Two random codes may be equal.
    if (sent !== account.code)
      expect(await getRefusal(account.client.auth.verifyOtp({ email, code: sent }))).toEqual(wrongCode)
    await guest.auth.verifyOtp({ email, code: sent })
    expect(await isVerified(account.client)).toBe(false)
    await account.client.auth.verifyOtp({ email, code: account.code })
    expect(await isVerified(account.client)).toBe(true)
  })

  test('a new email whose code a guest entered is confirmed at the next login in that browser, with either email', async () => {
    const exchange = await start()
    for (const [name, loginEmail] of [
      ['movenew', 'to-movenew@example.com'],
      ['moveold', 'moveold@example.com'],
    ] as const) {
      const { client, password } = await exchange.createUser(name)
      const email = `to-${name}@example.com`
      await requestProfileEdit({ client, password }, { email })
      const edit = (await exchange.operator.profileEdits())[0]
      await exchange.operator.decideProfileEdit({ id: edit?.id ?? '' })
      const code = parseCode(await exchange.readMail(email))
      const guest = exchange.createClient()
      await guest.auth.verifyOtp({ email, code })
      expect((await client.auth.checkAuth()).email).toBe(`${name}@example.com`)
      expect(await getRefusal(exchange.createClient().auth.login({ email, password }))).toEqual(
        wrongCredentials,
      )
      await guest.auth.login({ email: loginEmail, password })
      const { pendingEmail, emailChangesAt } = await client.auth.checkAuth()
      expect([pendingEmail, emailChangesAt]).toEqual([email, exchange.now() + EMAIL_CHANGE_DELAY])
    }
  })

  test('a username belongs to the account that is verified first', async () => {
    const exchange = await start()
    const slow = await signUp(exchange, 'wanted', 'slow@example.com', 'password of the slow')
    const fast = await signUp(exchange, 'Wanted', 'fast@example.com', 'password of the fast')
    await fast.client.auth.verifyOtp({ email: fast.email, code: fast.code })
    const taken = {
      status: 409,
      code: 'username_taken',
      message: 'This username is already in use',
    }
    const guest = exchange.createClient()
    await guest.auth.verifyOtp({ email: slow.email, code: slow.code })
    // The login succeeds and verifies nothing, since the username is taken. The next code shows that refusal.
    const { value: answer } = await guest.auth.login({ email: slow.email, password: slow.password })
    expect(answer?.isPhoneVerified).toBe(false)
    await exchange.setClock(exchange.now() + RESEND_INTERVAL)
    await guest.auth.resendOtp({ email: slow.email })
    const code = parseCode(await exchange.readMail(slow.email))
    expect(await getRefusal(guest.auth.verifyOtp({ email: slow.email, code }))).toEqual(taken)
    expect(await getRefusal(signUp(exchange, 'wanted', 'late@example.com', 'password of the late'))).toEqual(
      taken,
    )
    const secondSignUp = await signUp(exchange, 'wanted2', slow.email, 'password of the slow')
    await secondSignUp.client.auth.verifyOtp({ email: slow.email, code: secondSignUp.code })
    expect(await isVerified(secondSignUp.client)).toBe(true)
  })

  test('an unverified account is removed after a day, except one with ledger entries', async () => {
    const exchange = await start()
    const old = await signUp(exchange, 'forgotten', 'forgotten@example.com', 'password of the forgotten')
    const funded = await signUp(exchange, 'funded', 'funded@example.com', 'password of the funded')
    await exchange.operator.fund({ email: funded.email, amount: 5 })
    const { id: verifiedId } = await exchange.createUser('remembered')
    const before = exchange.now()
    await exchange.setClock(before + HOUR)
    const young = await signUp(exchange, 'young', 'young@example.com', 'password of the young')
    const listIds = async () =>
      (await exchange.operator.users())
        .map(({ id }) => id)
        .filter((id) => [old.id, funded.id, young.id, verifiedId].includes(id))
        .sort()
    await exchange.setClock(before + SIGNUP_LIFETIME - 1)
    await deleteExpired(exchange.running)
    expect(await listIds()).toEqual([old.id, funded.id, young.id, verifiedId].sort())
    await exchange.setClock(before + SIGNUP_LIFETIME)
    await deleteExpired(exchange.running)
    expect(await listIds()).toEqual([funded.id, young.id, verifiedId].sort())
    expect((await getRefusal(old.client.auth.checkAuth())).code).toBe('signed_out')
    expect(await getRefusal(old.client.auth.login(old))).toEqual(wrongCredentials)
    expect((await funded.client.auth.checkAuth()).availableBalance).toBe(5)
    // Another account that is verified with the email does not remove it either.
    const rival = await signUp(exchange, 'rival', funded.email, 'password of the rival')
    await rival.client.auth.verifyOtp({ email: funded.email, code: rival.code })
    expect(await listIds()).toContain(funded.id)
    await expectCleanLedger(exchange)
  })

  test('an email in a command of the operator means its verified account, or its only unverified one', async () => {
    const exchange = await start()
    const { operator } = exchange
    const email = 'named@example.com'
    const first = await signUp(exchange, 'named1', email, 'password of the first')
    expect((await operator.fund({ email, amount: 1 })).value.availableBalance).toBe(1)
    const second = await signUp(exchange, 'named2', email, 'password of the second')
    expect(await getRefusal(operator.fund({ email, amount: 1 }))).toEqual({
      status: 404,
      code: 'not_found',
      message: 'Several accounts wait for a code of named@example.com, and none is verified',
    })
    await second.client.auth.verifyOtp({ email, code: second.code })
    expect((await operator.fund({ email, amount: 7 })).value.availableBalance).toBe(7)
    expect((await first.client.auth.checkAuth()).availableBalance).toBe(1)
    await expectCleanLedger(exchange)
  })

  test('an older account, whose password hash has a salt of its own, can still log in', async () => {
    const exchange = await start()
    const email = 'older@example.com'
    const older = await signUp(exchange, 'older', email, 'password of the older')
    const newer = await signUp(exchange, 'newer', email, 'password of the newer')
    await exchange.running.db.query('update users set password_hash = $2 where id = $1', [
      older.id,
      await hashPassword(hashAtOnce, older.password),
    ])
    for (const { id, password } of [older, newer]) {
      const { value: answer } = await exchange.createClient().auth.login({ email, password })
      expect(answer?._id).toBe(id)
    }
  })

  test('the referral code of an account that is not verified is unknown', async () => {
    const exchange = await start()
    const referrer = await signUp(exchange, 'unknown', 'unknown@example.com', 'password of the unknown')
    const { referralCode } = await referrer.client.auth.checkAuth()
    const refused = exchange.createClient().auth.signup({ ...createSignupInput('referee'), referralCode })
    expect(await getRefusal(refused)).toEqual({
      status: 422,
      code: 'invalid_input',
      message: 'Referral code is not known',
    })
  })

  test('sign-ups with one email are limited per IP address, and above the limit of the email no code is mailed', async () => {
    const exchange = await start()
    const email = 'flooded@example.com'
    for (let count = 0; count < 10; count++)
      await exchange.createClient().auth.signup({ ...createSignupInput(`flooded${count}`), email })
    const refused = exchange.createClient().auth.signup({ ...createSignupInput('flooded10'), email })
    expect((await getRefusal(refused)).status).toBe(429)
    await exchange.createClient().auth.signup(createSignupInput('throttled'))
    await exchange.running.db.query('update throttles set count = $2 where key = $1', [
      createCounterKey('signUpMail', 'email', 'throttled@example.com'),
      LIMITS.signUpMail.of.email.max,
    ])
    const countMails = async () =>
      (await exchange.running.db.query(`select from outbox where recipient = 'throttled@example.com'`)).length
    const owner = exchange.createClient()
    await owner.auth.signup({ ...createSignupInput('throttled2'), email: 'throttled@example.com' })
    expect(await countMails()).toBe(1)
    // Asking for another code is not a sign-up.
    await exchange.setClock(exchange.now() + RESEND_INTERVAL)
    await owner.auth.resendOtp({ email: 'throttled@example.com' })
    expect(await countMails()).toBe(2)
  })
})
