import type { Client } from '@cht/sdk'
import { CODE_LIFETIME, CODE_TRIES, DAY, HOLD_PERIOD, MINUTE } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { createCounterKey, LIMITS } from '../src/kernel/limits.js'
import { decodeMail } from './decode-mail.js'
import { onOneEngine, SESSION_START, type TestExchange, type TestUser, useEmptyExchange } from './exchange.js'
import {
  BANK_DETAILS,
  createSignupInput,
  getOnlyTrade,
  getRefusal,
  PICTURE,
  placeBuyOrder,
  placeSellOrder,
  readProfile,
} from './fixtures.js'
import { readResetCode } from './resets.js'

const NEW_PASSWORD = 'another long password'

const complete = (client: Client, code: string, values: { newPassword?: string; token?: string } = {}) => {
  const { newPassword = NEW_PASSWORD, token } = values
  return client.auth.resetPassword({
    code,
    newPassword,
    confirmPassword: newPassword,
    ...(token && { token }),
  })
}

/** Resets the password of a user from a new browser. Returns the client of that browser, logged in. */
const reset = async (exchange: TestExchange, { email }: TestUser) => {
  const client = exchange.createClient()
  await client.auth.requestPasswordReset({ email })
  await complete(client, await readResetCode(exchange, email))
  await client.auth.login({ email, password: NEW_PASSWORD })
  return client
}

const WRONG_CODE = { status: 422, code: 'invalid_code', message: 'This code is wrong or has expired' }
const createHoldRefusal = (what: string) => ({
  status: 403,
  code: 'account_on_hold',
  message: `Your password or second factor was reset: you cannot ${what} yet`,
})

onOneEngine('password resets', (engine) => {
  const start = useEmptyExchange(engine)

  test('a mailed code sets a new password, ends all sessions and tells the user', async () => {
    const exchange = await start()
    const user = await exchange.createUser('ada')
    const client = await reset(exchange, user)
    expect(await getRefusal(user.client.auth.checkAuth())).toMatchObject({ status: 401 })
    expect(await getRefusal(exchange.createClient().auth.login(user))).toMatchObject({
      code: 'invalid_credentials',
    })
    const { holdUntil } = await client.auth.checkAuth()
    expect(holdUntil).toBe(exchange.running.clock.now() + HOLD_PERIOD)
    const notifications = await client.notifications.list()
    expect(notifications.map(({ code }) => code)).toEqual(['login.newDevice', 'password.reset'])
    expect(notifications[1]).toMatchObject({ code: 'password.reset', title: 'Password reset' })
    const mails = (await exchange.readMails(user.email)).map(decodeMail)
    expect(mails.join()).toContain('Subject: Your CHT Exchange password was reset')
    const acts = (await exchange.operator.audit({ email: user.email })).map(({ act }) => act)
    expect(acts).toEqual(expect.arrayContaining(['reset.requested', 'password.reset']))
  })

  test('a code works once, in the browser that requested it, for ten minutes and five tries', async () => {
    const exchange = await start()
    const { email } = await exchange.createUser('ada')
    const [owner, other] = [exchange.createClient(), exchange.createClient()]
    await owner.auth.requestPasswordReset({ email })
    const code = await readResetCode(exchange, email)
    expect(await getRefusal(complete(other, code))).toEqual(WRONG_CODE)
    // Another request, even from another browser, leaves the code valid.
    await other.auth.requestPasswordReset({ email })
    await complete(owner, code)
    expect(await getRefusal(complete(owner, code))).toEqual(WRONG_CODE)

    await owner.auth.requestPasswordReset({ email })
    const late = await readResetCode(exchange, email)
    await exchange.setClock(exchange.now() + CODE_LIFETIME)
    expect(await getRefusal(complete(owner, late))).toEqual(WRONG_CODE)

    await owner.auth.requestPasswordReset({ email })
    const guessed = await readResetCode(exchange, email)
    const wrong = String((Number(guessed) + 1) % 100_000_000).padStart(8, '0')
    for (let tries = 0; tries < CODE_TRIES; tries++)
      expect(await getRefusal(complete(owner, wrong))).toEqual(WRONG_CODE)
    expect(await getRefusal(complete(owner, guessed))).toEqual(WRONG_CODE)
  })

  test('a reset ends the codes of all other browsers', async () => {
    const exchange = await start()
    const user = await exchange.createUser('ada')
    const thief = exchange.createClient()
    await thief.auth.requestPasswordReset(user)
    const code = await readResetCode(exchange, user.email)
    await exchange.setClock(exchange.now() + MINUTE)
    await reset(exchange, user)
    expect(await getRefusal(complete(thief, code))).toEqual(WRONG_CODE)
  })

  test('the answer is the same for an email without an account, and nothing is mailed to it', async () => {
    const exchange = await start()
    const { email } = await exchange.createUser('ada')
    const ask = async (address: string) => {
      const response = await exchange.request('/api/password-reset', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: address }),
      })
      const cookie = response.headers.get('set-cookie')?.replace(/=[\w-]{43};/, '=…;')
      return { status: response.status, body: await response.json(), cookie }
    }
    const known = await ask(email)
    expect(known.cookie).toMatch(/^password-reset=…; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(await ask('nobody@example.com')).toEqual(known)
    expect(await exchange.readMails('nobody@example.com')).toEqual([])
    const guest = exchange.createClient()
    await guest.auth.requestPasswordReset({ email: 'nobody@example.com' })
    expect(await getRefusal(complete(guest, '12345678'))).toEqual(WRONG_CODE)
  })

  test('a refused password uses up neither the code nor a try', async () => {
    const exchange = await start()
    const { email } = await exchange.createUser('ada')
    const client = exchange.createClient()
    await client.auth.requestPasswordReset({ email })
    const code = await readResetCode(exchange, email)
    for (let tries = 0; tries <= CODE_TRIES; tries++) {
      expect(await getRefusal(complete(client, code, { newPassword: email }))).toMatchObject({ status: 422 })
      expect(await getRefusal(complete(client, code, { newPassword: ' '.repeat(8) }))).toMatchObject({
        status: 422,
        message: 'New password must not consist of blanks only. Confirm password is required',
      })
      expect(await getRefusal(complete(client, code, { newPassword: 'password123' }))).toMatchObject({
        status: 422,
        message: 'New password is too common: choose another one',
      })
    }
    await complete(client, code)
  })

  test('for a day after a reset the account cannot sell, confirm, invest, or change its email or payment details; it can buy, cancel and appeal', async () => {
    const exchange = await start()
    const seller = await exchange.createUser('seller', { tokens: 150_000, verifiedId: true })
    const buyer = await exchange.createUser('buyer')
    await placeSellOrder(seller)
    await placeBuyOrder(buyer)
    await exchange.advanceTo(SESSION_START)
    const trade = await getOnlyTrade(buyer)
    await placeSellOrder(seller, { amount: 25_000 })
    const client = await reset(exchange, seller)
    const held = { ...seller, client }
    await buyer.client.orders.pay({ id: trade._id, paymentProof: PICTURE })
    expect(await getRefusal(placeSellOrder(held))).toEqual(createHoldRefusal('sell'))
    expect(await getRefusal(client.orders.confirm({ id: trade._id }))).toEqual(
      createHoldRefusal('confirm payments'),
    )
    expect(
      await getRefusal(client.investments.create({ amount: 25_000, planDurationDays: 6, roiPercentage: 10 })),
    ).toEqual(createHoldRefusal('invest'))
    const profile = await readProfile({ client })
    await client.auth.confirmByPassword({ password: NEW_PASSWORD })
    expect(await getRefusal(client.settings.editProfile({ ...profile, email: 'new@example.com' }))).toEqual(
      createHoldRefusal('change your email'),
    )
    expect(await getRefusal(client.paymentDetails.save(BANK_DETAILS))).toEqual(
      createHoldRefusal('save payment details'),
    )
    expect(await getRefusal(exchange.operator.withdraw({ email: seller.email, amount: 1 }))).toMatchObject({
      code: 'account_on_hold',
    })

    await placeBuyOrder(held, { amount: 25_000 })
    const [pending] = await client.orders.pendingSell()
    await client.orders.cancelSell({ id: pending?._id ?? '' })
    await exchange.advanceTo(SESSION_START + 60 * MINUTE)
    await client.appeals.create({ order: trade._id, reason: 'Other', description: 'I cannot confirm yet' })

    await exchange.advanceTo(exchange.now() + DAY)
    expect((await client.auth.checkAuth()).holdUntil).toBeUndefined()
    await client.orders.confirm({ id: trade._id })
    await placeSellOrder(held, { amount: 25_000 })
  })

  test('a request starts no hold, and an unverified account gets no code', async () => {
    const exchange = await start()
    const user = await exchange.createUser('ada', { tokens: 100_000 })
    const guest = exchange.createClient()
    await guest.auth.requestPasswordReset({ email: user.email })
    expect((await user.client.auth.checkAuth()).holdUntil).toBeUndefined()
    await placeSellOrder(user)
    await guest.auth.signup(createSignupInput('ben'))
    const mails = await exchange.readMails('ben@example.com')
    await guest.auth.requestPasswordReset({ email: 'ben@example.com' })
    expect(await exchange.readMails('ben@example.com')).toEqual(mails)
  })

  test('the operator mails a link and a code, which work in any browser for a day', async () => {
    const exchange = await start()
    const user = await exchange.createUser('ada')
    const send = async () => {
      await exchange.operator.resetPassword({ email: user.email, why: 'Called the support' })
      const mail = decodeMail(await exchange.readMail(user.email))
      const [, token = '', code = ''] = /\?token=([\w-]{43}) and enter the code (\d{8})/.exec(mail) ?? []
      return { token, code }
    }
    const first = await send()
    await exchange.setClock(exchange.now() + DAY)
    const client = exchange.createClient()
    expect(await getRefusal(complete(client, first.code, first))).toEqual(WRONG_CODE)
    const { token, code } = await send()
    expect(await getRefusal(complete(client, code))).toEqual(WRONG_CODE)
    await exchange.setClock(exchange.now() + DAY - 1)
    await complete(client, code, { token })
    await client.auth.login({ email: user.email, password: NEW_PASSWORD })
    expect(
      await getRefusal(exchange.operator.resetPassword({ email: 'no@example.com', why: 'x' })),
    ).toMatchObject({
      status: 404,
    })
  })

  test('after the most codes of an hour, no more are mailed to an email, and the response stays the same', async () => {
    const exchange = await start()
    const { email } = await exchange.createUser('ada')
    const { db } = exchange.running
    // Far in the future, because the clock of the test exchange may be ahead of the database's.
    await db.query(`insert into throttles (key, count, until) values ($1, $2, now() + interval '50 years')`, [
      createCounterKey('resetMail', 'email', email),
      LIMITS.resetMail.of.email.max,
    ])
    const mails = await exchange.readMails(email)
    const { auth } = exchange.createClient()
    const { value: answer } = await auth.requestPasswordReset({ email: 'nobody@example.com' })
    expect((await auth.requestPasswordReset({ email })).value).toEqual(answer)
    expect(await exchange.readMails(email)).toEqual(mails)
  })
})
