import type { ExtendedClient } from '@cht/sdk/extensions'
import {
  CONFIRMATION_PERIOD,
  MAX_PASSKEYS,
  PASSKEY_CHALLENGE_PERIOD,
  SECOND_STEP_PERIOD,
} from '@cht/sdk/second-factor'
import { expect, test } from 'vitest'
import { onOneEngine, startTestExchange, type TestExchange, useEmptyExchange } from './exchange.js'
import { assertDefined, getRefusal } from './fixtures.js'
import { createPasskeyDevice, type PasskeyDevice } from './passkey-device.js'
import { addPasskey, confirmByPasskey } from './passkeys.js'
import { addAuthenticator, createCode } from './second-factor.js'

const PLAN = { amount: 25_000, planDurationDays: 6, roiPercentage: 10 } as const
const WRONG = { status: 422, code: 'invalid_passkey', message: 'This passkey was not accepted' }
const START_AGAIN = {
  status: 409,
  code: 'not_pending',
  message: 'This took too long or was tried before. Start again',
}
const ASKED = { status: 403, code: 'reauthentication_required' }
const STEP_DUE = {
  status: 403,
  code: 'second_factor_required',
  message: 'Use your second factor to log in',
}

type UseOptions = Parameters<PasskeyDevice['use']>[1]

/** A user with a passkey, ten minutes later: nothing is confirmed any more. */
const createWithPasskey = async (exchange: TestExchange, name = 'ada', device = createPasskeyDevice()) => {
  const user = await exchange.createUser(name, { tokens: 100_000 })
  const { recoveryCodes } = await addPasskey(user, device)
  await exchange.setClock(exchange.now() + CONFIRMATION_PERIOD)
  return { ...user, device, recoveryCodes }
}

const isSignedOut = async (client: ExtendedClient) =>
  (await getRefusal(client.auth.checkAuth())).status === 401

const logInByPasskey = async (client: ExtendedClient, device: PasskeyDevice, deviations: UseOptions = {}) => {
  const options = assertDefined(await client.passkeys.startLogin({ isSecondStep: false }))
  return client.passkeys.logIn({ passkey: device.use(options, deviations) })
}

onOneEngine('passkeys', (engine) => {
  const start = useEmptyExchange(engine)

  test('a passkey is set up in a confirmed session, with recovery codes, and its user is told', async () => {
    const exchange = await start()
    const user = await exchange.createUser('ada')
    const { client, email, id } = user
    const device = createPasskeyDevice()
    expect(await client.passkeys.service()).toEqual({ rpId: 'localhost' })
    expect(await getRefusal(client.passkeys.startSetUp())).toMatchObject(ASKED)
    await client.reauthentication.byPassword(user)
    const options = assertDefined(await client.passkeys.startSetUp())
    expect(options).toEqual({
      rp: { id: 'localhost', name: 'CHT Exchange' },
      user: { id: Buffer.from(id).toString('base64url'), name: email, displayName: email },
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
      timeout: PASSKEY_CHALLENGE_PERIOD,
      excludeCredentials: [],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    })
    const { recoveryCodes } = assertDefined(await client.passkeys.add({ passkey: device.create(options) }))
    expect(recoveryCodes).toHaveLength(10)
    expect(await client.passkeys.list()).toEqual([
      {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        name: 'Unknown browser',
        createdAt: exchange.running.clock.now(),
      },
    ])
    expect(await client.reauthentication.get()).toEqual({
      isAsked: true,
      asksBeforeTokensMove: false,
      methods: ['passkey', 'recoveryCode'],
      recoveryCodes: 10,
    })
    expect((await exchange.readMails(email)).join()).toContain(
      'A second factor was added to your CHT Exchange',
    )
    const [notification] = await client.notifications.list()
    expect(notification).toMatchObject({ code: 'factor.added', params: { factor: 'passkey' } })
  })

  test('a login asks for the passkey after the password, and starts no session before it', async () => {
    const exchange = await start()
    const { email, password, device } = await createWithPasskey(exchange)
    const client = exchange.createClient()
    expect(await getRefusal(client.passkeys.startLogin({ isSecondStep: true }))).toMatchObject({
      code: 'not_pending',
    })
    expect(await getRefusal(client.auth.login({ email, password }))).toEqual(STEP_DUE)
    expect(await isSignedOut(client)).toBe(true)
    expect(await client.secondFactor.pendingLogin()).toEqual({ methods: ['passkey', 'recoveryCode'] })
    const options = assertDefined(await client.passkeys.startLogin({ isSecondStep: true }))
    expect(options).toEqual({
      rpId: 'localhost',
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      timeout: PASSKEY_CHALLENGE_PERIOD,
      allowCredentials: [{ id: expect.any(String), type: 'public-key', transports: ['internal'] }],
      userVerification: 'required',
    })
    const answer = await client.passkeys.logIn({ passkey: device.use(options) })
    expect(answer).toMatchObject({ value: { email }, message: 'Logged In Sucessfully' })
    // The login was a confirmation.
    await client.investments.create(PLAN)
    expect((await client.passkeys.list())[0]?.usedAt).toBe(exchange.running.clock.now())
  })

  test('a passkey alone logs in, without an email or password', async () => {
    const exchange = await start()
    const { email, device } = await createWithPasskey(exchange)
    const client = exchange.createClient()
    const options = assertDefined(await client.passkeys.startLogin({ isSecondStep: false }))
    expect(options.allowCredentials).toEqual([])
    expect((await client.passkeys.logIn({ passkey: device.use(options) }))?.value?.email).toBe(email)
    await client.investments.create(PLAN)
    expect(
      await getRefusal(logInByPasskey(exchange.createClient(), device, { userHandle: 'b3RoZXI' })),
    ).toEqual(WRONG)
  })

  test('a passkey confirms before tokens move, for ten minutes of its session', async () => {
    const exchange = await start()
    const { client, device, password } = await createWithPasskey(exchange)
    expect(await getRefusal(client.investments.create(PLAN))).toMatchObject(ASKED)
    expect(await getRefusal(client.reauthentication.byPassword({ password }))).toMatchObject({
      code: 'second_factor_required',
    })
    expect(await confirmByPasskey({ client }, device)).toEqual({
      confirmedUntil: exchange.running.clock.now() + CONFIRMATION_PERIOD,
    })
    await client.investments.create(PLAN)
    await exchange.setClock(exchange.now() + CONFIRMATION_PERIOD)
    expect(await getRefusal(client.investments.create(PLAN))).toMatchObject(ASKED)
  })

  test('a challenge works once, for five minutes, for its purpose and in its browser', async () => {
    const exchange = await start()
    const { client, device, email, password } = await createWithPasskey(exchange)
    const options = assertDefined(await client.passkeys.startConfirmation())
    const passkey = device.use(options)
    await client.passkeys.confirm({ passkey })
    expect(await getRefusal(client.passkeys.confirm({ passkey }))).toEqual(START_AGAIN)

    // A wrong answer uses it up, too.
    const other = assertDefined(await client.passkeys.startConfirmation())
    expect(await getRefusal(client.passkeys.confirm({ passkey }))).toEqual(WRONG)
    expect(await getRefusal(client.passkeys.confirm({ passkey: device.use(other) }))).toEqual(START_AGAIN)

    const late = assertDefined(await client.passkeys.startConfirmation())
    await exchange.setClock(exchange.now() + PASSKEY_CHALLENGE_PERIOD)
    expect(await getRefusal(client.passkeys.confirm({ passkey: device.use(late) }))).toEqual(START_AGAIN)

    const browser = exchange.createClient()
    const login = assertDefined(await browser.passkeys.startLogin({ isSecondStep: false }))
    expect(await getRefusal(client.passkeys.confirm({ passkey: device.use(login) }))).toEqual(START_AGAIN)
    expect(await getRefusal(exchange.createClient().passkeys.logIn({ passkey: device.use(login) }))).toEqual(
      START_AGAIN,
    )
    await browser.passkeys.logIn({ passkey: device.use(login) })

    // The second step of one account is not done by the passkey of another.
    const thief = await createWithPasskey(exchange, 'thief')
    expect(await getRefusal(browser.auth.login({ email, password }))).toEqual(STEP_DUE)
    const step = assertDefined(await browser.passkeys.startLogin({ isSecondStep: true }))
    expect(await getRefusal(browser.passkeys.logIn({ passkey: thief.device.use(step) }))).toEqual(WRONG)
  })

  test.each<[string, UseOptions]>([
    ['another challenge', { challenge: 'b3RoZXI' }],
    ['another origin', { origin: 'http://localhost.evil.example:0' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['no verified user', { isVerified: false }],
    ['a counter that goes back', { counter: 1 }],
    ['the answer of a set-up', { type: 'webauthn.create' }],
    ['another key', {}],
  ])('a passkey with %s is refused everywhere', async (name, deviations) => {
    const exchange = await start()
    const { client, device } = await createWithPasskey(exchange)
    const stranger = createPasskeyDevice()
    await createWithPasskey(exchange, 'stranger', stranger)
    // Twice, so that its counter is above that of the wrong answer.
    await confirmByPasskey({ client }, device)
    await confirmByPasskey({ client }, device)
    await exchange.setClock(exchange.now() + CONFIRMATION_PERIOD)
    const wrong = name === 'another key' ? { signedBy: stranger } : deviations
    expect(await getRefusal(confirmByPasskey({ client }, device, wrong))).toEqual(WRONG)
    expect(await getRefusal(client.investments.create(PLAN))).toMatchObject(ASKED)
    const browser = exchange.createClient()
    expect(await getRefusal(logInByPasskey(browser, device, wrong))).toEqual(WRONG)
    expect(await isSignedOut(browser)).toBe(true)
    const acts = (await exchange.operator.audit({ email: 'ada@example.com' })).map(({ act }) => act)
    expect(acts.filter((act) => act === 'factor.refused')).toHaveLength(2)
    await confirmByPasskey({ client }, device, { counter: 10 })
  })

  test.each<[string, Parameters<PasskeyDevice['create']>[1]]>([
    ['another challenge', { challenge: 'b3RoZXI' }],
    ['another origin', { origin: 'http://localhost.evil.example:0' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['no verified user', { isVerified: false }],
    ['certificates, which nobody asked for', { attestation: 'certified' }],
  ])('a new passkey with %s is refused', async (_, deviations) => {
    const exchange = await start()
    const user = await exchange.createUser('ada')
    await user.client.reauthentication.byPassword(user)
    const options = assertDefined(await user.client.passkeys.startSetUp())
    const passkey = createPasskeyDevice().create(options, deviations)
    expect(await getRefusal(user.client.passkeys.add({ passkey }))).toEqual(WRONG)
    expect(await user.client.passkeys.list()).toEqual([])
  })

  test('an authenticator that does not count is accepted again', async () => {
    const exchange = await start()
    const { client, device } = await createWithPasskey(
      exchange,
      'ada',
      createPasskeyDevice({ counts: false }),
    )
    await confirmByPasskey({ client }, device)
    await confirmByPasskey({ client }, device)
  })

  test('passkeys are listed, renamed and removed, and a removed one proves nothing', async () => {
    const exchange = await start()
    const { client, device, email, password } = await createWithPasskey(exchange)
    await confirmByPasskey({ client }, device)
    const second = createPasskeyDevice()
    expect((await addPasskey({ client, password }, second)).recoveryCodes).toEqual([])
    const [first, other] = await client.passkeys.list()
    const id = first?.id ?? ''
    expect(await client.passkeys.rename({ id, name: ' My phone ' })).toEqual([
      { ...first, name: 'My phone' },
      other,
    ])
    const stranger = await exchange.createUser('stranger')
    await addPasskey(stranger, createPasskeyDevice())
    expect(await getRefusal(stranger.client.passkeys.rename({ id, name: 'Mine' }))).toMatchObject({
      status: 404,
    })
    expect(await getRefusal(stranger.client.passkeys.remove({ id }))).toMatchObject({ status: 404 })

    await exchange.setClock(exchange.now() + CONFIRMATION_PERIOD)
    expect(await getRefusal(client.passkeys.remove({ id }))).toMatchObject(ASKED)
    await confirmByPasskey({ client }, second)
    expect(await client.passkeys.remove({ id })).toEqual({
      isAsked: true,
      asksBeforeTokensMove: false,
      methods: ['passkey', 'recoveryCode'],
      recoveryCodes: 10,
    })
    expect(await getRefusal(logInByPasskey(exchange.createClient(), device))).toEqual(WRONG)
    expect(await getRefusal(confirmByPasskey({ client }, device))).toEqual(WRONG)
    expect((await exchange.readMail(email)).toString()).toContain(
      'A second factor of your CHT Exchange account was',
    )
    // Without another second factor, the recovery codes go too.
    expect(await client.passkeys.remove({ id: other?.id ?? '' })).toEqual({
      isAsked: false,
      asksBeforeTokensMove: false,
      methods: ['password'],
      recoveryCodes: 0,
    })
    expect(await getRefusal(client.passkeys.remove({ id }))).toMatchObject({
      status: 404,
      message: 'No such passkey is set up',
    })
    expect(await getRefusal(client.passkeys.startConfirmation())).toMatchObject({ status: 404 })
    await exchange.createClient().auth.login({ email, password })
  })

  test('a set-up excludes the user’s passkeys, and ten are allowed at most', async () => {
    const exchange = await start()
    const user = await exchange.createUser('ada')
    await user.client.reauthentication.byPassword(user)
    const device = createPasskeyDevice()
    const options = assertDefined(await user.client.passkeys.startSetUp())
    const passkey = device.create(options)
    await user.client.passkeys.add({ passkey })
    const again = assertDefined(await user.client.passkeys.startSetUp())
    expect(again.excludeCredentials).toEqual([
      { id: passkey.id, type: 'public-key', transports: ['internal'] },
    ])
    for (let count = 1; count < MAX_PASSKEYS; count++) await addPasskey(user, createPasskeyDevice())
    const limit = { status: 409, code: 'passkey_limit', message: 'You have 10 passkeys. Remove one first' }
    expect(await getRefusal(user.client.passkeys.startSetUp())).toEqual(limit)
    const open = createPasskeyDevice().create(again)
    // The set-up that began before cannot be finished either: the later ones replaced its challenge.
    expect(await getRefusal(user.client.passkeys.add({ passkey: open }))).toEqual(START_AGAIN)
  })

  test('a login offers a passkey and an authenticator app, and they share one set of recovery codes', async () => {
    const exchange = await start()
    const user = await exchange.createUser('ada', { tokens: 100_000 })
    const { secret } = await addAuthenticator(exchange, user)
    const device = createPasskeyDevice()
    expect((await addPasskey(user, device)).recoveryCodes).toEqual([])
    const client = exchange.createClient()
    expect(await getRefusal(client.auth.login(user))).toEqual(STEP_DUE)
    expect((await client.secondFactor.pendingLogin()).methods).toEqual([
      'passkey',
      'authenticator',
      'recoveryCode',
    ])
    await exchange.setClock(exchange.now() + SECOND_STEP_PERIOD - 1)
    await client.secondFactor.logIn({ code: createCode(secret, exchange.now()) })
    expect((await client.secondFactor.removeAuthenticator())?.methods).toEqual(['passkey', 'recoveryCode'])
  })

  test('a new password ends a second step whose passkey is not used yet', async () => {
    const exchange = await start()
    const { client, email, password, device } = await createWithPasskey(exchange)
    const browser = exchange.createClient()
    expect(await getRefusal(browser.auth.login({ email, password }))).toEqual(STEP_DUE)
    const options = assertDefined(await browser.passkeys.startLogin({ isSecondStep: true }))
    await confirmByPasskey({ client }, device)
    const newPassword = 'another long password'
    await client.settings.changePassword({ oldPassword: password, newPassword })
    expect(await getRefusal(browser.passkeys.logIn({ passkey: device.use(options) }))).toEqual({
      status: 409,
      code: 'not_pending',
      message: 'Enter your email and password first',
    })
    expect(await isSignedOut(browser)).toBe(true)
  })

  test('a removed passkey ends the confirmations of the other sessions', async () => {
    const exchange = await start()
    const { client, device } = await createWithPasskey(exchange)
    const thief = exchange.createClient()
    await logInByPasskey(thief, device)
    await confirmByPasskey({ client }, device)
    await addPasskey({ client, password: '' }, createPasskeyDevice())
    await confirmByPasskey({ client: thief }, device)
    await client.passkeys.remove({ id: (await client.passkeys.list())[0]?.id ?? '' })
    expect(await getRefusal(thief.investments.create(PLAN))).toMatchObject(ASKED)
    await client.investments.create(PLAN)
  })

  test('the operator removes lost passkeys', async () => {
    const exchange = await start()
    const { client, email, password, device } = await createWithPasskey(exchange)
    await exchange.operator.resetFactors({ email, why: 'Identity checked by call' })
    expect(await isSignedOut(client)).toBe(true)
    expect(await getRefusal(logInByPasskey(exchange.createClient(), device))).toEqual(WRONG)
    await client.auth.login({ email, password })
    expect(await client.passkeys.list()).toEqual([])
  })

  test('a login by a passkey of a suspended account starts a session that cannot invest', async () => {
    const exchange = await start()
    const { email, device } = await createWithPasskey(exchange)
    await exchange.operator.suspend({ email, why: 'Under investigation', confirm: true })
    const client = exchange.createClient()
    await logInByPasskey(client, device)
    expect(await getRefusal(client.investments.create(PLAN))).toMatchObject({ code: 'account_suspended' })
  })
})

onOneEngine('passkeys of an exchange', (engine) => {
  test.each(['http://127.0.0.1:3000', 'http://[::1]:3000'])('at %s are not offered', async (PUBLIC_URL) => {
    const exchange = await startTestExchange(engine, { environment: { PUBLIC_URL } })
    const user = await exchange.createUser('ada')
    await user.client.reauthentication.byPassword(user)
    const refusal = {
      status: 409,
      code: 'passkeys_unavailable',
      message: 'Passkeys need an exchange that is opened by a name, not by an IP address',
    }
    expect(await user.client.passkeys.service()).toEqual({})
    expect(await getRefusal(user.client.passkeys.startSetUp())).toEqual(refusal)
    expect(await getRefusal(exchange.createClient().passkeys.startLogin({ isSecondStep: false }))).toEqual(
      refusal,
    )
    await exchange.stop()
  })

  test('belong to the domain of PUBLIC_URL, and work on its origin and on ALLOWED_ORIGINS alone', async () => {
    const exchange = await startTestExchange(engine, {
      environment: {
        PUBLIC_URL: 'http://exchange.localhost:3000',
        ALLOWED_ORIGINS: 'http://www.exchange.localhost:3000',
      },
    })
    const user = await exchange.createUser('ada')
    await user.client.reauthentication.byPassword(user)
    const add = async (origin: string) => {
      const options = assertDefined(await user.client.passkeys.startSetUp())
      expect(options.rp.id).toBe('exchange.localhost')
      return user.client.passkeys.add({ passkey: createPasskeyDevice().create(options, { origin }) })
    }
    await add('http://exchange.localhost:3000')
    await add('http://www.exchange.localhost:3000')
    expect(await getRefusal(add('https://exchange.localhost:3000'))).toEqual(WRONG)
    expect(await getRefusal(add('http://evil.exchange.localhost:3000'))).toEqual(WRONG)
    await exchange.stop()
  })
})
