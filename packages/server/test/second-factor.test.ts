import { CONFIRMATION_PERIOD, DAY, HOUR, SECOND_STEP_PERIOD } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { LIMITS } from '../src/kernel/limits.js'
import { onOneEngine, type TestExchange, useEmptyExchange } from './exchange.js'
import { assertDefined, getRefusal } from './fixtures.js'
import { isSignedOut, REAUTHENTICATION_REQUIRED, SECOND_FACTOR_REQUIRED } from './passkeys.js'
import { addAuthenticator, CODE_PERIOD, createCode, getWrongCode } from './second-factor.js'

const PLAN = { amount: 25_000, planDurationDays: 6, roiPercentage: 10 } as const
const WRONG_CODE = { status: 422, code: 'invalid_code', message: 'This code is wrong or has expired' }

/** A user with tokens and an authenticator app. The confirmation of its set-up is over. */
const createWithApp = async (exchange: TestExchange, name = 'ada') => {
  const user = await exchange.createUser(name, { tokens: 100_000 })
  const { secret, recoveryCodes } = await addAuthenticator(exchange, user)
  await exchange.setClock(exchange.now() + CONFIRMATION_PERIOD)
  return { ...user, secret, recoveryCodes }
}

onOneEngine('the second factor', (engine) => {
  const start = useEmptyExchange(engine)

  test('an authenticator app is set up with the password and a code of the app, and its user is told', async () => {
    const exchange = await start()
    const user = await exchange.createUser('ada')
    const { client, email } = user
    expect(await getRefusal(client.auth.setUpAuthenticator())).toMatchObject(REAUTHENTICATION_REQUIRED)
    expect(await getRefusal(client.auth.addAuthenticator({ code: '123456' }))).toMatchObject(
      REAUTHENTICATION_REQUIRED,
    )
    await client.auth.confirmByPassword(user)
    expect(await getRefusal(client.auth.addAuthenticator({ code: '123456' }))).toMatchObject({
      status: 409,
      code: 'not_pending',
    })
    const { secret, uri } = assertDefined((await client.auth.setUpAuthenticator()).value)
    expect(uri).toBe(
      `otpauth://totp/CHT%20Exchange:${encodeURIComponent(email)}?secret=${secret}&issuer=CHT%20Exchange`,
    )
    expect(
      await getRefusal(client.auth.addAuthenticator({ code: getWrongCode(secret, exchange.now()) })),
    ).toEqual(WRONG_CODE)
    expect((await client.auth.reauthentication()).methods).toEqual(['password'])
    const { recoveryCodes } = assertDefined(
      (await client.auth.addAuthenticator({ code: createCode(secret, exchange.now()) })).value,
    )
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(recoveryCodes[0]).toMatch(/^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/)
    expect(await client.auth.reauthentication()).toEqual({
      isAsked: true,
      asksBeforeTokensMove: false,
      methods: ['authenticator', 'recoveryCode'],
      recoveryCodes: 10,
    })
    expect(await getRefusal(client.auth.setUpAuthenticator())).toMatchObject({
      code: 'factor_exists',
    })
    const mails = (await exchange.readMails(email)).join()
    expect(mails).toContain('A second factor was added to your CHT Exchange')
    const { db } = exchange.running
    const [stored] = await db.query<{ secret: Uint8Array; hash: string }>(
      `select secret, code_hash as hash from authenticators join recovery_codes using (user_id)`,
    )
    expect(Buffer.from(stored?.secret ?? []).toString('latin1')).not.toContain(secret)
    expect(stored?.hash).toMatch(/^\$argon2id\$/)
  })

  test('a login asks for a code after the password, and starts no session before it', async () => {
    const exchange = await start()
    const { email, password, secret } = await createWithApp(exchange)
    const client = exchange.createClient()
    expect(await client.auth.pendingLogin()).toEqual({ methods: [] })
    expect(await getRefusal(client.auth.logInByCode({ code: '123456' }))).toMatchObject({
      code: 'not_pending',
    })
    expect(await getRefusal(client.auth.login({ email, password: 'a wrong one' }))).toMatchObject({
      status: 401,
      code: 'invalid_credentials',
    })
    expect(await getRefusal(client.auth.login({ email, password }))).toEqual(SECOND_FACTOR_REQUIRED)
    expect(await isSignedOut(client)).toBe(true)
    expect(await client.auth.pendingLogin()).toEqual({ methods: ['authenticator', 'recoveryCode'] })
    expect(await getRefusal(client.auth.logInByCode({ code: getWrongCode(secret, exchange.now()) }))).toEqual(
      WRONG_CODE,
    )
    // The second step is bound to the browser that sent the password.
    const code = createCode(secret, exchange.now())
    expect(await getRefusal(exchange.createClient().auth.logInByCode({ code }))).toMatchObject({
      code: 'not_pending',
    })
    const { value: answer } = await client.auth.logInByCode({ code })
    expect(answer.email).toBe(email)
    // The login counts as a confirmation.
    await client.investments.create(PLAN)
    const acts = (await exchange.operator.audit({ email })).map(({ act }) => act)
    expect(acts).toEqual(expect.arrayContaining(['login.secondStep', 'factor.refused', 'login.succeeded']))
  })

  test('the second step ends after ten minutes, and with a new password', async () => {
    const exchange = await start()
    const { email, password, secret, client: owner } = await createWithApp(exchange)
    const client = exchange.createClient()
    expect(await getRefusal(client.auth.login({ email, password }))).toEqual(SECOND_FACTOR_REQUIRED)
    await exchange.setClock(exchange.now() + SECOND_STEP_PERIOD)
    const code = createCode(secret, exchange.now())
    expect(await getRefusal(client.auth.logInByCode({ code }))).toMatchObject({ code: 'not_pending' })

    expect(await getRefusal(client.auth.login({ email, password }))).toEqual(SECOND_FACTOR_REQUIRED)
    await owner.auth.confirmByCode({ code })
    await owner.settings.changePassword({ oldPassword: password, newPassword: 'another long password' })
    await exchange.setClock(exchange.now() + CODE_PERIOD)
    expect(
      await getRefusal(client.auth.logInByCode({ code: createCode(secret, exchange.now()) })),
    ).toMatchObject({ code: 'not_pending' })
  })

  test('a code is accepted once, also from a phone whose clock is wrong by 30 seconds', async () => {
    const exchange = await start()
    const { client, secret } = await createWithApp(exchange)
    const confirm = (at: number) => client.auth.confirmByCode({ code: createCode(secret, at) })
    const now = exchange.now()
    await confirm(now - CODE_PERIOD)
    expect(await getRefusal(confirm(now - CODE_PERIOD))).toEqual(WRONG_CODE)
    await confirm(now + CODE_PERIOD)
    // A code of a step before the last accepted one is refused as well.
    expect(await getRefusal(confirm(now))).toEqual(WRONG_CODE)
    expect(await getRefusal(confirm(now + 2 * CODE_PERIOD))).toEqual(WRONG_CODE)
  })

  test('codes are limited, and a recovery code still logs in', async () => {
    const exchange = await start()
    const { client, email, password, secret, recoveryCodes } = await createWithApp(exchange)
    const wrong = getWrongCode(secret, exchange.now())
    // One of the ten tries was used to add the app.
    for (let tries = 0; tries < 9; tries++)
      expect(await getRefusal(client.auth.confirmByCode({ code: wrong }))).toEqual(WRONG_CODE)
    const right = createCode(secret, exchange.now())
    expect(await getRefusal(client.auth.confirmByCode({ code: right }))).toMatchObject({ status: 429 })
    const other = exchange.createClient()
    expect(await getRefusal(other.auth.login({ email, password }))).toEqual(SECOND_FACTOR_REQUIRED)
    for (let tries = 0; tries < 10; tries++)
      expect(await getRefusal(other.auth.logInByCode({ code: wrong }))).toEqual(WRONG_CODE)
    expect(await getRefusal(other.auth.logInByCode({ code: right }))).toMatchObject({ status: 429 })
    await exchange.setClock(exchange.now() + HOUR)
    expect(await getRefusal(other.auth.login({ email, password }))).toEqual(SECOND_FACTOR_REQUIRED)
    // Uses up the limit of the account over all addresses.
    await exchange.running.db.query(
      `update throttles set count = ${LIMITS.authenticatorCode.of.account.max} where key like 'authenticatorCode:%'`,
    )
    const later = createCode(secret, exchange.now())
    expect(await getRefusal(other.auth.logInByCode({ code: later }))).toMatchObject({ status: 429 })
    expect((await other.auth.logInByCode({ code: recoveryCodes[0] ?? '' })).value.email).toBe(email)
  })

  test('a recovery code logs in or confirms once, however it is written, and its user is told', async () => {
    const exchange = await start()
    const { client, email, password, recoveryCodes } = await createWithApp(exchange)
    const [first = '', second = ''] = recoveryCodes
    const other = exchange.createClient()
    expect(await getRefusal(other.auth.login({ email, password }))).toEqual(SECOND_FACTOR_REQUIRED)
    await other.auth.logInByCode({ code: first.toLowerCase().replace('-', ' ') })
    expect(await getRefusal(client.auth.confirmByCode({ code: first }))).toEqual(WRONG_CODE)
    await client.auth.confirmByCode({ code: second })
    await client.investments.create(PLAN)
    expect((await client.auth.reauthentication()).recoveryCodes).toBe(8)
    const [notification] = await client.notifications.list()
    expect(notification).toMatchObject({ code: 'recoveryCode.used', params: { left: 8 } })
    expect((await exchange.readMails(email)).join()).toContain('A recovery code was used')
    const renewed = assertDefined((await client.auth.createRecoveryCodes()).value).recoveryCodes
    expect(renewed).toHaveLength(10)
    expect(await getRefusal(client.auth.confirmByCode({ code: recoveryCodes[2] ?? '' }))).toEqual(WRONG_CODE)
    await client.auth.confirmByCode({ code: renewed[0] ?? '' })
  })

  test('with an app, the password confirms nothing; removing the app needs a code and deletes the recovery codes', async () => {
    const exchange = await start()
    const { client, password, secret } = await createWithApp(exchange)
    expect(await getRefusal(client.auth.confirmByPassword({ password }))).toEqual({
      status: 403,
      code: 'second_factor_required',
      message: 'Use your second factor instead of the password',
    })
    expect(await getRefusal(client.auth.removeAuthenticator())).toMatchObject(REAUTHENTICATION_REQUIRED)
    await client.auth.confirmByCode({ code: createCode(secret, exchange.now()) })
    expect((await client.auth.removeAuthenticator()).value).toEqual({
      isAsked: false,
      asksBeforeTokensMove: false,
      methods: ['password'],
      recoveryCodes: 0,
    })
    expect(await getRefusal(client.auth.removeAuthenticator())).toMatchObject({ code: 'not_found' })
    expect(await getRefusal(client.auth.createRecoveryCodes())).toMatchObject({ code: 'not_found' })
    const codes = (await client.notifications.list()).map(({ code }) => code)
    expect(codes).toEqual(['factor.removed', 'factor.added'])
  })

  test('a confirmation by password ends when another session adds a factor', async () => {
    const exchange = await start()
    const user = await exchange.createUser('ada', { tokens: 100_000 })
    const other = exchange.createClient()
    await other.auth.login(user)
    await other.auth.confirmByPassword(user)
    await addAuthenticator(exchange, user)
    expect(await getRefusal(other.investments.create(PLAN))).toMatchObject(REAUTHENTICATION_REQUIRED)
  })

  test('the operator removes lost factors, ends all sessions and starts a hold of a day', async () => {
    const exchange = await start()
    const { client, email, password } = await createWithApp(exchange)
    expect(
      await getRefusal(exchange.operator.resetFactors({ email: 'nobody@example.com', why: 'Lost' })),
    ).toMatchObject({
      status: 404,
    })
    expect((await exchange.operator.resetFactors({ email, why: 'Identity checked by call' })).value).toEqual({
      email,
      sessions: 1,
    })
    expect(await isSignedOut(client)).toBe(true)
    await client.auth.login({ email, password })
    expect((await client.auth.checkAuth()).holdUntil).toBe(exchange.running.clock.now() + DAY)
    expect(await getRefusal(client.investments.create(PLAN))).toEqual({
      status: 403,
      code: 'account_on_hold',
      message: 'Your password or second factor was reset: you cannot invest yet',
    })
    expect((await exchange.readMails(email)).join()).toContain(
      'Your CHT Exchange second factors were removed',
    )
    expect(await getRefusal(exchange.operator.resetFactors({ email, why: 'Again' }))).toMatchObject({
      status: 404,
    })
    await exchange.setClock(exchange.now() + DAY)
    await client.investments.create(PLAN)
  })

  test('a secret that was never confirmed protects nothing, and a new one takes its place', async () => {
    const exchange = await start()
    const user = await exchange.createUser('ada')
    await user.client.auth.confirmByPassword(user)
    const first = assertDefined((await user.client.auth.setUpAuthenticator()).value)
    const second = assertDefined((await user.client.auth.setUpAuthenticator()).value)
    expect(first.secret).not.toBe(second.secret)
    await exchange.createClient().auth.login(user)
    expect(
      await getRefusal(
        user.client.auth.addAuthenticator({
          code: createCode(first.secret, exchange.now()),
        }),
      ),
    ).toEqual(WRONG_CODE)
    expect(await getRefusal(user.client.auth.removeAuthenticator())).toMatchObject({
      code: 'not_found',
    })
  })
})
