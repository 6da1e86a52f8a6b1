import type { Client } from '@cht/sdk'
import { DAY, HOLD_PERIOD, RESET_MEMORY, SUSPECT_PERIOD } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { decodeMail } from './decode-mail.js'
import { onOneEngine, type TestExchange, type TestUser, useEmptyExchange } from './exchange.js'
import { assertDefined, getRefusal } from './fixtures.js'
import { createPasskeyDevice, type PasskeyDevice } from './passkey-device.js'
import { addPasskey, confirmByPasskey, logInByPasskey } from './passkeys.js'
import { resetByMail } from './resets.js'
import { addAuthenticator, createCode } from './second-factor.js'

const NEW_PASSWORD = 'chosen by the owner again'
const ON_HOLD = (what: string) => ({
  status: 403,
  code: 'account_on_hold',
  message: `Your password or second factor was reset: you cannot ${what} yet`,
})
const addWebhook = (client: Client) => client.webhooks.create({ url: 'https://93.184.215.14/tap' })

/** A session with another device of the account, after the time in which the first factor is suspect. */
const createOwnerWithPasskey = async (exchange: TestExchange) => {
  const user = await exchange.createUser('ada')
  const device = createPasskeyDevice()
  const { recoveryCodes } = await addPasskey(user, device)
  await exchange.setClock(exchange.now() + SUSPECT_PERIOD + 1)
  const client = exchange.createClient()
  return { user: { ...user, client }, device, recoveryCodes }
}

const addFactors = async (exchange: TestExchange, { client, email }: TestUser): Promise<PasskeyDevice> => {
  const { secret } = assertDefined((await client.auth.setUpAuthenticator()).value)
  await client.auth.addAuthenticator({ code: createCode(secret, exchange.now()) })
  const device = createPasskeyDevice()
  await addPasskey({ client, password: email }, device)
  return device
}

/** What an account has after a reset, as its owner sees it. Logs in with the password, or else by a passkey. */
const readAccount = async (exchange: TestExchange, { email }: TestUser, device?: PasskeyDevice) => {
  const client = exchange.createClient()
  await (device ? logInByPasskey(client, device) : client.auth.login({ email, password: NEW_PASSWORD }))
  const { methods } = await client.auth.reauthentication()
  const passkeys = (await client.auth.passkeys()).length
  return { methods, passkeys, webhooks: (await client.webhooks.list()).length }
}

/** What the reset has told its user that it removed, in the audit log and in the mail. */
const readRemoved = async (exchange: TestExchange, { email }: TestUser) => {
  const [entry] = await exchange.operator.audit({ act: 'password.reset', email })
  const mail = decodeMail((await exchange.readMails(email)).at(-1) ?? '')
  return {
    audit: entry?.details?.removed,
    mail: /Removed, because somebody else may have added them: ([^.]+)\./.exec(mail)?.[1],
  }
}

onOneEngine('what a thief may have added', (engine) => {
  const start = useEmptyExchange(engine)

  test('a hold refuses factors, recovery codes, webhooks and the archive of one’s data', async () => {
    const exchange = await start()
    const { user, device } = await createOwnerWithPasskey(exchange)
    const { client } = user
    await resetByMail(exchange, user, NEW_PASSWORD)
    await logInByPasskey(client, device)
    const factor = ON_HOLD('add a second factor')
    const refusals = async () => [
      await getRefusal(client.auth.setUpAuthenticator()),
      await getRefusal(client.auth.addAuthenticator({ code: '000000' })),
      await getRefusal(client.auth.startPasskeySetUp()),
      await getRefusal(client.auth.createRecoveryCodes()),
      await getRefusal(addWebhook(client)),
      await getRefusal(client.webhooks.rotate({ id: 'none' })),
      await getRefusal(client.account.prepareDataDownload({ password: NEW_PASSWORD })),
    ]
    const all = [
      factor,
      factor,
      factor,
      ON_HOLD('create recovery codes'),
      ON_HOLD('add a webhook'),
      ON_HOLD('change the secret of a webhook'),
      ON_HOLD('download your data'),
    ]
    expect(await refusals()).toEqual(all)
    await exchange.setClock(exchange.now() + HOLD_PERIOD - 1)
    await logInByPasskey(client, device)
    expect(await refusals()).toEqual(all)
    await exchange.setClock(exchange.now() + 1)
    await addWebhook(client)
    await client.account.prepareDataDownload({ password: NEW_PASSWORD })
    await client.auth.setUpAuthenticator()
  })

  test('a passkey whose set-up began before a hold is refused during it', async () => {
    const exchange = await start()
    const { user, device } = await createOwnerWithPasskey(exchange)
    const { client } = user
    await logInByPasskey(client, device)
    const passkey = createPasskeyDevice().create(assertDefined((await client.auth.startPasskeySetUp()).value))
    // Unlike a reset, this leaves the session.
    await exchange.running.db.query(`update users set hold_until = $1`, [new Date(exchange.now() + DAY)])
    expect(await getRefusal(client.auth.addPasskey({ passkey }))).toEqual(ON_HOLD('add a second factor'))
  })

  test('a reset removes what was added within a week, and tells its user', async () => {
    const exchange = await start()
    const user = await exchange.createUser('ada')
    await user.client.auth.confirmByPassword(user)
    const device = await addFactors(exchange, user)
    await addWebhook(user.client)
    await exchange.setClock(exchange.now() + SUSPECT_PERIOD)
    await resetByMail(exchange, user, NEW_PASSWORD)
    expect(await readRemoved(exchange, user)).toEqual({
      audit: 'passkey authenticator recoveryCode webhook',
      mail: 'passkeys, the authenticator app, the recovery codes and webhooks',
    })
    expect(await getRefusal(logInByPasskey(exchange.createClient(), device))).toMatchObject({
      code: 'invalid_passkey',
    })
    expect(await readAccount(exchange, user)).toEqual({ methods: ['password'], passkeys: 0, webhooks: 0 })
  })

  test('an older factor stays with its codes, and a webhook that it did not vouch for does not', async () => {
    const exchange = await start()
    const { user, device, recoveryCodes } = await createOwnerWithPasskey(exchange)
    await logInByPasskey(user.client, device)
    await exchange.setClock(exchange.now() + DAY)
    // The confirmation by the login is over. A recovery code vouches for nothing.
    await user.client.auth.confirmByCode({ code: recoveryCodes[0] ?? '' })
    await addWebhook(user.client)
    await resetByMail(exchange, user, NEW_PASSWORD)
    expect(await readRemoved(exchange, user)).toEqual({ audit: 'webhook', mail: 'webhooks' })
    expect(await readAccount(exchange, user, device)).toEqual({
      methods: ['passkey', 'recoveryCode'],
      passkeys: 1,
      webhooks: 0,
    })
  })

  test('a reset removes a webhook whose secret a session has changed that nothing vouched for', async () => {
    const exchange = await start()
    const { user, device, recoveryCodes } = await createOwnerWithPasskey(exchange)
    await logInByPasskey(user.client, device)
    const { value: changed } = await addWebhook(user.client)
    const { value: kept } = await addWebhook(user.client)
    await user.client.webhooks.rotate({ id: kept.id })
    await exchange.setClock(exchange.now() + DAY)
    await user.client.auth.confirmByCode({ code: recoveryCodes[0] ?? '' })
    await user.client.webhooks.rotate({ id: changed.id })
    const { value: added } = await addWebhook(user.client)
    // Who vouches for the new secret does not vouch for the address.
    await confirmByPasskey(user, device)
    await user.client.webhooks.rotate({ id: added.id })
    await resetByMail(exchange, user, NEW_PASSWORD)
    expect(await readRemoved(exchange, user)).toEqual({ audit: 'webhook', mail: 'webhooks' })
    const client = exchange.createClient()
    await logInByPasskey(client, device)
    expect((await client.webhooks.list()).map(({ id }) => id)).toEqual([kept.id])
  })

  test.each(['login', 'confirmation'] as const)(
    'what a session adds after a %s by an older factor stays',
    async (proof) => {
      const exchange = await start()
      const { user, device } = await createOwnerWithPasskey(exchange)
      await logInByPasskey(user.client, device)
      if (proof === 'confirmation') {
        await exchange.setClock(exchange.now() + DAY)
        await confirmByPasskey(user, device)
      }
      await addFactors(exchange, user)
      await user.client.auth.createRecoveryCodes()
      await addWebhook(user.client)
      await resetByMail(exchange, user, NEW_PASSWORD)
      expect(await readRemoved(exchange, user)).toEqual({ audit: undefined, mail: undefined })
      expect(await readAccount(exchange, user, device)).toEqual({
        methods: ['passkey', 'authenticator', 'recoveryCode'],
        passkeys: 2,
        webhooks: 1,
      })
    },
  )

  test('a recovery code vouches for nothing, and does not end that of a factor', async () => {
    const exchange = await start()
    const { user, device, recoveryCodes } = await createOwnerWithPasskey(exchange)
    const [first = '', second = ''] = recoveryCodes
    expect(await getRefusal(user.client.auth.login(user))).toMatchObject({ code: 'second_factor_required' })
    await user.client.auth.logInByCode({ code: first })
    const added = await addFactors(exchange, user)
    await addWebhook(user.client)
    await confirmByPasskey(user, device)
    await user.client.auth.confirmByCode({ code: second })
    await addWebhook(user.client)
    await resetByMail(exchange, user, NEW_PASSWORD)
    expect((await readRemoved(exchange, user)).audit).toBe('passkey authenticator webhook')
    expect(await getRefusal(logInByPasskey(exchange.createClient(), added))).toMatchObject({
      code: 'invalid_passkey',
    })
    expect(await readAccount(exchange, user, device)).toEqual({
      methods: ['passkey', 'recoveryCode'],
      passkeys: 1,
      webhooks: 1,
    })
  })

  test('a suspect factor vouches for nothing', async () => {
    const exchange = await start()
    const user = await exchange.createUser('ada')
    const device = createPasskeyDevice()
    await addPasskey(user, device)
    await confirmByPasskey(user, device)
    await addFactors(exchange, user)
    // All but the webhook would be old enough.
    await exchange.setClock(exchange.now() + SUSPECT_PERIOD)
    const thief = exchange.createClient()
    await logInByPasskey(thief, device)
    await addWebhook(thief)
    await resetByMail(exchange, user, NEW_PASSWORD)
    expect(await readAccount(exchange, user)).toEqual({ methods: ['password'], passkeys: 0, webhooks: 0 })
  })

  test.each([
    { after: RESET_MEMORY, left: 0 },
    { after: RESET_MEMORY + 1, left: 1 },
  ])(
    'of what was added since an earlier reset, $left is left $after ms after that one',
    async ({ after, left }) => {
      const exchange = await start()
      const user = await exchange.createUser('ada')
      const client = await resetByMail(exchange, user, user.password)
      const resetAt = exchange.now()
      await exchange.setClock(resetAt + HOLD_PERIOD)
      await client.auth.login(user)
      const device = createPasskeyDevice()
      await addPasskey({ client, password: user.password }, device)
      await exchange.setClock(resetAt + after)
      await resetByMail(exchange, user, NEW_PASSWORD)
      const account = await readAccount(exchange, user, left === 0 ? undefined : device)
      expect(account.passkeys).toBe(left)
    },
  )

  test('a reset by the link of the operator removes the same', async () => {
    const exchange = await start()
    const user = await exchange.createUser('ada')
    await addAuthenticator(exchange, user)
    await exchange.operator.resetPassword({ email: user.email, why: 'Lost mailbox' })
    const mails = (await exchange.readMails(user.email)).map(decodeMail).join('')
    const [, token = '', code = ''] = /\?token=([\w-]{43}) and enter the code (\d{8})/.exec(mails) ?? []
    const passwords = { newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }
    await exchange.createClient().auth.resetPassword({ code, token, ...passwords })
    expect((await readRemoved(exchange, user)).audit).toBe('authenticator recoveryCode')
    expect((await readAccount(exchange, user)).methods).toEqual(['password'])
  })

  test('a removal of all factors by the operator leaves only webhooks that one has vouched for', async () => {
    const exchange = await start()
    const { user, device, recoveryCodes } = await createOwnerWithPasskey(exchange)
    await logInByPasskey(user.client, device)
    await addWebhook(user.client)
    await exchange.setClock(exchange.now() + DAY)
    await user.client.auth.confirmByCode({ code: recoveryCodes[0] ?? '' })
    await addWebhook(user.client)
    await exchange.operator.resetFactors({ email: user.email, why: 'Identity checked' })
    const [entry] = await exchange.operator.audit({ act: 'factors.reset', email: user.email })
    expect(entry?.details).toEqual({ sessions: 2, webhooks: 1 })
    expect(decodeMail(await exchange.readMail(user.email))).toContain('may have added them: webhooks.')
    await user.client.auth.login(user)
    expect(await user.client.webhooks.list()).toHaveLength(1)
  })
})
