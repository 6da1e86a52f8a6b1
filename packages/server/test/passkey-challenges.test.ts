import { CONFIRMATION_PERIOD, PASSKEY_CHALLENGE_PERIOD } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { onOneEngine, useEmptyExchange } from './exchange.js'
import { assertDefined, getRefusal } from './fixtures.js'
import { createPasskeyDevice, type Deviations } from './passkey-device.js'
import {
  confirmByPasskey,
  createUserWithPasskey,
  INVALID_PASSKEY,
  INVESTMENT,
  isSignedOut,
  logInByPasskey,
  REAUTHENTICATION_REQUIRED,
  START_AGAIN,
} from './passkeys.js'

onOneEngine('challenges and confirmations of passkeys', (engine) => {
  const start = useEmptyExchange(engine)

  test('a passkey confirms a session before tokens move, for ten minutes, and the password does not', async () => {
    const exchange = await start()
    const { client, device, password } = await createUserWithPasskey(exchange)
    expect(await getRefusal(client.investments.create(INVESTMENT))).toMatchObject(REAUTHENTICATION_REQUIRED)
    expect(await getRefusal(client.auth.confirmByPassword({ password }))).toMatchObject({
      code: 'second_factor_required',
    })
    expect((await confirmByPasskey({ client }, device)).value).toEqual({
      confirmedUntil: exchange.running.clock.now() + CONFIRMATION_PERIOD,
    })
    await client.investments.create(INVESTMENT)
    await exchange.setClock(exchange.now() + CONFIRMATION_PERIOD)
    expect(await getRefusal(client.investments.create(INVESTMENT))).toMatchObject(REAUTHENTICATION_REQUIRED)
  })

  test('a challenge works once, for five minutes, for its purpose and in its browser', async () => {
    const exchange = await start()
    const { client, device } = await createUserWithPasskey(exchange)
    const options = assertDefined((await client.auth.startPasskeyConfirmation()).value)
    const passkey = device.use(options)
    await client.auth.confirmByPasskey({ passkey })
    expect(await getRefusal(client.auth.confirmByPasskey({ passkey }))).toEqual(START_AGAIN)

    // A wrong answer uses it up, too.
    const other = assertDefined((await client.auth.startPasskeyConfirmation()).value)
    expect(await getRefusal(client.auth.confirmByPasskey({ passkey }))).toEqual(INVALID_PASSKEY)
    expect(await getRefusal(client.auth.confirmByPasskey({ passkey: device.use(other) }))).toEqual(
      START_AGAIN,
    )

    const late = assertDefined((await client.auth.startPasskeyConfirmation()).value)
    await exchange.setClock(exchange.now() + PASSKEY_CHALLENGE_PERIOD)
    expect(await getRefusal(client.auth.confirmByPasskey({ passkey: device.use(late) }))).toEqual(START_AGAIN)

    const { challenge } = assertDefined((await client.auth.startPasskeySetUp()).value)
    expect(
      await getRefusal(client.auth.confirmByPasskey({ passkey: device.use(options, { challenge }) })),
    ).toEqual(START_AGAIN)

    const browser = exchange.createClient()
    const login = assertDefined((await browser.auth.startPasskeyLogin({ isSecondStep: false })).value)
    expect(await getRefusal(client.auth.confirmByPasskey({ passkey: device.use(login) }))).toEqual(
      START_AGAIN,
    )
    expect(
      await getRefusal(exchange.createClient().auth.logInByPasskey({ passkey: device.use(login) })),
    ).toEqual(START_AGAIN)
    await browser.auth.logInByPasskey({ passkey: device.use(login) })
  })

  test.each<[string, Deviations]>([
    ['another challenge', { challenge: 'b3RoZXI' }],
    ['another origin', { origin: 'http://localhost.evil.example:0' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['no verified user', { isVerified: false }],
    ['a page of another site around it', { crossOrigin: true, topOrigin: 'https://evil.example' }],
    ['a page around it that is not named', { crossOrigin: true }],
    ['a named page around it', { topOrigin: 'https://evil.example' }],
    ['a counter that goes back', { counter: 1 }],
    ['the answer of a set-up', { type: 'webauthn.create' }],
    ['another key', {}],
  ])('a passkey with %s neither confirms nor logs in', async (name, deviations) => {
    const exchange = await start()
    const { client, device } = await createUserWithPasskey(exchange)
    const stranger = createPasskeyDevice()
    await createUserWithPasskey(exchange, 'stranger', stranger)
    // Twice, so that its counter is above that of the wrong answer.
    await confirmByPasskey({ client }, device)
    await confirmByPasskey({ client }, device)
    await exchange.setClock(exchange.now() + CONFIRMATION_PERIOD)
    const wrong = name === 'another key' ? { signedBy: stranger } : deviations
    expect(await getRefusal(confirmByPasskey({ client }, device, wrong))).toEqual(INVALID_PASSKEY)
    expect(await getRefusal(client.investments.create(INVESTMENT))).toMatchObject(REAUTHENTICATION_REQUIRED)
    const browser = exchange.createClient()
    expect(await getRefusal(logInByPasskey(browser, device, wrong))).toEqual(INVALID_PASSKEY)
    expect(await isSignedOut(browser)).toBe(true)
    const acts = (await exchange.operator.audit({ email: 'ada@example.com' })).map(({ act }) => act)
    expect(acts.filter((act) => act === 'factor.refused')).toHaveLength(2)
    await confirmByPasskey({ client }, device, { counter: 10 })
  })

  test('an authenticator that does not count is accepted again', async () => {
    const exchange = await start()
    const { client, device } = await createUserWithPasskey(
      exchange,
      'ada',
      createPasskeyDevice({ counts: false }),
    )
    await confirmByPasskey({ client }, device)
    await confirmByPasskey({ client }, device)
  })
})
