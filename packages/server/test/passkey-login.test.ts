import { PASSKEY_CHALLENGE_PERIOD, SECOND_STEP_PERIOD } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { onOneEngine, useEmptyExchange } from './exchange.js'
import { assertDefined, getRefusal } from './fixtures.js'
import { createPasskeyDevice } from './passkey-device.js'
import {
  addPasskey,
  confirmByPasskey,
  createUserWithPasskey,
  INVALID_PASSKEY,
  INVESTMENT,
  isSignedOut,
  logInByPasskey,
  SECOND_FACTOR_REQUIRED,
} from './passkeys.js'
import { addAuthenticator, createCode } from './second-factor.js'

onOneEngine('logins by a passkey', (engine) => {
  const start = useEmptyExchange(engine)

  test('a login asks for the passkey after the password, and starts no session before it', async () => {
    const exchange = await start()
    const { email, password, device } = await createUserWithPasskey(exchange)
    const client = exchange.createClient()
    expect(await getRefusal(client.auth.startPasskeyLogin({ isSecondStep: true }))).toMatchObject({
      code: 'not_pending',
    })
    expect(await getRefusal(client.auth.login({ email, password }))).toEqual(SECOND_FACTOR_REQUIRED)
    expect(await isSignedOut(client)).toBe(true)
    expect(await client.auth.pendingLogin()).toEqual({ methods: ['passkey', 'recoveryCode'] })
    const options = assertDefined((await client.auth.startPasskeyLogin({ isSecondStep: true })).value)
    expect(options).toEqual({
      rpId: 'localhost',
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      timeout: PASSKEY_CHALLENGE_PERIOD,
      allowCredentials: [{ id: expect.any(String), type: 'public-key', transports: ['internal'] }],
      userVerification: 'required',
    })
    expect(await client.auth.logInByPasskey({ passkey: device.use(options) })).toMatchObject({
      value: { email },
      message: 'Logged In Sucessfully',
    })
    // The login was a confirmation.
    await client.investments.create(INVESTMENT)
    expect((await client.auth.passkeys())[0]?.usedAt).toBe(exchange.running.clock.now())
  })

  test('a passkey alone logs in, without an email or password, unless it names another user', async () => {
    const exchange = await start()
    const { email, device } = await createUserWithPasskey(exchange)
    const client = exchange.createClient()
    const options = assertDefined((await client.auth.startPasskeyLogin({ isSecondStep: false })).value)
    expect(options.allowCredentials).toEqual([])
    expect((await client.auth.logInByPasskey({ passkey: device.use(options) })).value.email).toBe(email)
    await client.investments.create(INVESTMENT)
    expect(
      await getRefusal(logInByPasskey(exchange.createClient(), device, { userHandle: 'b3RoZXI' })),
    ).toEqual(INVALID_PASSKEY)
  })

  test('a login offers a passkey and an authenticator app, and they share one set of recovery codes', async () => {
    const exchange = await start()
    const user = await exchange.createUser('ada', { tokens: 100_000 })
    const { secret } = await addAuthenticator(exchange, user)
    const device = createPasskeyDevice()
    expect((await addPasskey(user, device)).recoveryCodes).toEqual([])
    const client = exchange.createClient()
    expect(await getRefusal(client.auth.login(user))).toEqual(SECOND_FACTOR_REQUIRED)
    expect((await client.auth.pendingLogin()).methods).toEqual(['passkey', 'authenticator', 'recoveryCode'])
    await exchange.setClock(exchange.now() + SECOND_STEP_PERIOD - 1)
    await client.auth.logInByCode({ code: createCode(secret, exchange.now()) })
    expect((await client.auth.removeAuthenticator()).value.methods).toEqual(['passkey', 'recoveryCode'])
  })

  test('a new password ends a second step whose passkey is not used yet', async () => {
    const exchange = await start()
    const { client, email, password, device } = await createUserWithPasskey(exchange)
    const browser = exchange.createClient()
    expect(await getRefusal(browser.auth.login({ email, password }))).toEqual(SECOND_FACTOR_REQUIRED)
    const options = assertDefined((await browser.auth.startPasskeyLogin({ isSecondStep: true })).value)
    await confirmByPasskey({ client }, device)
    const newPassword = 'another long password'
    await client.settings.changePassword({ oldPassword: password, newPassword })
    expect(await getRefusal(browser.auth.logInByPasskey({ passkey: device.use(options) }))).toEqual({
      status: 409,
      code: 'not_pending',
      message: 'Enter your email and password first',
    })
    expect(await isSignedOut(browser)).toBe(true)
  })

  test('the passkey of another account does not do the second step of a login', async () => {
    const exchange = await start()
    const { email, password } = await createUserWithPasskey(exchange)
    const thief = await createUserWithPasskey(exchange, 'thief')
    const browser = exchange.createClient()
    expect(await getRefusal(browser.auth.login({ email, password }))).toEqual(SECOND_FACTOR_REQUIRED)
    const options = assertDefined((await browser.auth.startPasskeyLogin({ isSecondStep: true })).value)
    expect(await getRefusal(browser.auth.logInByPasskey({ passkey: thief.device.use(options) }))).toEqual(
      INVALID_PASSKEY,
    )
    expect(await isSignedOut(browser)).toBe(true)
  })

  test('a login by a passkey of a suspended account starts a session that cannot invest', async () => {
    const exchange = await start()
    const { email, device } = await createUserWithPasskey(exchange)
    await exchange.operator.suspend({ email, why: 'Under investigation', confirm: true })
    const client = exchange.createClient()
    await logInByPasskey(client, device)
    expect(await getRefusal(client.investments.create(INVESTMENT))).toMatchObject({
      code: 'account_suspended',
    })
  })
})
