import { DAY, EMAIL_CHANGE_DELAY, MINUTE } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { checkDeadlines } from '../src/jobs/deadlines.js'
import { decodeMail } from './decode-mail.js'
import { onOneEngine, type TestExchange, type TestUser, useEmptyExchange } from './exchange.js'
import { approveNewEmail, confirmNewEmail, createSignupInput, getRefusal, parseCode } from './fixtures.js'

/** Returns the group of a pattern in the last mail that matches it; '' without such a mail. */
const findInMails = async (exchange: TestExchange, email: string, pattern: RegExp) =>
  (await exchange.readMails(email)).map((mail) => pattern.exec(decodeMail(mail))?.[1]).findLast(Boolean) ?? ''
const readResetCode = (exchange: TestExchange) => findInMails(exchange, OLD, /Your code is (\d{8})\./)

/** The tokens of the links that keep the old email, from the mails to it; the oldest first. */
const readTokens = async (exchange: TestExchange, email: string) =>
  (await exchange.readMails(email)).flatMap(
    (mail) => /\/keep-email\?token=([\w.-]+)/.exec(decodeMail(mail))?.[1] ?? [],
  )

const readEmails = async ({ client }: Pick<TestUser, 'client'>) => {
  const { email, pendingEmail, emailChangesAt } = await client.auth.checkAuth()
  return { email, pendingEmail, emailChangesAt }
}
/** What `readEmails` returns for a user without a pending email. */
const withoutPending = (email: string) => ({ email, pendingEmail: undefined, emailChangesAt: undefined })

/** The codes and parameters of the user's notifications, except those about logins; the newest first. */
const listNotifications = async ({ client }: TestUser) =>
  (await client.notifications.list())
    .filter(({ code }) => code !== 'login.newDevice')
    .map(({ code, params }) => ({ code, params }))
const countActs = async ({ operator }: TestExchange, email: string, act: 'email.changed' | 'email.kept') =>
  (await operator.audit({ email, act })).length

const WRONG_TOKEN = {
  status: 422,
  code: 'invalid_input',
  message: 'Token is not valid: open the link of the mail again',
}
const NOT_PENDING = { status: 409, code: 'not_pending', message: 'No new email is waiting' }
const WRONG_CREDENTIALS = { code: 'invalid_credentials' }

const OLD = 'ada@example.com'
const NEW = 'new-ada@example.com'

onOneEngine('email changes', (engine) => {
  // No server runs in the zone of these islands: the mail must name the exchange's.
  const start = useEmptyExchange(engine, { environment: { EXCHANGE_TIME_ZONE: 'Pacific/Kiritimati' } })

  test('a confirmed email takes effect after 24 hours and not before', async () => {
    const exchange = await start()
    const user = await exchange.createUser('ada')
    const changesAt = await confirmNewEmail(exchange, user, NEW)
    const waiting = { email: OLD, pendingEmail: NEW, emailChangesAt: changesAt }
    expect(await readEmails(user)).toEqual(waiting)
    expect(await listNotifications(user)).toMatchObject([
      { code: 'email.confirmed', params: { changesAt: new Date(changesAt).toISOString() } },
      { code: 'profile.changed' },
    ])
    const mail = await findInMails(exchange, OLD, /(Subject: Your CHT Exchange email is about.*)/s)
    expect(mail).toContain(
      'On 21 November 2026 at 9:00 pm (Pacific/Kiritimati) it takes the place of this one.',
    )
    expect(mail).not.toContain(NEW)

    await exchange.advanceTo(changesAt - 1)
    expect(await readEmails(user)).toEqual(waiting)
    const withNew = { email: NEW, password: user.password }
    expect(await getRefusal(exchange.createClient().auth.login(withNew))).toMatchObject(WRONG_CREDENTIALS)
    await exchange.createClient().auth.login(user)

    await exchange.advanceTo(changesAt)
    expect(await readEmails(user)).toEqual(withoutPending(NEW))
    await exchange.createClient().auth.login(withNew)
    expect(await getRefusal(exchange.createClient().auth.login(user))).toMatchObject(WRONG_CREDENTIALS)
    expect((await listNotifications(user))[0]?.code).toBe('email.changed')
    expect(await findInMails(exchange, OLD, /Subject: (.* was changed)\r/)).toBe(
      'Your CHT Exchange email was changed',
    )
    const [entry] = await exchange.operator.audit({ email: NEW, act: 'email.changed' })
    expect(entry).toMatchObject({ actor: 'user', details: { from: OLD }, requestId: 'deadlines' })
  })

  test('requests and logins apply a due change', async () => {
    const exchange = await start()
    const user = await exchange.createUser('ada')
    const other = await exchange.createUser('bea')
    const changesAt = await confirmNewEmail(exchange, user, NEW)
    await confirmNewEmail(exchange, other, 'new-bea@example.com')
    const [token = ''] = await readTokens(exchange, OLD)
    await exchange.setClock(changesAt)
    expect(await readEmails(user)).toEqual(withoutPending(NEW))
    const discarding = exchange.createClient().auth.discardEmailChangeByLink({ token })
    expect(await getRefusal(discarding)).toEqual(WRONG_TOKEN)
    expect(await getRefusal(user.client.auth.discardEmailChange())).toEqual(NOT_PENDING)
    await exchange.createClient().auth.login({ email: 'new-bea@example.com', password: other.password })
    expect(await getRefusal(exchange.createClient().auth.login(other))).toMatchObject(WRONG_CREDENTIALS)
  })

  test('the link in the old mailbox discards the new email once, without a session', async () => {
    const exchange = await start()
    const user = await exchange.createUser('ada')
    const changesAt = await confirmNewEmail(exchange, user, NEW)
    const [token = ''] = await readTokens(exchange, OLD)
    await exchange.setClock(changesAt - 1)
    const guest = exchange.createClient()
    await guest.auth.discardEmailChangeByLink({ token })
    expect(await readEmails(user)).toEqual(withoutPending(OLD))
    expect((await listNotifications(user))[0]).toEqual({ code: 'email.kept', params: { cause: 'user' } })
    expect(await getRefusal(guest.auth.discardEmailChangeByLink({ token }))).toEqual(WRONG_TOKEN)
    await exchange.advanceTo(changesAt + DAY)
    expect(await readEmails(user)).toEqual(withoutPending(OLD))
    const acts = [
      await countActs(exchange, OLD, 'email.kept'),
      await countActs(exchange, OLD, 'email.changed'),
    ]
    expect(acts).toEqual([1, 0])
  })

  test('the user can discard the new email, even before its code is entered', async () => {
    const exchange = await start()
    const user = await exchange.createUser('ada')
    expect(await getRefusal(user.client.auth.discardEmailChange())).toEqual(NOT_PENDING)
    await confirmNewEmail(exchange, user, NEW)
    await user.client.auth.discardEmailChange()
    expect(await readEmails(user)).toEqual(withoutPending(OLD))

    await exchange.setClock(exchange.now() + MINUTE)
    const code = await approveNewEmail(exchange, user, 'other-ada@example.com')
    await user.client.auth.discardEmailChange()
    expect(await getRefusal(user.client.auth.verifyOtp({ email: OLD, code }))).toMatchObject({
      code: 'invalid_code',
    })
    expect(await readEmails(user)).toEqual(withoutPending(OLD))
  })

  test('a wrong token, an old one and one of another user get the same refusal', async () => {
    const exchange = await start()
    const user = await exchange.createUser('ada')
    const other = await exchange.createUser('bea')
    await confirmNewEmail(exchange, user, NEW)
    await user.client.auth.discardEmailChange()
    await exchange.setClock(exchange.now() + MINUTE)
    const changesAt = await confirmNewEmail(exchange, user, NEW)
    await confirmNewEmail(exchange, other, 'new-bea@example.com')
    const [old = '', current = ''] = await readTokens(exchange, OLD)
    const [ofOther = ''] = await readTokens(exchange, other.email)
    const signature = (token: string) => token.split('.')[1] ?? ''
    const wrong = [
      'x',
      old,
      `${user.id}.`,
      `${user.id}.${signature(ofOther)}`,
      `${other.id}.${signature(current)}`,
      `00000000-0000-4000-8000-000000000000.${signature(current)}`,
      `${signature(current)}`,
    ]
    const client = exchange.createClient()
    for (const token of wrong)
      expect(await getRefusal(client.auth.discardEmailChangeByLink({ token }))).toEqual(WRONG_TOKEN)
    const waiting = { email: OLD, pendingEmail: NEW, emailChangesAt: changesAt }
    expect(await readEmails(user)).toEqual(waiting)
    await client.auth.discardEmailChangeByLink({ token: current })
    expect(await readEmails(user)).toEqual(withoutPending(OLD))
  })

  test('opening the link does nothing', async () => {
    const exchange = await start()
    const user = await exchange.createUser('ada')
    const changesAt = await confirmNewEmail(exchange, user, NEW)
    const [token = ''] = await readTokens(exchange, OLD)
    const paths = [`/keep-email?token=${token}`, `/api/email-change/discard?token=${token}`]
    for (const path of paths) await exchange.request(path)
    expect(await readEmails(user)).toEqual({ email: OLD, pendingEmail: NEW, emailChangesAt: changesAt })
  })

  test('an account that was verified with the email meanwhile keeps it', async () => {
    const exchange = await start()
    const user = await exchange.createUser('ada')
    const changesAt = await confirmNewEmail(exchange, user, NEW)
    const rival = exchange.createClient()
    await rival.auth.signup({ ...createSignupInput('rival'), email: NEW })
    await rival.auth.verifyOtp({ email: NEW, code: parseCode(await exchange.readMail(NEW)) })
    await exchange.setClock(changesAt)
    expect(await readEmails(user)).toEqual(withoutPending(OLD))
    expect((await rival.auth.checkAuth()).email).toBe(NEW)
    expect((await listNotifications(user))[0]).toEqual({ code: 'email.kept', params: { cause: 'taken' } })
  })

  test('if two users change to the same email, the one who confirms it later keeps the old email', async () => {
    const exchange = await start()
    const [first, second] = [await exchange.createUser('ada'), await exchange.createUser('bea')]
    const firstCode = await approveNewEmail(exchange, first, NEW)
    const secondCode = await approveNewEmail(exchange, second, NEW)
    await second.client.auth.verifyOtp({ email: NEW, code: secondCode })
    await exchange.setClock(exchange.now() + MINUTE)
    await first.client.auth.verifyOtp({ email: NEW, code: firstCode })
    await exchange.advanceTo(exchange.now() + EMAIL_CHANGE_DELAY)
    expect([await readEmails(first), await readEmails(second)]).toEqual([
      withoutPending(OLD),
      withoutPending(NEW),
    ])
  })

  test('an unverified account with the email stays until the change and is removed by it', async () => {
    const exchange = await start()
    const user = await exchange.createUser('ada')
    const changesAt = await confirmNewEmail(exchange, user, NEW)
    const squatter = exchange.createClient()
    await exchange.setClock(changesAt - MINUTE)
    await squatter.auth.signup({ ...createSignupInput('squatter'), email: NEW })
    expect((await squatter.auth.checkAuth()).email).toBe(NEW)
    await exchange.advanceTo(changesAt)
    expect(await getRefusal(squatter.auth.checkAuth())).toMatchObject({ code: 'signed_out' })
    expect(await readEmails(user)).toEqual(withoutPending(NEW))
  })

  test('a newly approved email replaces a confirmed one that is not due yet', async () => {
    const exchange = await start()
    const user = await exchange.createUser('ada')
    const changesAt = await confirmNewEmail(exchange, user, NEW)
    const [token = ''] = await readTokens(exchange, OLD)
    await approveNewEmail(exchange, user, 'other-ada@example.com')
    expect(await getRefusal(exchange.createClient().auth.discardEmailChangeByLink({ token }))).toEqual(
      WRONG_TOKEN,
    )
    await exchange.advanceTo(changesAt)
    expect(await readEmails(user)).toEqual({
      email: OLD,
      pendingEmail: 'other-ada@example.com',
      emailChangesAt: undefined,
    })
  })

  test('a password reset discards the new email', async () => {
    const exchange = await start()
    const user = await exchange.createUser('ada')
    const changesAt = await confirmNewEmail(exchange, user, NEW)
    const client = exchange.createClient()
    await client.auth.requestPasswordReset({ email: OLD })
    const code = await readResetCode(exchange)
    const password = 'another long password'
    await client.auth.resetPassword({ code, newPassword: password, confirmPassword: password })
    await client.auth.login({ email: OLD, password })
    expect(await readEmails({ client })).toEqual(withoutPending(OLD))
    expect((await listNotifications({ ...user, client })).slice(0, 2)).toMatchObject([
      { code: 'password.reset' },
      { code: 'email.kept', params: { cause: 'reset' } },
    ])
    await exchange.advanceTo(changesAt)
    expect(await readEmails({ client })).toEqual(withoutPending(OLD))
  })

  test('after the change, a reset code in the old mailbox is refused', async () => {
    const exchange = await start()
    const user = await exchange.createUser('ada')
    const changesAt = await confirmNewEmail(exchange, user, NEW)
    await exchange.setClock(changesAt - MINUTE)
    const client = exchange.createClient()
    await client.auth.requestPasswordReset({ email: OLD })
    const code = await readResetCode(exchange)
    await exchange.advanceTo(changesAt)
    const password = 'another long password'
    const complete = client.auth.resetPassword({ code, newPassword: password, confirmPassword: password })
    expect(await getRefusal(complete)).toMatchObject({ code: 'invalid_code' })
  })

  test('concurrent jobs apply the change once', async () => {
    const exchange = await start()
    const users = [await exchange.createUser('ada'), await exchange.createUser('bea')]
    for (const user of users) await confirmNewEmail(exchange, user, `new-${user.email}`)
    const processes = engine === 'PostgreSQL' ? await exchange.restart(exchange.now(), 1) : [exchange.running]
    await exchange.setClock(exchange.now() + EMAIL_CHANGE_DELAY)
    await Promise.all(
      [...processes, ...processes].flatMap((running) => [
        checkDeadlines(running, 'skip'),
        checkDeadlines(running),
      ]),
    )
    for (const { email } of users) {
      expect(await countActs(exchange, `new-${email}`, 'email.changed')).toBe(1)
      const mails = (await exchange.readMails(email)).filter((mail) =>
        mail.includes('Subject: Your CHT Exchange email was changed'),
      )
      expect(mails).toHaveLength(1)
    }
  })
})
