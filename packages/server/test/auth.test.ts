import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { CODE_LIFETIME, CODE_TRIES, DAY, RESEND_INTERVAL } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { onOneEngine, shareExchange, TEST_START, type TestExchange } from './exchange.js'
import { getRefusal, parseCode } from './fixtures.js'

const createInput = (name: string) => ({
  fullName: 'Ada Example',
  username: name,
  phoneNumber: '+234 800 000 0000',
  email: `${name}@example.com`,
  country: 'nigeria' as const,
  password: 'a long enough password',
  confirmPassword: 'a long enough password',
  referralCode: '',
  agree: true as const,
})

/** Hashes a password in a process of its own: in this one, `cheap-passwords.ts` replaces the parameters. */
const hashInChildProcess = (): string => {
  const passwords = JSON.stringify(new URL('../src/features/auth/passwords.ts', import.meta.url).href)
  const script = `import(${passwords}).then(async ({ hashPassword }) => console.log(await hashPassword((hash) => hash(), 'a password')))`
  const options = ['--conditions=@cht/source', '--import', 'tsx', '-e', script]
  return execFileSync(process.execPath, options, { encoding: 'utf8' })
}

test('passwords are hashed with the parameters of docs/security.md', () => {
  expect(hashInChildProcess()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

onOneEngine('auth', (engine) => {
  const start = shareExchange(engine)
  const createWrongCode = (code: string) => (code === '000000' ? '000001' : '000000')
  const wrongCode = { status: 422, code: 'invalid_code', message: 'This code is wrong or has expired' }

  test('[auth.1] signup signs in with an unverified phone, and the code verifies it', async () => {
    const exchange = await start()
    const client = exchange.createClient()
    const { value: user, message } = await client.auth.signup(createInput('ada'))
    expect({ message, user }).toEqual({
      message: 'Account created. We sent a code to your email',
      user: {
        _id: user?._id,
        fullName: 'Ada Example',
        username: 'ada',
        email: 'ada@example.com',
        phoneNumber: '+234 800 000 0000',
        country: 'nigeria',
        referralCode: user?.referralCode,
        availableBalance: 0,
        stakedBalance: 0,
        escrowBalance: 0,
        referralBonusBalance: 0,
        heldReferralBonus: 0,
        isDocumentVerified: false,
        isKnownTrader: false,
        isPhoneVerified: false,
        verification: { state: 'unverified' },
      },
    })
    expect(await getRefusal(client.orders.all())).toEqual({
      status: 403,
      code: 'phone_unverified',
      message: 'Verify your phone number to continue',
    })
  })

  test('[code.4] the code of the mail verifies the phone', async () => {
    const exchange = await start()
    const client = exchange.createClient()
    await client.auth.signup(createInput('ada.codes'))
    expect((await client.auth.checkAuth()).isPhoneVerified).toBe(false)
    const code = parseCode(await exchange.readMail('ada.codes@example.com'))
    const { message } = await client.auth.verifyOtp({ email: 'ADA.codes@example.com', code })
    expect([message, (await client.auth.checkAuth()).isPhoneVerified]).toEqual([
      'Phone Number Verified Successfully',
      true,
    ])
  })

  const getSignUpRefusal = async (exchange: TestExchange, change: object) =>
    getRefusal(exchange.createClient().auth.signup({ ...createInput('second'), ...change } as never))
  const createInvalid = (message: string) => ({ status: 422, code: 'invalid_input', message })

  test('[signup.7] a sign-up is refused for a taken email or username regardless of case, for an unknown referral code and for a bad password', async () => {
    const exchange = await start()
    await exchange.createUser('first')
    expect(await getSignUpRefusal(exchange, { email: 'FIRST@example.com' })).toEqual({
      status: 409,
      code: 'email_taken',
      message: 'This email is already in use',
    })
    expect(await getSignUpRefusal(exchange, { username: 'First' })).toEqual({
      status: 409,
      code: 'username_taken',
      message: 'This username is already in use',
    })
    expect(await getSignUpRefusal(exchange, { referralCode: 'NOBODY' })).toEqual(
      createInvalid('Referral code is not known'),
    )
    const common = { password: 'password1', confirmPassword: 'password1' }
    expect(await getSignUpRefusal(exchange, common)).toEqual(
      createInvalid('Password is too common: choose another one'),
    )
  })

  test('a sign-up is told at once all that is wrong', async () => {
    const exchange = await start()
    await exchange.createUser('clumsy.first')
    await exchange.createUser('clumsy.second')
    const change = {
      email: 'clumsy.first@example.com',
      referralCode: 'NOBODY',
      password: 'password1',
      confirmPassword: 'password1',
    }
    const refused = exchange.createClient().auth.signup({ ...createInput('clumsy.second'), ...change })
    expect(await refused.catch(({ code, fields }) => ({ code, fields }))).toEqual({
      code: 'email_taken',
      fields: [
        { path: 'email', message: 'This email is already in use' },
        { path: 'username', message: 'This username is already in use' },
        { path: 'referralCode', message: 'is not known' },
        { path: 'password', message: 'is too common: choose another one' },
      ],
    })
  })

  test('[signup.3] a sign-up is refused with an empty field', async () => {
    const exchange = await start()
    const fields = ['fullName', 'username', 'phoneNumber', 'email', 'country', 'password'] as const
    const refusals = await Promise.all(fields.map((field) => getSignUpRefusal(exchange, { [field]: '' })))
    expect(refusals).toEqual(
      [
        'Full name is required',
        'Username must be 3 to 30 letters, digits, dots, dashes or underscores',
        'Phone number must be a phone number',
        'Email must be an email address',
        'Country must be Nigeria, Ghana or Kenya',
        'Password must be at least 8 characters long. Password must not consist of blanks only',
      ].map(createInvalid),
    )
  })

  test('[signup.4] a sign-up is refused unless both passwords are the same', async () => {
    const exchange = await start()
    expect(await getSignUpRefusal(exchange, { confirmPassword: 'a long enough passw0rd' })).toEqual(
      createInvalid('Confirm password must match the password'),
    )
  })

  test('[signup.5] a sign-up is refused unless the terms are accepted', async () => {
    const exchange = await start()
    expect(await getSignUpRefusal(exchange, { agree: false })).toEqual(
      createInvalid('Please read and accept the terms and conditions'),
    )
  })

  test('[code.5] another code is mailed a minute after the last one, and not before', async () => {
    const exchange = await start()
    const client = exchange.createClient()
    const email = 'resent@example.com'
    await client.auth.signup(createInput('resent'))
    const resend = () => client.auth.resendOtp({ email })
    const sentAt = exchange.now()
    for (const wait of [0, 60_000 - 1]) {
      await exchange.setClock(sentAt + wait)
      expect((await getRefusal(resend())).status).toBe(429)
    }
    expect(await exchange.readMails(email)).toHaveLength(1)
    await exchange.setClock(sentAt + 60_000)
    expect((await resend()).message).toBe('Code has been resent to your email')
    expect(await exchange.readMails(email)).toHaveLength(2)
    expect((await getRefusal(resend())).status).toBe(429)
  })

  test('[code.3] a code is valid for ten minutes, five tries, one use, and until the next code', async () => {
    const exchange = await start()
    const client = exchange.createClient()
    await client.auth.signup(createInput('codes'))
    const email = 'codes@example.com'
    const first = parseCode(await exchange.readMail(email))
    const verify = (code: string) => client.auth.verifyOtp({ email, code })

    expect((await getRefusal(client.auth.resendOtp({ email }))).status).toBe(429)
    await exchange.setClock(exchange.now() + RESEND_INTERVAL)
    await client.auth.resendOtp({ email })
    const second = parseCode(await exchange.readMail(email))
    if (first !== second) expect(await getRefusal(verify(first))).toEqual(wrongCode)

    for (let tries = 0; tries < CODE_TRIES; tries++)
      expect(await getRefusal(verify(createWrongCode(second)))).toEqual(wrongCode)
    expect(await getRefusal(verify(second))).toEqual(wrongCode)

    await exchange.setClock(exchange.now() + RESEND_INTERVAL)
    await client.auth.resendOtp({ email })
    const third = parseCode(await exchange.readMail(email))
    await exchange.setClock(exchange.now() + CODE_LIFETIME)
    expect(await getRefusal(verify(third))).toEqual(wrongCode)

    await client.auth.resendOtp({ email })
    const fourth = parseCode(await exchange.readMail(email))
    await exchange.setClock(exchange.now() + CODE_LIFETIME - 1)
    await verify(fourth)
    expect(await getRefusal(verify(fourth))).toEqual(wrongCode)
  })

  test('guesses without the owner’s session get three tries and leave two to the owner', async () => {
    const exchange = await start()
    const owner = exchange.createClient()
    await owner.auth.signup(createInput('guessed'))
    const email = 'guessed@example.com'
    const code = parseCode(await exchange.readMail(email))
    const otherClient = exchange.createClient()
    for (let tries = 0; tries < 4; tries++)
      expect(await getRefusal(otherClient.auth.verifyOtp({ email, code: createWrongCode(code) }))).toEqual(
        wrongCode,
      )
    expect(await getRefusal(otherClient.auth.verifyOtp({ email, code }))).toEqual(wrongCode)
    expect(await getRefusal(owner.auth.verifyOtp({ email, code: createWrongCode(code) }))).toEqual(wrongCode)
    await owner.auth.verifyOtp({ email, code })
    expect((await owner.auth.checkAuth()).isPhoneVerified).toBe(true)

    const elsewhere = exchange.createClient()
    await exchange.createClient().auth.signup(createInput('elsewhere'))
    const other = { email: 'elsewhere@example.com' }
    const sent = parseCode(await exchange.readMail(other.email))
    for (let tries = 0; tries < 2; tries++)
      expect(await getRefusal(elsewhere.auth.verifyOtp({ ...other, code: createWrongCode(sent) }))).toEqual(
        wrongCode,
      )
    await elsewhere.auth.verifyOtp({ ...other, code: sent })
  })

  test('the answers do not tell whether an email is known, and a signed-in user can verify only their own email', async () => {
    const exchange = await start()
    const { client, email } = await exchange.createUser('known')
    const otherClient = exchange.createClient()
    const verify = (address: string) =>
      getRefusal(otherClient.auth.verifyOtp({ email: address, code: '123456' }))
    expect(await verify('unknown@example.com')).toEqual(wrongCode)
    expect(await verify(email)).toEqual(wrongCode)
    await otherClient.auth.resendOtp({ email: 'unknown@example.com' })
    expect((await getRefusal(otherClient.auth.resendOtp({ email: 'unknown@example.com' }))).status).toBe(429)
    const other = client.auth.verifyOtp({ email: 'unknown@example.com', code: '123456' })
    expect((await getRefusal(other)).code).toBe('other_email')
  })

  test('[login.4] a login with a wrong password and one with an unknown email are refused alike', async () => {
    const exchange = await start()
    const { email, password } = await exchange.createUser('login')
    const client = exchange.createClient()
    const refused = { status: 401, code: 'invalid_credentials', message: 'Wrong email or password' }
    expect(await getRefusal(client.auth.login({ email, password: 'wrong password' }))).toEqual(refused)
    expect(await getRefusal(client.auth.login({ email: 'unknown@example.com', password }))).toEqual(refused)
    expect((await getRefusal(client.auth.checkAuth())).code).toBe('signed_out')
  })

  test('[login.3] a login by the email in any case starts a session of its user', async () => {
    const exchange = await start()
    const { id, email, password } = await exchange.createUser('uppercase')
    const client = exchange.createClient()
    const { value, message } = await client.auth.login({ email: email.toUpperCase(), password })
    expect([value?._id, message]).toEqual([id, 'Logged In Sucessfully'])
    expect((await client.auth.checkAuth())._id).toBe(id)
  })

  test('[logout.1] a logout ends the session, also for whoever has kept its cookie', async () => {
    const exchange = await start()
    const cookie = await exchange.logInForCookie(await exchange.createUser('logout'))
    const send = async (method: string, path: string) =>
      (await exchange.request(`/api/auth/${path}`, { method, headers: { cookie } })).status
    expect(await send('GET', 'check-auth')).toBe(200)
    expect(await send('POST', 'logout')).toBe(200)
    expect(await send('GET', 'check-auth')).toBe(401)
  })

  test('[model.1] no answer with a user has the password or its hash', async () => {
    const exchange = await start()
    const { email, password } = await exchange.createUser('secret')
    const post = (path: string, body: object) =>
      exchange.request(`/api/auth/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const loggedIn = await post('login', { email, password })
    const headers = { cookie: loggedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
    const answers = [
      await (await post('signup', createInput('other'))).text(),
      await loggedIn.text(),
      await (await exchange.request('/api/auth/check-auth', { headers })).text(),
    ]
    for (const answer of answers) {
      expect(answer).toContain('"referralCode":')
      expect(answer).not.toMatch(/password|argon2|long enough/i)
    }
  })

  test('a session ends after a week without use, and after a month in any case', async () => {
    const exchange = await start()
    const { client, email, password } = await exchange.createUser('idle')
    const startedAt = exchange.now()
    await exchange.setClock(startedAt + 7 * DAY - 1)
    await client.auth.checkAuth()
    await exchange.setClock(startedAt + 14 * DAY)
    expect((await getRefusal(client.auth.checkAuth())).code).toBe('signed_out')
    await client.auth.login({ email, password })
    const again = exchange.now()
    for (let day = 6; day < 30; day += 6) {
      await exchange.setClock(again + day * DAY)
      expect((await client.auth.checkAuth()).sessionExpiresAt).toBe(again + 30 * DAY)
    }
    await exchange.setClock(again + 30 * DAY)
    expect((await getRefusal(client.auth.checkAuth())).code).toBe('signed_out')
    await exchange.setClock(TEST_START)
  })

  test('the cookie is HttpOnly and without a domain, and the database stores hashes of its token and of the password', async () => {
    const exchange = await start()
    const { email, password } = await exchange.createUser('cookie')
    const response = await exchange.request('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    const [cookie = ''] = response.headers.getSetCookie()
    expect(cookie.replace(/sid=[\w-]{43};/, 'sid=TOKEN;')).toBe(
      'sid=TOKEN; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax',
    )
    const [, token = ''] = /sid=([^;]+)/.exec(cookie) ?? []
    const sessions = await exchange.running.db.query<{ hash: string }>(
      `select encode(token_hash, 'hex') as hash from login_sessions join users on users.id = user_id where email = $1`,
      [email],
    )
    expect(sessions).toContainEqual({ hash: createHash('sha256').update(token).digest('hex') })
    const [user] = await exchange.running.db.query<{ hash: string }>(
      'select password_hash as hash from users where email = $1',
      [email],
    )
    expect(user?.hash).toMatch(/^\$argon2id\$/)
  })
})
