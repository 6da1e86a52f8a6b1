import type { Client } from '@cht/sdk'
import { CONFIRMATION_PERIOD, DAY, HOLD_PERIOD, SUSPECT_PERIOD } from '@cht/sdk/rules'
import { describe, expect, test } from 'vitest'
import { decodeMail } from './decode-mail.js'
import { onOneEngine, SESSION_START, type TestExchange, useEmptyExchange } from './exchange.js'
import {
  assertDefined,
  getBalances,
  getOnlyTrade,
  getRefusal,
  PICTURE,
  parseCode,
  placeBuyOrder,
  placeSellOrder,
} from './fixtures.js'
import { createPasskeyDevice } from './passkey-device.js'
import { addPasskey, logInByPasskey } from './passkeys.js'
import { resetByMail } from './resets.js'
import { addAuthenticator, createCode } from './second-factor.js'

const NEW_PASSWORD = 'chosen by the thief'
const PLAN = { amount: 25_000, planDurationDays: 6, roiPercentage: 10 } as const
const THIEF_DETAILS = { amount: 25_000, accountName: 'Thief', accountNumber: '9999999999' } as const

/** A user with tokens, and a paid trade of theirs that waits for the confirmation. */
const createOwner = async (exchange: TestExchange, factor?: 'authenticator' | 'passkey') => {
  const owner = await exchange.createUser('owner', { tokens: 200_000, verifiedId: true })
  const buyer = await exchange.createUser('buyer')
  await placeSellOrder(owner)
  await placeBuyOrder(buyer)
  if (factor === 'authenticator') await addAuthenticator(exchange, owner)
  if (factor === 'passkey') await addPasskey(owner, createPasskeyDevice())
  await exchange.advanceTo(SESSION_START)
  const trade = await getOnlyTrade(buyer)
  await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
  await exchange.setClock(exchange.now() + CONFIRMATION_PERIOD)
  return { owner, tradeId: trade._id }
}

/** Requests of a session that move tokens out of the account, or that would help a thief to do so later. */
const listTries = (client: Client, tradeId: string, password: string): [string, () => Promise<unknown>][] => [
  ['confirm a payment', () => client.orders.confirm({ id: tradeId })],
  ['accept a decision', () => client.appeals.acceptDecision({ id: tradeId })],
  [
    'sell to the thief',
    () => client.orders.createSell({ ...THIEF_DETAILS, paymentMethod: 'bank', bankName: 'Bank' }),
  ],
  ['invest', () => client.investments.create(PLAN)],
  [
    'save payment details',
    () =>
      client.paymentDetails.save({
        ...THIEF_DETAILS,
        paymentMethod: 'bank',
        bankName: 'Bank',
        network: '',
        walletAddress: '',
        name: '',
      }),
  ],
  ['re-invest', () => client.investments.reinvest({ investmentId: tradeId })],
  [
    'email change',
    () =>
      client.settings.editProfile({
        fullName: 'Owner Example',
        username: 'owner',
        phoneNumber: '+2348000000000',
        email: 'thief@example.com',
        country: 'nigeria',
      }),
  ],
  [
    'password change',
    () => client.settings.changePassword({ oldPassword: password, newPassword: NEW_PASSWORD }),
  ],
  ['data', () => client.account.prepareDataDownload({ password })],
  ['closing', () => client.account.close({ password, forfeitsRemainder: true })],
  ['re-authenticate by password', () => client.auth.confirmByPassword({ password })],
  ['re-authenticate by a guessed code', () => client.auth.confirmByCode({ code: '000000' })],
  ['re-authenticate by a guessed recovery code', () => client.auth.confirmByCode({ code: 'ABCDE-23456' })],
  ['turn the switch off', () => client.auth.askBeforeTokensMove({ isOn: false })],
  ['new recovery codes', () => client.auth.createRecoveryCodes()],
  ['remove the app', () => client.auth.removeAuthenticator()],
  ['another app', () => client.auth.setUpAuthenticator()],
  ['a code of another app', () => client.auth.addAuthenticator({ code: '000000' })],
  ['a passkey of the thief', () => client.auth.startPasskeySetUp()],
  [
    'an answer of a passkey of the thief',
    () => client.auth.addPasskey({ passkey: createPasskeyDevice().create(FORGED_CREATION) }),
  ],
  ['re-authenticate by a passkey of the thief', () => reauthenticateByThiefPasskey(client)],
  [
    'remove a passkey',
    async () => client.auth.removePasskey({ id: (await client.auth.passkeys())[0]?.id ?? 'x' }),
  ],
]

const FORGED_CREATION = {
  rp: { id: 'localhost', name: 'CHT Exchange' },
  user: { id: 'dGhpZWY', name: 'thief', displayName: 'thief' },
  challenge: 'Zm9yZ2Vk',
}

/** Answers the challenge of a re-authentication, or a forged one, by a passkey that the thief has created. */
const reauthenticateByThiefPasskey = async (client: Client) => {
  const requested = await client.auth.startPasskeyConfirmation().catch(() => undefined)
  const { challenge = 'Zm9yZ2Vk', allowCredentials = [] } = requested?.value ?? {}
  const device = createPasskeyDevice()
  const { id } = device.create(FORGED_CREATION)
  const passkey = device.use({ rpId: 'localhost', challenge })
  // The id of the owner's passkey, with the key of the thief's.
  const known = allowCredentials[0]?.id ?? id
  return client.auth.confirmByPasskey({ passkey: { ...passkey, id: known, rawId: known } })
}

/** The codes with which the requests of a session are refused. */
const tryAll = async (client: Client, tradeId: string, password: string) => {
  const refusals: [string, string][] = []
  for (const [name, call] of listTries(client, tradeId, password))
    refusals.push([name, (await getRefusal(call())).code])
  return refusals
}

/** Does the second step by a passkey that the thief has created. */
const logInByThiefPasskey = async (client: Client) => {
  const options = assertDefined((await client.auth.startPasskeyLogin({ isSecondStep: true })).value)
  const device = createPasskeyDevice()
  device.create(FORGED_CREATION)
  const known = options.allowCredentials[0]?.id
  const passkey = device.use({ ...options, allowCredentials: [] })
  return client.auth.logInByPasskey({
    passkey: known === undefined ? passkey : { ...passkey, id: known, rawId: known },
  })
}

/**
 * Logs in with the right password. Returns how the login, check-auth, a guessed recovery code and a passkey of the thief are
 * refused.
 */
const logInAsThief = async (client: Client, credentials: { email: string; password: string }) => {
  const login = (await getRefusal(client.auth.login(credentials))).code
  const checkAuth = (await getRefusal(client.auth.checkAuth())).code
  const recoveryCode = (await getRefusal(client.auth.logInByCode({ code: 'ABCDE-23456' }))).code
  const passkey = (await getRefusal(logInByThiefPasskey(client))).code
  return { login, checkAuth, recoveryCode, passkey }
}

const LOGIN_REFUSED = {
  login: 'second_factor_required',
  checkAuth: 'signed_out',
  recoveryCode: 'invalid_code',
  passkey: 'invalid_passkey',
}
const ASKED = 'reauthentication_required'
const EVERYTHING_REFUSED = [
  ['confirm a payment', ASKED],
  ['accept a decision', ASKED],
  ['sell to the thief', ASKED],
  ['invest', ASKED],
  ['save payment details', ASKED],
  ['re-invest', ASKED],
  ['email change', ASKED],
  ['password change', ASKED],
  ['data', ASKED],
  ['closing', ASKED],
  ['re-authenticate by password', 'second_factor_required'],
  ['re-authenticate by a guessed code', 'invalid_code'],
  ['re-authenticate by a guessed recovery code', 'invalid_code'],
  ['turn the switch off', ASKED],
  ['new recovery codes', ASKED],
  ['remove the app', ASKED],
  ['another app', ASKED],
  ['a code of another app', ASKED],
  ['a passkey of the thief', ASKED],
  ['an answer of a passkey of the thief', ASKED],
  ['re-authenticate by a passkey of the thief', 'not_pending'],
  ['remove a passkey', ASKED],
]

/** The second factor of an account, and the codes with which it refuses a thief. */
const FACTORS = [
  { factor: 'authenticator', refused: EVERYTHING_REFUSED },
  {
    factor: 'passkey',
    refused: EVERYTHING_REFUSED.map(([name, code]) => [
      name,
      name === 're-authenticate by a passkey of the thief' ? 'invalid_passkey' : code,
    ]),
  },
] as const

const TAP = { url: 'https://93.184.215.14/tap' }
const isResetMail = (mail: string) => mail.includes('Subject: Your CHT Exchange password was reset')

/**
 * The codes with which an account on hold refuses what moves tokens, and what would help to move them later or to read along. The
 * session is confirmed, which is asked before.
 */
const tryAllOnHold = async (client: Client, tradeId: string) => {
  await client.auth.confirmByPassword({ password: NEW_PASSWORD })
  const held = new Set(HELD.map(([name]) => name))
  const refusals: [string, string][] = []
  for (const [name, call] of listTries(client, tradeId, NEW_PASSWORD))
    if (held.has(name)) refusals.push([name, (await getRefusal(call())).code])
  return [...refusals, ['a webhook', (await getRefusal(client.webhooks.create(TAP))).code]]
}

const ON_HOLD = 'account_on_hold'
const HELD = [
  ['confirm a payment', ON_HOLD],
  ['accept a decision', ON_HOLD],
  ['sell to the thief', ON_HOLD],
  ['invest', ON_HOLD],
  ['save payment details', ON_HOLD],
  ['data', ON_HOLD],
  ['new recovery codes', ON_HOLD],
  ['another app', ON_HOLD],
  ['a code of another app', ON_HOLD],
  ['a passkey of the thief', ON_HOLD],
  ['a webhook', ON_HOLD],
]

onOneEngine('a thief moves no tokens from an account with a second factor', (engine) => {
  const start = useEmptyExchange(engine)
  describe.each(FACTORS)('$factor', ({ factor, refused }) => {
    test('with the mailbox alone', async () => {
      const exchange = await start()
      const { owner } = await createOwner(exchange, factor)
      await exchange.setClock(exchange.now() + SUSPECT_PERIOD)
      const thief = await resetByMail(exchange, owner, NEW_PASSWORD)
      const credentials = { email: owner.email, password: NEW_PASSWORD }
      expect(await logInAsThief(thief, credentials)).toEqual(LOGIN_REFUSED)
      // A code that verifies an account, which the mailbox has too, is no second factor.
      await exchange.setClock(exchange.now() + 2 * DAY)
      await thief.auth.resendOtp({ email: owner.email })
      const code = parseCode(await exchange.readMail(owner.email))
      if (code) await thief.auth.verifyOtp({ email: owner.email, code })
      expect(await logInAsThief(thief, credentials)).toEqual(LOGIN_REFUSED)
    })

    test('with the mailbox alone, within a week of its set-up: nothing for a day', async () => {
      const exchange = await start()
      const { owner, tradeId } = await createOwner(exchange, factor)
      const thief = await resetByMail(exchange, owner, NEW_PASSWORD)
      await thief.auth.login({ email: owner.email, password: NEW_PASSWORD })
      expect(await tryAllOnHold(thief, tradeId)).toEqual(HELD)
      const mail = decodeMail((await exchange.readMails(owner.email)).find(isResetMail) ?? '')
      expect(mail).toContain('Removed, because somebody else may have added them:')
    })

    test('with the password alone', async () => {
      const exchange = await start()
      const { owner } = await createOwner(exchange, factor)
      const before = await getBalances(owner)
      expect(await logInAsThief(exchange.createClient(), owner)).toEqual(LOGIN_REFUSED)
      expect(await getBalances(owner)).toEqual(before)
    })

    test('with a stolen cookie, or with the unlocked browser', async () => {
      const exchange = await start()
      const { owner, tradeId } = await createOwner(exchange, factor)
      const before = await getBalances(owner)
      expect(await tryAll(owner.client, tradeId, 'not the password')).toEqual(refused)
      expect(await getBalances(owner)).toEqual(before)
      // With the password of the owner as well, it is the same.
      expect(await tryAll(owner.client, tradeId, owner.password)).toEqual(refused)
      expect(await getBalances(owner)).toEqual(before)
      expect((await owner.client.trades.get({ id: tradeId })).status).toBe('approved')
    })
  })
})

onOneEngine('a thief of an account without a second factor', (engine) => {
  const start = useEmptyExchange(engine)

  test('is reported to the owner by mail, and logged out by the link in the mail', async () => {
    const exchange = await start()
    const { owner } = await createOwner(exchange)
    const thief = exchange.createClient()
    await thief.auth.login(owner)
    const mail = decodeMail((await exchange.readMails(owner.email)).at(-1) ?? '')
    expect(mail).toContain('Subject: New login to your CHT Exchange account')
    const token = /\/not-me\?token=([\w.-]+)/.exec(mail)?.[1] ?? ''
    await exchange.createClient().auth.notMe({ token })
    expect((await getRefusal(thief.investments.create(PLAN))).status).toBe(401)
  })

  test('moves nothing for a day with the mailbox alone', async () => {
    const exchange = await start()
    const { owner, tradeId } = await createOwner(exchange)
    const thief = await resetByMail(exchange, owner, NEW_PASSWORD)
    await thief.auth.login({ email: owner.email, password: NEW_PASSWORD })
    expect(await tryAllOnHold(thief, tradeId)).toEqual(HELD)
    await exchange.setClock(exchange.now() + HOLD_PERIOD - 1)
    expect(await tryAllOnHold(thief, tradeId)).toEqual(HELD)
  })

  test('keeps nothing of what they add to it with the mailbox, once the owner has reset it too', async () => {
    const exchange = await start()
    const { owner } = await createOwner(exchange)
    const thief = await resetByMail(exchange, owner, NEW_PASSWORD)
    await thief.auth.login({ email: owner.email, password: NEW_PASSWORD })
    await exchange.setClock(exchange.now() + HOLD_PERIOD)
    const device = createPasskeyDevice()
    await addPasskey({ client: thief, password: NEW_PASSWORD }, device)
    // What the thief adds after a login by that passkey is not vouched for.
    await logInByPasskey(thief, device)
    const { secret } = assertDefined((await thief.auth.setUpAuthenticator()).value)
    await thief.auth.addAuthenticator({ code: createCode(secret, exchange.now()) })
    await thief.webhooks.create(TAP)
    // Longer than any of it is suspect by its age.
    await exchange.setClock(exchange.now() + 2 * SUSPECT_PERIOD)
    const client = await resetByMail(exchange, owner, owner.password)
    await client.auth.login(owner)
    expect(await client.auth.reauthentication()).toMatchObject({ methods: ['password'], recoveryCodes: 0 })
    expect(await client.webhooks.list()).toEqual([])
    expect((await getRefusal(logInByPasskey(thief, device))).code).toBe('invalid_passkey')
    const mail = decodeMail((await exchange.readMails(owner.email)).findLast(isResetMail) ?? '')
    expect(mail).toContain('passkeys, the authenticator app, the recovery codes and webhooks.')
  })
})
