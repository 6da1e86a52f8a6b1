import { HOUR, MAX_PASSKEYS, MINUTE, PASSKEY_CHALLENGE_PERIOD } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { LIMITS } from '../src/kernel/limits.js'
import { decodeMail } from './decode-mail.js'
import { onOneEngine, shareExchange, startTestExchange, type TestExchange } from './exchange.js'
import { assertDefined, getRefusal, parseCode } from './fixtures.js'
import {
  acceptByPasskey,
  createPerson,
  createPersonWithPasskey,
  createSignIn,
  createTokenClient,
  invitePerson,
  readInvitation,
  signInByPasskey,
} from './operator-person.js'
import { createPasskeyDevice, type Deviations, type PasskeyDevice } from './passkey-device.js'
import { createUserWithPasskey, INVALID_PASSKEY, START_AGAIN } from './passkeys.js'
import { createCode } from './second-factor.js'

const why = 'Test'
const LOGGED_OUT = { status: 401, code: 'operator_only' }
const LAST_FACTOR = {
  status: 409,
  code: 'last_factor',
  message: 'You could not sign in without it: add another one first',
}

type Person = Awaited<ReturnType<typeof createPersonWithPasskey>>

const addPasskey = async ({ client }: Pick<Person, 'client'>, device: PasskeyDevice) =>
  (await client.addOwnPasskey({ passkey: device.create((await client.startOwnPasskey()).value) })).value

/** A passkey that nobody has here. */
const OPTIONS = {
  rp: { id: 'localhost', name: 'Other' },
  user: { id: 'x', name: 'x', displayName: 'x' },
  challenge: 'x',
}
const createForeignDevice = (): PasskeyDevice => {
  const device = createPasskeyDevice()
  device.create(OPTIONS)
  return device
}

const listActs = async ({ operator }: TestExchange) =>
  (await operator.audit({ limit: 100 }))
    .filter(({ act }) => act.startsWith('person.'))
    .map(({ act, via, by, details }) => [act, via, by, details.factor])
    .reverse()

onOneEngine('the passkeys of people who operate the exchange', (engine) => {
  const start = shareExchange(engine)

  test('a person accepts an invitation by a passkey, signs in by it, and the audit log has both', async () => {
    const exchange = await start()
    await exchange.reset()
    const { person, invitation } = await invitePerson(exchange, 'Ada', ['verifier'])
    const mail = decodeMail(await exchange.readMail(person.email))
    expect(mail).toContain(`/console/invitation#${invitation}`)
    const signIn = createSignIn(exchange)
    const shown = await signIn.showInvitation({ invitation })
    expect(shown).toMatchObject({ name: 'Ada', roles: ['verifier'] })
    expect(shown.until - exchange.now()).toBe(72 * HOUR)
    const device = createPasskeyDevice()
    const accepted = await acceptByPasskey(exchange, invitation, device)
    expect(accepted).toMatchObject({ name: 'Ada', roles: ['verifier'] })
    const session = await signInByPasskey(exchange, device)
    expect(session.endsAt - exchange.now()).toBe(12 * HOUR)
    expect(await createTokenClient(exchange, session.token).me()).toEqual({
      name: 'Ada',
      email: person.email,
      roles: ['verifier'],
      endsAt: session.endsAt,
      hasAuthenticator: false,
      passkeys: [
        {
          id: expect.any(String),
          name: 'Unknown browser',
          createdAt: exchange.now(),
          usedAt: exchange.now(),
        },
      ],
    })
    expect(await listActs(exchange)).toEqual([
      ['person.invited', 'own', undefined, undefined],
      ['person.accepted', 'person', 'Ada', undefined],
      ['person.signedIn', 'person', 'Ada', undefined],
    ])
  })

  test('an invitation is accepted once, by one of several devices, and a wrong one is refused', async () => {
    const exchange = await start()
    await exchange.reset()
    const { invitation } = await invitePerson(exchange, 'Ada', ['verifier'])
    const signIn = createSignIn(exchange)
    const refused = {
      status: 404,
      code: 'not_found',
      message: 'This invitation is wrong, used or over. Ask an administrator for a new one',
    }
    const device = createPasskeyDevice()
    const options = (await signIn.startPasskey({ invitation })).value
    const passkey = device.create(options)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 4 }, () => signIn.acceptByPasskey({ invitation, passkey })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    for (const text of [invitation, 'cht_oi_unknown']) {
      expect(await getRefusal(signIn.showInvitation({ invitation: text }))).toEqual(refused)
      expect(await getRefusal(signIn.startPasskey({ invitation: text }))).toEqual(refused)
      expect(await getRefusal(signIn.acceptByPasskey({ invitation: text, passkey }))).toEqual(refused)
    }
    const late = await invitePerson(exchange, 'Bo', ['verifier'])
    await exchange.setClock(exchange.now() + 72 * HOUR)
    expect(await getRefusal(signIn.showInvitation({ invitation: late.invitation }))).toEqual(refused)
  })

  test.each<[string, Deviations]>([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another domain', { rpId: 'evil.example' }],
    ['of another challenge', { challenge: 'AAAA' }],
    ['without the check of the user', { isVerified: false }],
    ['in a frame', { crossOrigin: true }],
    ['with another user handle', { userHandle: Buffer.from('other').toString('base64url') }],
    ['signed by another device', { signedBy: createForeignDevice() }],
  ])('a passkey %s is refused, and the audit log has it', async (_, deviations) => {
    const exchange = await start()
    await exchange.reset()
    const { device } = await createPersonWithPasskey(exchange, 'Ada', ['verifier'])
    expect(await getRefusal(signInByPasskey(exchange, device, deviations))).toEqual(INVALID_PASSKEY)
    expect((await listActs(exchange)).at(-1)).toEqual(['person.refused', undefined, undefined, undefined])
    expect((await signInByPasskey(exchange, device)).name).toBe('Ada')
  })

  test('a challenge works once, for five minutes, and only for what it was issued for', async () => {
    const exchange = await start()
    await exchange.reset()
    const { device } = await createPersonWithPasskey(exchange, 'Ada', ['verifier'])
    const client = createSignIn(exchange)
    const { signIn, options } = (await client.startByPasskey()).value
    const passkey = device.use(options)
    await client.finishByPasskey({ signIn, passkey })
    expect(await getRefusal(client.finishByPasskey({ signIn, passkey }))).toEqual(START_AGAIN)
    const late = (await client.startByPasskey()).value
    await exchange.setClock(exchange.now() + PASSKEY_CHALLENGE_PERIOD)
    expect(
      await getRefusal(client.finishByPasskey({ signIn: late.signIn, passkey: device.use(late.options) })),
    ).toEqual(START_AGAIN)
    // The challenge of an invitation does not sign in.
    const { invitation } = await invitePerson(exchange, 'Bo', ['verifier'])
    const other = (await client.startPasskey({ invitation })).value
    const used = device.use({ rpId: other.rp.id, challenge: other.challenge })
    expect(await getRefusal(client.finishByPasskey({ signIn: invitation, passkey: used }))).toEqual(
      START_AGAIN,
    )
  })

  test('passkeys and the link belong to the host of the console, and there are none at an IP address', async () => {
    const start = async (environment: Record<string, string>) => {
      const exchange = await startTestExchange(engine, { environment })
      const { invitation, person } = await invitePerson(exchange, 'Ada', ['verifier'])
      const mail = decodeMail(await exchange.readMail(person.email))
      return { exchange, invitation, link: /http\S+(?=#)/.exec(mail)?.[0], client: createSignIn(exchange) }
    }
    const origin = 'https://ops.example'
    const own = await start({ PUBLIC_URL: 'https://exchange.example', CONSOLE_URL: origin })
    expect(own.link).toBe(`${origin}/console/invitation`)
    expect(await own.client.passkeyService()).toEqual({ rpId: 'ops.example' })
    const device = createPasskeyDevice()
    await acceptByPasskey(own.exchange, own.invitation, device, { origin })
    expect((await signInByPasskey(own.exchange, device, { origin })).name).toBe('Ada')

    const other = await start({ PUBLIC_URL: 'http://127.0.0.1:3000' })
    expect(other.link).toBe('http://127.0.0.1:3000/console/invitation')
    expect(await other.client.passkeyService()).toEqual({})
    const unavailable = { status: 409, code: 'passkeys_unavailable' }
    expect(await getRefusal(other.client.startByPasskey())).toMatchObject(unavailable)
    const { invitation } = other
    expect(await getRefusal(other.client.startPasskey({ invitation }))).toMatchObject(unavailable)
  })

  test('strangers learn nothing of who operates the exchange, and a trader’s passkey does not sign in', async () => {
    const exchange = await start()
    await exchange.reset()
    const client = createSignIn(exchange)
    const before = (await client.startByPasskey()).value
    const { device: traders } = await createUserWithPasskey(exchange)
    const { device } = await createPersonWithPasskey(exchange, 'Ada', ['verifier'])
    const { options } = (await client.startByPasskey()).value
    expect({ ...options, challenge: '' }).toEqual({ ...before.options, challenge: '' })
    expect(options.allowCredentials).toEqual([])
    expect(await getRefusal(signInByPasskey(exchange, traders))).toEqual(INVALID_PASSKEY)
    expect(await getRefusal(signInByPasskey(exchange, createForeignDevice()))).toEqual(INVALID_PASSKEY)
    // Nor does an operator's log in as a trader.
    const browser = exchange.createClient()
    const request = (await browser.auth.startPasskeyLogin({ isSecondStep: false })).value
    expect(await getRefusal(browser.auth.logInByPasskey({ passkey: device.use(request) }))).toEqual(
      INVALID_PASSKEY,
    )
  })

  test('an address tries a limited number of passkeys, which leaves the mailed codes and other addresses alone', async () => {
    const exchange = await start()
    await exchange.reset()
    const { device, email, client } = await createPersonWithPasskey(exchange, 'Ada', ['verifier'])
    const secret = (await client.setUpOwnAuthenticator()).value.secret
    await client.addOwnAuthenticator({ authenticatorCode: createCode(secret, exchange.now()) })
    await exchange.setClock(exchange.now() + MINUTE)
    const signIn = createSignIn(exchange)
    for (let call = 0; call < LIMITS.operatorPasskey.of.address.max; call++) await signIn.startByPasskey()
    expect(await getRefusal(signIn.startByPasskey())).toMatchObject({
      status: 429,
      code: 'too_many_requests',
    })
    expect((await listActs(exchange)).at(-1)?.[0]).toBe('person.throttled')
    const { signIn: started } = (await signIn.start({ email })).value
    const code = parseCode(await exchange.readMail(email))
    const authenticatorCode = createCode(secret, exchange.now())
    const finished = await signIn.finish({ email, signIn: started, code, authenticatorCode })
    expect(finished.value.name).toBe('Ada')
    await exchange.setClock(exchange.now() + 15 * MINUTE)
    expect((await signInByPasskey(exchange, device)).name).toBe('Ada')
  })

  test('who is suspended does not sign in by a passkey until they are resumed', async () => {
    const exchange = await start()
    await exchange.reset()
    await createPerson(exchange, 'Al', ['administrator'])
    const { id, device, client } = await createPersonWithPasskey(exchange, 'Ada', ['verifier'])
    await exchange.operator.suspendPerson({ id, why })
    expect(await getRefusal(client.me())).toMatchObject(LOGGED_OUT)
    expect(await getRefusal(signInByPasskey(exchange, device))).toEqual(INVALID_PASSKEY)
    await exchange.operator.resumePerson({ id, why })
    expect((await signInByPasskey(exchange, device)).name).toBe('Ada')
  })

  test('a recovery removes passkeys and the app, and ends what was begun with them', async () => {
    const exchange = await start()
    await exchange.reset()
    const ada = await createPersonWithPasskey(exchange, 'Ada', ['verifier'])
    const { secret } = (await ada.client.setUpOwnAuthenticator()).value
    await ada.client.addOwnAuthenticator({ authenticatorCode: createCode(secret, exchange.now()) })
    const begun = (await ada.client.startOwnPasskey()).value
    await exchange.operator.recoverPerson({ id: ada.id, why })
    expect(await getRefusal(ada.client.addOwnPasskey({ passkey: ada.device.create(begun) }))).toMatchObject(
      LOGGED_OUT,
    )
    const invitation = await readInvitation(exchange, ada.email)
    const device = createPasskeyDevice()
    const session = await acceptByPasskey(exchange, invitation, device)
    const { passkeys, hasAuthenticator } = await createTokenClient(exchange, session.token).me()
    expect([passkeys.length, hasAuthenticator]).toEqual([1, false])
    expect(await getRefusal(signInByPasskey(exchange, ada.device))).toEqual(INVALID_PASSKEY)
  })

  test('a person adds and removes passkeys and the app, is told of it by mail, and keeps the last one', async () => {
    const exchange = await start()
    await exchange.reset()
    const ada = await createPersonWithPasskey(exchange, 'Ada', ['verifier'])
    const [first] = (await ada.client.me()).passkeys
    const removeFirst = () => ada.client.removeOwnPasskey({ id: assertDefined(first).id })
    expect(await getRefusal(removeFirst())).toEqual(LAST_FACTOR)
    expect(await getRefusal(ada.client.removeOwnAuthenticator())).toMatchObject({ status: 404 })
    // A secret whose code was not entered is no factor.
    const setUp = (await ada.client.setUpOwnAuthenticator()).value
    expect(await getRefusal(removeFirst())).toEqual(LAST_FACTOR)
    const authenticatorCode = createCode(setUp.secret, exchange.now())
    expect((await ada.client.addOwnAuthenticator({ authenticatorCode })).value.hasAuthenticator).toBe(true)
    expect(await getRefusal(ada.client.setUpOwnAuthenticator())).toMatchObject({ code: 'factor_exists' })
    expect((await removeFirst()).value.passkeys).toEqual([])
    expect(await getRefusal(signInByPasskey(exchange, ada.device))).toEqual(INVALID_PASSKEY)
    expect(await getRefusal(ada.client.removeOwnAuthenticator())).toEqual(LAST_FACTOR)

    const device = createPasskeyDevice()
    expect((await addPasskey(ada, device)).passkeys.length).toBe(1)
    expect((await signInByPasskey(exchange, device)).name).toBe('Ada')
    expect((await ada.client.removeOwnAuthenticator()).value.hasAuthenticator).toBe(false)
    const changes = (await exchange.readMails(ada.email)).map(decodeMail).join('')
    expect(
      changes.match(/(A|The) (passkey|authenticator app) was (added|removed) (to|from) your account/g),
    ).toEqual([
      'The authenticator app was added to your account',
      'A passkey was removed from your account',
      'A passkey was added to your account',
      'The authenticator app was removed from your account',
    ])
    expect((await listActs(exchange)).filter(([act]) => String(act).startsWith('person.factor'))).toEqual([
      ['person.factorAdded', 'person', 'Ada', 'authenticator'],
      ['person.factorRemoved', 'person', 'Ada', 'passkey'],
      ['person.factorAdded', 'person', 'Ada', 'passkey'],
      ['person.factorRemoved', 'person', 'Ada', 'authenticator'],
    ])
  })

  test('of two concurrent removals one stays, nobody removes another’s passkey, and there are ten at most', async () => {
    const exchange = await start()
    await exchange.reset()
    const ada = await createPersonWithPasskey(exchange, 'Ada', ['verifier'])
    const bo = await createPersonWithPasskey(exchange, 'Bo', ['verifier'])
    const { passkeys } = await addPasskey(ada, createPasskeyDevice())
    const foreign = assertDefined(passkeys[0]).id
    expect(await getRefusal(bo.client.removeOwnPasskey({ id: foreign }))).toMatchObject({ status: 404 })
    const outcomes = await Promise.allSettled(passkeys.map(({ id }) => ada.client.removeOwnPasskey({ id })))
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    for (let count = 1; count < MAX_PASSKEYS; count++) await addPasskey(ada, createPasskeyDevice())
    expect(await getRefusal(ada.client.startOwnPasskey())).toMatchObject({ code: 'passkey_limit' })
  })

  test('a session changes factors and creates tokens for ten minutes after its start', async () => {
    const exchange = await start()
    await exchange.reset()
    const ada = await createPersonWithPasskey(exchange, 'Ada', ['administrator'])
    const [first] = (await addPasskey(ada, createPasskeyDevice())).passkeys
    const token = { name: 'Bot', roles: ['administrator' as const], days: 1, why }
    const authenticatorCode = createCode(
      (await ada.client.setUpOwnAuthenticator()).value.secret,
      exchange.now(),
    )
    await exchange.setClock(exchange.now() + 6 * MINUTE)
    const passkey = createPasskeyDevice().create((await ada.client.startOwnPasskey()).value)
    await exchange.setClock(exchange.now() + 4 * MINUTE)
    const refused = {
      status: 403,
      code: 'sign_in_again',
      message: 'Sign out and in again first: this is possible for 10 minutes after a sign-in',
    }
    const tryAll = async ({ client }: Pick<Person, 'client'>) => [
      await getRefusal(client.startOwnPasskey()),
      await getRefusal(client.addOwnPasskey({ passkey })),
      await getRefusal(client.removeOwnPasskey({ id: assertDefined(first).id })),
      await getRefusal(client.setUpOwnAuthenticator()),
      await getRefusal(client.addOwnAuthenticator({ authenticatorCode })),
      await getRefusal(client.removeOwnAuthenticator()),
      await getRefusal(client.createToken(token)),
    ]
    expect(await tryAll(ada)).toEqual(Array.from({ length: 7 }, () => refused))
    const { passkeys, hasAuthenticator } = await ada.client.me()
    expect([passkeys.length, hasAuthenticator]).toEqual([2, false])
    const session = await signInByPasskey(exchange, ada.device)
    const again = { client: createTokenClient(exchange, session.token) }
    expect((await addPasskey(again, createPasskeyDevice())).passkeys.length).toBe(3)
    expect((await again.client.createToken(token)).value.name).toBe('Bot')
    // The sign-in proves nothing of the older session, which may be a thief's.
    expect(await getRefusal(ada.client.startOwnPasskey())).toEqual(refused)
  })

  test('a removal ends the other sessions of the person, and nobody else’s', async () => {
    const exchange = await start()
    await exchange.reset()
    const ada = await createPersonWithPasskey(exchange, 'Ada', ['verifier'])
    const bo = await createPersonWithPasskey(exchange, 'Bo', ['verifier'])
    const [first] = (await addPasskey(ada, createPasskeyDevice())).passkeys
    const other = createTokenClient(exchange, (await signInByPasskey(exchange, ada.device)).token)
    expect((await other.me()).name).toBe('Ada')
    await ada.client.removeOwnPasskey({ id: assertDefined(first).id })
    expect(await getRefusal(other.me())).toMatchObject(LOGGED_OUT)
    expect([(await ada.client.me()).name, (await bo.client.me()).name]).toEqual(['Ada', 'Bo'])
  })

  test('a token has no account of its own', async () => {
    const exchange = await start()
    await exchange.reset()
    const refused = { status: 403, code: 'person_required' }
    const input = { name: 'Bot', roles: ['auditor' as const], days: 1, why }
    const bot = createTokenClient(exchange, (await exchange.operator.createToken(input)).value.token)
    const passkey = createPasskeyDevice().create(OPTIONS)
    for (const client of [bot, exchange.operator]) {
      expect(await getRefusal(client.me())).toMatchObject(refused)
      expect(await getRefusal(client.startOwnPasskey())).toMatchObject(refused)
      expect(await getRefusal(client.addOwnPasskey({ passkey }))).toMatchObject(refused)
      expect(await getRefusal(client.removeOwnPasskey({ id: 'x' }))).toMatchObject(refused)
      expect(await getRefusal(client.setUpOwnAuthenticator())).toMatchObject(refused)
      expect(await getRefusal(client.removeOwnAuthenticator())).toMatchObject(refused)
    }
  })
})
