import { NOT_ME_PERIOD } from '@cht/sdk/rules'
import { afterEach, expect, test } from 'vitest'
import { createRemovalToken } from '../src/features/auth/second-factor/removal-link.js'
import { decodeMail } from './decode-mail.js'
import { onOneEngine, shareExchange, type TestExchange, type TestUser } from './exchange.js'
import { assertDefined, getRefusal } from './fixtures.js'
import { createPasskeyDevice } from './passkey-device.js'
import { addPasskey } from './passkeys.js'
import { addAuthenticator, CODE_PERIOD, createCode } from './second-factor.js'

const SUBJECT = 'A second factor was added'
const WRONG = { status: 422, code: 'invalid_input' }

/** The tokens in the mails about new second factors, the oldest first. */
const readTokens = async (exchange: TestExchange, { email }: TestUser) =>
  (await exchange.readMails(email))
    .map(decodeMail)
    .filter((mail) => mail.includes(SUBJECT))
    .map((mail) => assertDefined(/This was not me: \S+\/remove-factor\?token=(\S+)/.exec(mail)?.[1]))

onOneEngine('the link that removes a second factor', (engine) => {
  const start = shareExchange(engine)
  let created = 0
  const createUser = (exchange: TestExchange) => exchange.createUser(`owner${++created}`)
  const removeByLink = (exchange: TestExchange, token: string) =>
    exchange.createClient().auth.removeFactorByLink({ token })
  afterEach(async () => (await start()).checkLeaks())

  test.each(['authenticator', 'passkey'] as const)(
    'the mail about a new %s has it: it removes the factor, the recovery codes, the sessions and the webhooks, without a login',
    async (factor) => {
      const exchange = await start()
      const user = await createUser(exchange)
      if (factor === 'passkey') await addPasskey(user, createPasskeyDevice())
      else await addAuthenticator(exchange, user)
      await user.client.webhooks.create({ url: 'https://bot.example/events' })
      const [token = ''] = await readTokens(exchange, user)
      // Opening the link does nothing: only the button of its screen sends the request.
      expect((await exchange.request(`/api/second-factor/remove?token=${token}`)).status).toBe(404)
      expect((await user.client.auth.reauthentication()).methods).toContain(factor)
      await removeByLink(exchange, token)
      expect(await getRefusal(user.client.auth.checkAuth())).toMatchObject({ code: 'signed_out' })
      await user.client.auth.login(user)
      expect(await user.client.auth.reauthentication()).toMatchObject({
        methods: ['password'],
        recoveryCodes: 0,
      })
      expect(await user.client.webhooks.list()).toEqual([])
      const codes = await exchange.running.db.query('select from recovery_codes where user_id = $1', [
        user.id,
      ])
      expect(codes).toEqual([])
      const notification = (await user.client.notifications.list()).find(
        ({ code }) => code === 'factor.removedByLink',
      )
      expect(notification).toMatchObject({ params: { factor } })
      expect(decodeMail(await exchange.readMail(user.email))).toContain(
        'was removed from your account by the link',
      )
      expect((await exchange.operator.audit({ act: 'factor.removed' }))[0]).toMatchObject({
        actor: 'guest',
        email: user.email,
        details: { factor, sessions: 1, webhooks: 1 },
      })
      // It works once.
      expect(await getRefusal(removeByLink(exchange, token))).toMatchObject(WRONG)
    },
  )

  test('it removes that passkey and that set-up of an authenticator app alone; the recovery codes stay with another factor', async () => {
    const exchange = await start()
    const user = await createUser(exchange)
    await addAuthenticator(exchange, user)
    await addPasskey(user, createPasskeyDevice())
    const [firstPasskey] = await user.client.auth.passkeys()
    await addPasskey(user, createPasskeyDevice())
    await user.client.auth.removeAuthenticator()
    await exchange.setClock(exchange.now() + 2 * CODE_PERIOD)
    const { secret } = assertDefined((await user.client.auth.setUpAuthenticator()).value)
    await user.client.auth.addAuthenticator({ code: createCode(secret, exchange.now()) })
    const [oldApp = '', first = '', , newApp = ''] = await readTokens(exchange, user)
    expect(await getRefusal(removeByLink(exchange, oldApp))).toMatchObject(WRONG)
    expect((await user.client.auth.reauthentication()).methods).toEqual([
      'passkey',
      'authenticator',
      'recoveryCode',
    ])
    const kept = (await user.client.auth.passkeys()).find(({ id }) => id !== firstPasskey?.id)
    await removeByLink(exchange, first)
    const rows = await exchange.running.db.query<{ id: string }>(
      'select id from passkeys where user_id = $1',
      [user.id],
    )
    expect(rows).toEqual([{ id: kept?.id }])
    const readCodes = () =>
      exchange.running.db.query('select from recovery_codes where user_id = $1', [user.id])
    expect(await readCodes()).toHaveLength(10)
    await removeByLink(exchange, newApp)
    expect(
      await exchange.running.db.query('select from authenticators where user_id = $1', [user.id]),
    ).toEqual([])
    expect(await readCodes()).toHaveLength(10)
  })

  test('the link is in the mail alone: nobody with a stolen session can remove a factor by it', async () => {
    const exchange = await start()
    const user = await createUser(exchange)
    await addAuthenticator(exchange, user)
    const [token = ''] = await readTokens(exchange, user)
    const notifications = await user.client.notifications.list()
    expect(notifications.find(({ code }) => code === 'factor.added')).toMatchObject({
      href: '/settings?tab=security',
    })
    expect(JSON.stringify(notifications)).not.toContain(token)
  })

  test('a wrong token, one of somebody else and one after seven days are refused', async () => {
    const exchange = await start()
    const [user, other] = [await createUser(exchange), await createUser(exchange)]
    await addAuthenticator(exchange, user)
    const [token = ''] = await readTokens(exchange, user)
    const [userId = '', factor = '', factorId = '', until = '', signature = ''] = token.split('.')
    const forged = [
      'token',
      `${userId}.${factor}.${factorId}.${until}.`,
      `${userId}.${factor}.${factorId}.${Number(until) + 1}.${signature}`,
      `${userId}.passkey.${factorId}.${until}.${signature}`,
      `${other.id}.${factor}.${factorId}.${until}.${signature}`,
      createRemovalToken(
        Buffer.alloc(32),
        { userId, factor: 'authenticator', factorId },
        exchange.running.clock.now(),
      ),
    ]
    for (const wrong of forged)
      expect([wrong, await getRefusal(removeByLink(exchange, wrong))]).toMatchObject([wrong, WRONG])
    await exchange.setClock(exchange.now() + NOT_ME_PERIOD)
    expect(await getRefusal(removeByLink(exchange, token))).toMatchObject(WRONG)
    await exchange.setClock(exchange.now() - 1)
    await removeByLink(exchange, token)
  })
})
