import type { Webhook } from '@cht/sdk/contract'
import { DAY, HOUR, MAX_WEBHOOKS, MINUTE, WEBHOOK_PAUSE } from '@cht/sdk/rules'
import { afterEach, expect, inject, onTestFinished, test, vi } from 'vitest'
import { createWebhookJob } from '../src/jobs/webhooks.js'
import { decodeMail } from './decode-mail.js'
import {
  onOneEngine,
  shareExchange,
  startTestExchange,
  type TestExchange,
  type TestUser,
} from './exchange.js'
import { assertDefined, getRefusal } from './fixtures.js'
import { expectWaiting, holdTransaction } from './hold-rows.js'
import { startMessageReceiver } from './message-receiver.js'
import { createSubscription } from './push-subscription.js'
import { createCode } from './second-factor.js'

const URL = 'https://bot.example/events'

const startReceiver = async () => {
  const receiver = await startMessageReceiver()
  onTestFinished(receiver.stop)
  return receiver
}

const confirm = ({ client, password }: TestUser) => client.auth.confirmByPassword({ password })

const addWebhook = async (user: TestUser, url = URL) => {
  await confirm(user)
  return assertDefined((await user.client.webhooks.create({ url })).value)
}

const deliver = ({ running }: TestExchange) => createWebhookJob(running)({ random: () => 0 })
const listCodes = async ({ client }: TestUser) => (await client.notifications.list()).map(({ code }) => code)
const getWebhook = async ({ client }: TestUser): Promise<Webhook> =>
  assertDefined((await client.webhooks.list())[0])
/** Causes two notifications. The user logs in again: a suspension ends the sessions. */
const suspendAndResume = async (exchange: TestExchange, user: TestUser) => {
  const { email } = user
  await exchange.operator.suspend({ email, why: 'Test' })
  await exchange.operator.resume({ email, why: 'Test' })
  await user.client.auth.login(user)
}

onOneEngine('webhooks are safe', (engine) => {
  const start = shareExchange(engine, { DEMO: '1' })
  let created = 0
  const createUser = (exchange: TestExchange) => exchange.createUser(`hook${++created}`, { tokens: 100_000 })
  afterEach(async () => (await start()).checkLeaks())

  test('adding one asks any account who its user is, and tells the user in the app, by mail and by push', async () => {
    const exchange = await start()
    const user = await createUser(exchange)
    await user.client.notifications.addPushDevice(createSubscription('https://push.example/1').input)
    expect(await getRefusal(user.client.webhooks.create({ url: URL }))).toMatchObject({
      status: 403,
      code: 'reauthentication_required',
    })
    expect(await user.client.webhooks.list()).toEqual([])
    const { id } = await addWebhook(user)
    expect((await user.client.notifications.list())[0]).toMatchObject({
      code: 'webhook.added',
      params: { host: 'bot.example' },
      href: '/settings?tab=security',
    })
    const channels = await exchange.running.db.query(
      `select channel, webhook_id as webhook from deliveries join notifications on notifications.id = notification_id
       where code = 'webhook.added' and user_id = $1 order by channel`,
      [user.id],
    )
    // The webhook itself gets no message about it.
    expect(channels).toEqual([
      { channel: 'mail', webhook: null },
      { channel: 'push', webhook: null },
    ])
    const mail = decodeMail(await exchange.readMail(user.email))
    expect(mail).toContain('A webhook was added to your CHT Exchange account')
    expect(mail).not.toContain('bot.example')
    expect((await getWebhook(user)).id).toBe(id)
  })

  test('changing a secret asks any account who its user is, and tells the user in the app, by mail and by push', async () => {
    const exchange = await start()
    const user = await createUser(exchange)
    const { client } = user
    const { id } = await addWebhook(user)
    await client.notifications.addPushDevice(createSubscription('https://push.example/1').input)
    // The confirmation is over.
    await exchange.setClock(exchange.now() + DAY)
    const options = { idempotencyKey: 'rotation' }
    const rotate = () => client.webhooks.rotate({ id }, options)
    expect(await getRefusal(rotate())).toMatchObject({ status: 403, code: 'reauthentication_required' })
    expect(await listCodes(user)).not.toContain('webhook.secretChanged')
    await confirm(user)
    const { secret } = assertDefined((await rotate()).value)
    expect(await getRefusal(rotate())).toMatchObject({
      status: 409,
      code: 'secret_shown',
      message: expect.stringContaining('change the secret again'),
    })
    expect((await client.notifications.list())[0]).toMatchObject({
      code: 'webhook.secretChanged',
      params: { host: 'bot.example' },
      href: '/settings?tab=security',
    })
    const { db } = exchange.running
    expect(
      await db.query(
        `select channel, webhook_id as webhook from deliveries join notifications on notifications.id = notification_id
         where code = 'webhook.secretChanged' and user_id = $1 order by channel`,
        [user.id],
      ),
    ).toEqual([
      { channel: 'mail', webhook: null },
      { channel: 'push', webhook: null },
      { channel: 'webhook', webhook: id },
    ])
    const mail = decodeMail(await exchange.readMail(user.email))
    expect(mail).toContain('A webhook of your CHT Exchange account has a new secret')
    expect(mail).not.toContain('bot.example')
    expect((await exchange.operator.audit({ act: 'webhook.secretChanged' }))[0]).toMatchObject({
      email: user.email,
      details: { webhook: id },
    })
    const stored = await db.query<{ secret: Uint8Array }>(
      'select secret from webhook_secrets where webhook_id = $1 order by replaced_at',
      [id],
    )
    expect(stored).toHaveLength(2)
    for (const row of stored) expect(Buffer.from(row.secret).includes('whsec_')).toBe(false)
    expect(JSON.stringify(await exchange.operator.audit({}))).not.toContain(secret)
    await client.webhooks.remove({ id })
    expect(await db.query('select from webhook_secrets where webhook_id = $1', [id])).toEqual([])
  })

  test('logging out all others, "This was not me" and the operator’s end of sessions remove all webhooks of the user, and no others', async () => {
    const exchange = await start()
    const [user, other] = [await createUser(exchange), await createUser(exchange)]
    await addWebhook(other)
    await addWebhook(user)
    await addWebhook(user)
    await user.client.auth.endOtherSessions()
    expect(await user.client.webhooks.list()).toEqual([])
    expect((await exchange.operator.audit({ act: 'sessions.ended' }))[0]).toMatchObject({
      email: user.email,
      details: { webhooks: 2 },
    })
    await addWebhook(user)
    await exchange.createClient().auth.login(user)
    const { href = '' } = assertDefined(
      (await user.client.notifications.list()).find(({ code }) => code === 'login.newDevice'),
    )
    await exchange.createClient().auth.notMe({ token: href.slice('/not-me?token='.length) })
    await user.client.auth.login(user)
    expect(await user.client.webhooks.list()).toEqual([])
    await addWebhook(user)
    await exchange.operator.endSessions({ email: user.email })
    await user.client.auth.login(user)
    expect(await user.client.webhooks.list()).toEqual([])
    expect(await other.client.webhooks.list()).toHaveLength(1)
  })

  test('no webhook, archive or audit entry contains the token of a link', async () => {
    const exchange = await start()
    const receiver = await startReceiver()
    const user = await createUser(exchange)
    await addWebhook(user, receiver.url)
    await exchange.createClient().auth.login(user)
    const [notification] = await user.client.notifications.list()
    const { href = '' } = assertDefined(notification)
    const token = href.slice('/not-me?token='.length)
    expect(token).toMatch(/^[\w-]+\.[\w-]+\.\d+\.[\w-]{43}$/)
    const mails = (await exchange.readMails(user.email)).map(decodeMail)
    expect(mails.filter((mail) => mail.includes(token))).toHaveLength(1)
    await deliver(exchange)
    const messages = () => receiver.received.map(({ body }) => body)
    const listNewDevices = () =>
      messages()
        .map((body) => JSON.parse(body))
        .filter(({ type }) => type === 'login.newDevice')
    // The exchange's own job may be delivering it.
    await vi.waitFor(() => expect(listNewDevices()).toMatchObject([{ data: { href: '/not-me' } }]), MINUTE)
    await user.client.account.prepareDataDownload({ password: user.password })
    const audited = JSON.stringify(await exchange.operator.audit({}))
    const [row] = await exchange.running.db.query<{ text: string }>(
      `select string_agg(audit_log::text, ' ') as text from audit_log`,
    )
    for (const text of [...messages(), audited, row?.text ?? '']) expect(text).not.toContain(token)
  })

  test('a secret is shown once: a repeat with the same key is refused, acts no second time and is not stored', async () => {
    const exchange = await start()
    const user = await createUser(exchange)
    const { client } = user
    await confirm(user)
    const options = { idempotencyKey: 'lost' }
    const webhook = assertDefined((await client.webhooks.create({ url: URL }, options)).value)
    const refused = { status: 409, code: 'secret_shown' }
    expect(await getRefusal(client.webhooks.create({ url: URL }, options))).toMatchObject({
      ...refused,
      message: expect.stringContaining('remove the webhook and add another one'),
    })
    expect(await getRefusal(client.webhooks.create({ url: `${URL}/2` }, options))).toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
    })
    expect(await client.webhooks.list()).toHaveLength(1)
    expect((await listCodes(user)).filter((code) => code === 'webhook.added')).toHaveLength(1)

    const { secret } = assertDefined((await client.auth.setUpAuthenticator(options)).value)
    expect(await getRefusal(client.auth.setUpAuthenticator(options))).toMatchObject(refused)
    const code = createCode(secret, exchange.now())
    const added = assertDefined((await client.auth.addAuthenticator({ code }, options)).value)
    expect(added.recoveryCodes).toHaveLength(10)
    expect(await getRefusal(client.auth.addAuthenticator({ code }, options))).toMatchObject({
      ...refused,
      message: expect.stringContaining('create new ones in Settings'),
    })
    const { recoveryCodes } = assertDefined((await client.auth.createRecoveryCodes(options)).value)
    expect(await getRefusal(client.auth.createRecoveryCodes(options))).toMatchObject(refused)
    // The codes of the first response still work.
    await client.auth.confirmByCode({ code: recoveryCodes[0] ?? '' })

    const { db, cipher } = exchange.running
    const rows = await db.query<{ endpoint: string; key: string; keyId: string; response: Uint8Array }>(
      'select endpoint, key, encryption_key as "keyId", response from idempotency_keys where user_id = $1 and key = $2',
      [user.id, 'lost'],
    )
    const stored = rows.map(({ endpoint, key, keyId, response }) =>
      cipher
        .decrypt(
          { table: 'idempotency_keys', column: 'response', row: [user.id, endpoint, key] },
          keyId,
          response,
        )
        .toString(),
    )
    expect(stored).toEqual(['', '', '', ''])
    expect(webhook.secret).toMatch(/^whsec_/)
  })

  test('the refusal of a request that would show a secret is kept, and a new confirmation is needed for another one', async () => {
    const exchange = await start()
    const user = await createUser(exchange)
    for (let count = 0; count < MAX_WEBHOOKS; count++) await addWebhook(user)
    const create = () => getRefusal(user.client.webhooks.create({ url: URL }, { idempotencyKey: 'limit' }))
    expect(await create()).toMatchObject({ code: 'webhook_limit' })
    const { id } = await getWebhook(user)
    await user.client.webhooks.remove({ id })
    expect(await create()).toMatchObject({ code: 'webhook_limit' })
  })

  test('a webhook whose receiver fails for an hour is paused, its owner is told, and a ping that succeeds sends what waits', async () => {
    const exchange = await start()
    const receiver = await startReceiver()
    const user = await createUser(exchange)
    const { id } = await addWebhook(user, receiver.url)
    receiver.answer(500)
    const startedAt = exchange.now()
    await suspendAndResume(exchange, user)
    while (exchange.now() < startedAt + WEBHOOK_PAUSE.period) {
      await deliver(exchange)
      expect((await getWebhook(user)).pausedAt).toBe(undefined)
      await exchange.setClock(exchange.now() + 10 * MINUTE)
    }
    await deliver(exchange)
    expect(await getWebhook(user)).toMatchObject({ pausedAt: expect.any(Number), pauseCause: 'refused' })
    expect((await user.client.auth.checkAuth()).pausedWebhooks).toBe(1)
    expect((await user.client.notifications.list())[0]).toMatchObject({
      code: 'webhook.paused',
      params: { host: new globalThis.URL(receiver.url).host, failure: 'refused' },
    })
    const mail = decodeMail(await exchange.readMail(user.email))
    expect(mail).toContain('A webhook of your CHT Exchange account is paused')
    // Nothing is sent any more, until a ping succeeds.
    const { length } = receiver.received
    await suspendAndResume(exchange, user)
    await exchange.setClock(exchange.now() + HOUR)
    await deliver(exchange)
    expect(receiver.received).toHaveLength(length)
    receiver.answer(204)
    await user.client.webhooks.test({ id })
    // A run leaves what would be more than four messages at once.
    while (receiver.received.length < length + 6) await deliver(exchange)
    const types = receiver.received.slice(length).map(({ body }) => JSON.parse(body).type)
    expect([types[0], types.slice(1).sort()]).toEqual([
      'ping',
      ['account.resumed', 'account.resumed', 'account.suspended', 'account.suspended', 'webhook.paused'],
    ])
    const webhook = await getWebhook(user)
    expect([webhook.pausedAt, webhook.pauseCause]).toEqual([undefined, undefined])
    expect((await user.client.auth.checkAuth()).pausedWebhooks).toBe(undefined)
  })

  test('resuming sends what waits; what has waited for a day is given up, and others cannot resume it', async () => {
    const exchange = await start()
    const receiver = await startReceiver()
    const [user, other] = [await createUser(exchange), await createUser(exchange)]
    const { id } = await addWebhook(user, receiver.url)
    const { db, clock } = exchange.running
    const pause = () =>
      db.query(
        `update webhooks set paused_at = to_timestamp($2 / 1000.0), pause_cause = 'unreachable' where id = $1`,
        [id, clock.now()],
      )
    await pause()
    await suspendAndResume(exchange, user)
    await exchange.setClock(exchange.now() + DAY)
    await deliver(exchange)
    expect((await getWebhook(user)).deliveries.map(({ givenUpAt }) => givenUpAt !== undefined)).toEqual([
      true,
      true,
    ])
    await suspendAndResume(exchange, user)
    expect(await getRefusal(other.client.webhooks.resume({ id }))).toMatchObject({ status: 404 })
    await user.client.webhooks.resume({ id })
    await deliver(exchange)
    expect(receiver.received.map(({ body }) => JSON.parse(body).type).sort()).toEqual([
      'account.resumed',
      'account.suspended',
    ])
    expect((await getWebhook(user)).pausedAt).toBe(undefined)
    const webhook = assertDefined((await exchange.operator.addWebhook({ url: receiver.url })).value)
    await exchange.operator.resumeWebhook({ id: webhook.id })
    expect((await exchange.operator.audit({ act: 'webhook.resumed' }))[0]).toMatchObject({
      actor: 'operator',
    })
    await exchange.operator.removeWebhook({ id: webhook.id })
  })
})

test.runIf(inject('postgresUrl') !== '')(
  'a request that waits while all sessions end adds no webhook and no factor',
  async () => {
    const exchange = await startTestExchange('PostgreSQL')
    onTestFinished(exchange.stop)
    const user = await exchange.createUser('ada')
    await confirm(user)
    const { secret } = assertDefined((await user.client.auth.setUpAuthenticator()).value)
    const release = await holdTransaction(exchange, (tx) =>
      tx.query('select from users where id = $1 for no key update', [user.id]),
    )
    const code = createCode(secret, exchange.now())
    const refusals = [
      getRefusal(user.client.webhooks.create({ url: URL })),
      getRefusal(user.client.auth.addAuthenticator({ code })),
    ]
    await expectWaiting(exchange, 2)
    await release((tx) => tx.query('delete from login_sessions where user_id = $1', [user.id]))
    expect(await Promise.all(refusals)).toMatchObject([
      { status: 401, code: 'signed_out' },
      { status: 401, code: 'signed_out' },
    ])
    const { db } = exchange.running
    expect(await db.query('select from webhooks where user_id = $1', [user.id])).toEqual([])
    expect(await db.query('select from authenticators where added_at is not null')).toEqual([])
  },
)
