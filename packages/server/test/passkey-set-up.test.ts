import { CONFIRMATION_PERIOD, MAX_PASSKEYS, PASSKEY_CHALLENGE_PERIOD } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { onOneEngine, startTestExchange, useEmptyExchange } from './exchange.js'
import { assertDefined, getRefusal } from './fixtures.js'
import { createPasskeyDevice, type PasskeyDevice } from './passkey-device.js'
import {
  addPasskey,
  confirmByPasskey,
  createUserWithPasskey,
  INVALID_PASSKEY,
  INVESTMENT,
  isSignedOut,
  logInByPasskey,
  REAUTHENTICATION_REQUIRED,
  START_AGAIN,
} from './passkeys.js'

onOneEngine('the passkeys of an account', (engine) => {
  const start = useEmptyExchange(engine)

  test('a passkey is set up in a confirmed session, with recovery codes, and its user is told', async () => {
    const exchange = await start()
    const user = await exchange.createUser('ada')
    const { client, email, id } = user
    const device = createPasskeyDevice()
    expect(await client.auth.passkeyService()).toEqual({ rpId: 'localhost' })
    expect(await getRefusal(client.auth.startPasskeySetUp())).toMatchObject(REAUTHENTICATION_REQUIRED)
    await client.auth.confirmByPassword(user)
    const options = assertDefined((await client.auth.startPasskeySetUp()).value)
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
    const { recoveryCodes } = assertDefined(
      (await client.auth.addPasskey({ passkey: device.create(options) })).value,
    )
    expect(recoveryCodes).toHaveLength(10)
    expect(await client.auth.passkeys()).toEqual([
      {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        name: 'Unknown browser',
        createdAt: exchange.running.clock.now(),
      },
    ])
    expect(await client.auth.reauthentication()).toEqual({
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

  test.each<[string, Parameters<PasskeyDevice['create']>[1]]>([
    ['another challenge', { challenge: 'b3RoZXI' }],
    ['another origin', { origin: 'http://localhost.evil.example:0' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['no verified user', { isVerified: false }],
    ['a page of another site around it', { crossOrigin: true, topOrigin: 'https://evil.example' }],
    ['a page around it that is not named', { crossOrigin: true }],
    ['a named page around it', { topOrigin: 'https://evil.example' }],
    ['certificates, which nobody asked for', { attestation: 'certified' }],
  ])('a new passkey with %s is refused', async (_, deviations) => {
    const exchange = await start()
    const user = await exchange.createUser('ada')
    await user.client.auth.confirmByPassword(user)
    const options = assertDefined((await user.client.auth.startPasskeySetUp()).value)
    const passkey = createPasskeyDevice().create(options, deviations)
    expect(await getRefusal(user.client.auth.addPasskey({ passkey }))).toEqual(INVALID_PASSKEY)
    expect(await user.client.auth.passkeys()).toEqual([])
  })

  test('a set-up excludes the user’s passkeys, and ten are allowed at most', async () => {
    const exchange = await start()
    const user = await exchange.createUser('ada')
    await user.client.auth.confirmByPassword(user)
    const device = createPasskeyDevice()
    const options = assertDefined((await user.client.auth.startPasskeySetUp()).value)
    const passkey = device.create(options)
    await user.client.auth.addPasskey({ passkey })
    const again = assertDefined((await user.client.auth.startPasskeySetUp()).value)
    expect(again.excludeCredentials).toEqual([
      { id: passkey.id, type: 'public-key', transports: ['internal'] },
    ])
    for (let count = 1; count < MAX_PASSKEYS; count++) await addPasskey(user, createPasskeyDevice())
    const limitReached = {
      status: 409,
      code: 'passkey_limit',
      message: 'You have 10 passkeys. Remove one first',
    }
    expect(await getRefusal(user.client.auth.startPasskeySetUp())).toEqual(limitReached)
    // The set-up that began before the others cannot be finished either: they replaced its challenge.
    const late = createPasskeyDevice().create(again)
    expect(await getRefusal(user.client.auth.addPasskey({ passkey: late }))).toEqual(START_AGAIN)
  })

  test('passkeys are listed, renamed and removed, and a removed one proves nothing', async () => {
    const exchange = await start()
    const { client, device, email, password } = await createUserWithPasskey(exchange)
    await confirmByPasskey({ client }, device)
    const second = createPasskeyDevice()
    expect((await addPasskey({ client, password }, second)).recoveryCodes).toEqual([])
    const [first, other] = await client.auth.passkeys()
    const id = first?.id ?? ''
    expect((await client.auth.renamePasskey({ id, name: ' My phone ' })).value).toEqual([
      { ...first, name: 'My phone' },
      other,
    ])
    const stranger = await exchange.createUser('stranger')
    await addPasskey(stranger, createPasskeyDevice())
    expect(await getRefusal(stranger.client.auth.renamePasskey({ id, name: 'Mine' }))).toMatchObject({
      status: 404,
    })
    expect(await getRefusal(stranger.client.auth.removePasskey({ id }))).toMatchObject({ status: 404 })

    await exchange.setClock(exchange.now() + CONFIRMATION_PERIOD)
    expect(await getRefusal(client.auth.removePasskey({ id }))).toMatchObject(REAUTHENTICATION_REQUIRED)
    await confirmByPasskey({ client }, second)
    expect((await client.auth.removePasskey({ id })).value).toEqual({
      isAsked: true,
      asksBeforeTokensMove: false,
      methods: ['passkey', 'recoveryCode'],
      recoveryCodes: 10,
    })
    expect(await getRefusal(logInByPasskey(exchange.createClient(), device))).toEqual(INVALID_PASSKEY)
    expect(await getRefusal(confirmByPasskey({ client }, device))).toEqual(INVALID_PASSKEY)
    expect((await exchange.readMail(email)).toString()).toContain(
      'A second factor of your CHT Exchange account was',
    )
    // Without another second factor, the recovery codes go too.
    expect((await client.auth.removePasskey({ id: other?.id ?? '' })).value).toEqual({
      isAsked: false,
      asksBeforeTokensMove: false,
      methods: ['password'],
      recoveryCodes: 0,
    })
    expect(await getRefusal(client.auth.removePasskey({ id }))).toMatchObject({
      status: 404,
      message: 'No such passkey is set up',
    })
    expect(await getRefusal(client.auth.startPasskeyConfirmation())).toMatchObject({ status: 404 })
    await exchange.createClient().auth.login({ email, password })
  })

  test('a removed passkey ends the confirmations of the other sessions', async () => {
    const exchange = await start()
    const { client, device } = await createUserWithPasskey(exchange)
    const thief = exchange.createClient()
    await logInByPasskey(thief, device)
    await confirmByPasskey({ client }, device)
    await addPasskey({ client, password: '' }, createPasskeyDevice())
    await confirmByPasskey({ client: thief }, device)
    await client.auth.removePasskey({ id: (await client.auth.passkeys())[0]?.id ?? '' })
    expect(await getRefusal(thief.investments.create(INVESTMENT))).toMatchObject(REAUTHENTICATION_REQUIRED)
    await client.investments.create(INVESTMENT)
  })

  test('the operator removes lost passkeys, and the password alone logs in again', async () => {
    const exchange = await start()
    const { client, email, password, device } = await createUserWithPasskey(exchange)
    await exchange.operator.resetFactors({ email, why: 'Identity checked by call' })
    expect(await isSignedOut(client)).toBe(true)
    expect(await getRefusal(logInByPasskey(exchange.createClient(), device))).toEqual(INVALID_PASSKEY)
    await client.auth.login({ email, password })
    expect(await client.auth.passkeys()).toEqual([])
  })
})

onOneEngine('passkeys of an exchange', (engine) => {
  test.each(['http://127.0.0.1:3000', 'http://[::1]:3000'])('at %s are not offered', async (PUBLIC_URL) => {
    const exchange = await startTestExchange(engine, { environment: { PUBLIC_URL } })
    const user = await exchange.createUser('ada')
    await user.client.auth.confirmByPassword(user)
    const refusal = {
      status: 409,
      code: 'passkeys_unavailable',
      message: 'Passkeys need an exchange that is opened by a name, not by an IP address',
    }
    expect(await user.client.auth.passkeyService()).toEqual({})
    expect(await getRefusal(user.client.auth.startPasskeySetUp())).toEqual(refusal)
    expect(await getRefusal(exchange.createClient().auth.startPasskeyLogin({ isSecondStep: false }))).toEqual(
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
    await user.client.auth.confirmByPassword(user)
    const add = async (origin: string) => {
      const options = assertDefined((await user.client.auth.startPasskeySetUp()).value)
      expect(options.rp.id).toBe('exchange.localhost')
      return user.client.auth.addPasskey({ passkey: createPasskeyDevice().create(options, { origin }) })
    }
    await add('http://exchange.localhost:3000')
    await add('http://www.exchange.localhost:3000')
    expect(await getRefusal(add('https://exchange.localhost:3000'))).toEqual(INVALID_PASSKEY)
    expect(await getRefusal(add('http://evil.exchange.localhost:3000'))).toEqual(INVALID_PASSKEY)
    await exchange.stop()
  })
})
