import { CONFIRMATION_PERIOD } from '@cht/sdk/rules'
import { describe, expect, inject, test } from 'vitest'
import { endAllSessions } from '../src/features/auth/sessions.js'
import type { Transaction } from '../src/platform/db/database.js'
import { startTestExchange, type TestExchange, type TestUser } from './exchange.js'
import { BANK_DETAILS, BANK_ORDER, createSignupInput, getRefusal, PICTURE, parseCode } from './fixtures.js'
import { expectWaiting, holdTransaction } from './hold-rows.js'
import { createPasskeyDevice } from './passkey-device.js'
import { addPasskey, confirmByPasskey, logInByPasskey } from './passkeys.js'
import { addAuthenticator, createCode } from './second-factor.js'

const SIGNED_OUT = { status: 401, code: 'signed_out', message: 'Log in to continue' }
const ASKED = { status: 403, code: 'reauthentication_required' }
const PLAN = { amount: 25_000, planDurationDays: 6, roiPercentage: 10 } as const

/** A user with tokens, on an exchange of its own. */
const start = async () => {
  const exchange = await startTestExchange('PostgreSQL')
  return { exchange, user: await exchange.createUser('ada', { tokens: 100_000 }) }
}

/**
 * Lets a request reach the lock of the user's row, changes something in the transaction that holds it, and returns how the request is
 * refused then.
 */
const changeMeanwhile = async (
  exchange: TestExchange,
  { id }: Pick<TestUser, 'id'>,
  send: () => Promise<unknown>,
  change: (tx: Transaction) => Promise<unknown>,
) => {
  const release = await holdTransaction(exchange, (tx) =>
    tx.query('select from users where id = $1 for no key update', [id]),
  )
  const refusal = getRefusal(send())
  await expectWaiting(exchange, 1)
  await release(change)
  return refusal
}

/** Stands for an authenticator app that another session turns on. */
const turnOnApp = (userId: string) => (tx: Transaction) =>
  tx.query(
    `insert into authenticators (user_id, encryption_key, secret, added_at) values ($1, 'test', '', now())`,
    [userId],
  )

describe.runIf(inject('postgresUrl') !== '')('a write reads its user after the lock of the row', () => {
  test.each([
    [
      'an order',
      ({ client }: TestUser) => client.orders.createBuy({ amount: 25_000, paymentMethod: 'bank' }),
    ],
    ['a cancellation', ({ client, id }: TestUser) => client.orders.cancelBuy({ id })],
    ['a proof of payment', ({ client, id }: TestUser) => client.orders.pay({ id, paymentProof: PICTURE })],
    ['a webhook', ({ client }: TestUser) => client.webhooks.create({ url: 'https://93.184.215.14/' })],
    [
      'a switch',
      ({ client }: TestUser) =>
        client.notifications.changeSetting({ kind: 'trades', channel: 'mail', isOn: false }),
    ],
    ['the removal of a device', ({ client, id }: TestUser) => client.notifications.removePushDevice({ id })],
    ['the archive', ({ client, password }: TestUser) => client.account.prepareDataDownload({ password })],
    ['the end of other sessions', ({ client }: TestUser) => client.auth.endOtherSessions()],
  ])('%s is refused if its session ends meanwhile', async (_, send) => {
    const { exchange, user } = await start()
    await user.client.auth.confirmByPassword(user)
    const end = (tx: Transaction) => endAllSessions(tx, user.id)
    expect(await changeMeanwhile(exchange, user, () => send(user), end)).toEqual(SIGNED_OUT)
    await exchange.stop()
  })

  test('a download does not start if the session ends meanwhile', async () => {
    const { exchange, user } = await start()
    const cookie = await exchange.logInForCookie(user)
    const download = async () => {
      const response = await exchange.request('/api/account/data.zip', { headers: { cookie } })
      return (await response.json()) as object
    }
    const release = await holdTransaction(exchange, (tx) =>
      tx.query('select from users where id = $1 for no key update', [user.id]),
    )
    const downloading = download()
    await expectWaiting(exchange, 1)
    await release((tx) => endAllSessions(tx, user.id))
    expect(await downloading).toMatchObject({ code: SIGNED_OUT.code })
    await exchange.stop()
  })

  test('the code of an email is not accepted if the session ends meanwhile', async () => {
    const { exchange } = await start()
    const client = exchange.createClient()
    const { value: signedUp } = await client.auth.signup(createSignupInput('ben'))
    const id = signedUp?._id ?? ''
    const code = parseCode(await exchange.readMail('ben@example.com'))
    const verify = () => client.auth.verifyOtp({ email: 'ben@example.com', code })
    const end = (tx: Transaction) => endAllSessions(tx, id)
    expect(await changeMeanwhile(exchange, { id }, verify, end)).toMatchObject({ code: 'invalid_code' })
    const verified = await exchange.running.db.query('select from users where id = $1 and phone_verified', [
      id,
    ])
    expect(verified).toEqual([])
    await exchange.stop()
  })

  test('the response of a key is not replayed to a session that ends meanwhile', async () => {
    const { exchange, user } = await start()
    const key = { idempotencyKey: 'key-1' }
    const create = () => user.client.orders.createBuy({ amount: 25_000, paymentMethod: 'bank' }, key)
    await create()
    const end = (tx: Transaction) => endAllSessions(tx, user.id)
    expect(await changeMeanwhile(exchange, user, create, end)).toEqual(SIGNED_OUT)
    await exchange.stop()
  })

  test('a password does not confirm a session if a factor is added meanwhile', async () => {
    const { exchange, user } = await start()
    const confirm = () => user.client.auth.confirmByPassword(user)
    const refusal = await changeMeanwhile(exchange, user, confirm, turnOnApp(user.id))
    expect(refusal).toMatchObject({ status: 403, code: 'second_factor_required' })
    expect(await getRefusal(user.client.auth.removeAuthenticator())).toMatchObject(ASKED)
    await exchange.stop()
  })

  test('a password does not log in alone if a factor is added meanwhile', async () => {
    const { exchange, user } = await start()
    const browser = exchange.createClient()
    const logIn = () => browser.auth.login(user)
    const refusal = await changeMeanwhile(exchange, user, logIn, turnOnApp(user.id))
    expect(refusal).toMatchObject({ status: 403, code: 'second_factor_required' })
    // The second step can follow at once.
    expect(await browser.auth.pendingLogin()).toEqual({ methods: ['authenticator'] })
    await exchange.stop()
  })

  test.each([
    ['invests', ({ client }: TestUser) => client.investments.create(PLAN)],
    ['saves payment details', ({ client }: TestUser) => client.paymentDetails.save(BANK_DETAILS)],
    ['sells to new details', ({ client }: TestUser) => client.orders.createSell(BANK_ORDER)],
    ['downloads data', ({ client, password }: TestUser) => client.account.prepareDataDownload({ password })],
  ])('a session that %s is asked if a factor is added meanwhile', async (_, send) => {
    const { exchange, user } = await start()
    const refusal = await changeMeanwhile(exchange, user, () => send(user), turnOnApp(user.id))
    expect(refusal).toMatchObject(ASKED)
    await exchange.stop()
  })

  test('a session whose confirmation ends meanwhile changes no factor', async () => {
    const { exchange, user } = await start()
    await addAuthenticator(exchange, user)
    const remove = () => user.client.auth.removeAuthenticator()
    const refusal = await changeMeanwhile(exchange, user, remove, (tx) =>
      tx.query('update login_sessions set confirmed_until = null where user_id = $1', [user.id]),
    )
    expect(refusal).toMatchObject(ASKED)
    await exchange.stop()
  })

  test('a code of an app, or a passkey, that is removed meanwhile confirms no session', async () => {
    const { exchange, user } = await start()
    const { secret } = await addAuthenticator(exchange, user)
    const device = createPasskeyDevice()
    await addPasskey(user, device)
    await exchange.setClock(exchange.now() + CONFIRMATION_PERIOD)
    const code = createCode(secret, exchange.now())
    const removeApp = (tx: Transaction) =>
      tx.query('delete from authenticators where user_id = $1', [user.id])
    const byCode = () => user.client.auth.confirmByCode({ code })
    expect(await changeMeanwhile(exchange, user, byCode, removeApp)).toMatchObject({ code: 'invalid_code' })
    const removePasskey = (tx: Transaction) => tx.query('delete from passkeys where user_id = $1', [user.id])
    const byPasskey = () => confirmByPasskey(user, device)
    // Its challenge is a write, too, and waits first.
    expect(await changeMeanwhile(exchange, user, byPasskey, removePasskey)).toMatchObject({
      code: 'not_found',
    })
    expect(await getRefusal(user.client.auth.setUpAuthenticator())).toMatchObject(ASKED)
    await exchange.stop()
  })

  test('a passkey that is removed meanwhile logs nobody in, although another factor is left', async () => {
    const { exchange, user } = await start()
    await addAuthenticator(exchange, user)
    const device = createPasskeyDevice()
    await addPasskey(user, device)
    const browser = exchange.createClient()
    const refusal = await changeMeanwhile(
      exchange,
      user,
      () => logInByPasskey(browser, device),
      (tx) => tx.query('delete from passkeys where user_id = $1', [user.id]),
    )
    expect(refusal).toMatchObject({ status: 409, code: 'not_pending' })
    expect(await getRefusal(browser.auth.checkAuth())).toMatchObject({ status: 401 })
    await exchange.stop()
  })

  test('an account that gets another email meanwhile is sent no code for a new password to the old one', async () => {
    const { exchange, user } = await start()
    const mails = await exchange.readMails(user.email)
    const release = await holdTransaction(exchange, (tx) =>
      tx.query('update users set email = $2 where id = $1', [user.id, 'new@example.com']),
    )
    const requested = exchange.createClient().auth.requestPasswordReset({ email: user.email })
    await expectWaiting(exchange, 1)
    await release()
    await requested
    expect((await exchange.readMails(user.email)).map(parseCode)).toEqual(mails.map(parseCode))
    await exchange.stop()
  })
})
