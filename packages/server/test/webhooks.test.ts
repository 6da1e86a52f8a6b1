import type { CreatedWebhook } from '@cht/sdk/contract'
import {
  CONFIRMATION_WINDOW,
  DAY,
  HOUR,
  MAX_WEBHOOK_SECRETS,
  MAX_WEBHOOKS,
  SECOND,
  WEBHOOK_SECRET_OVERLAP,
} from '@cht/sdk/rules'
import { verifyWebhook } from '@cht/sdk/webhooks'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { LEASE } from '../src/jobs/delivery-queue.js'
import { createWebhookJob } from '../src/jobs/webhooks.js'
import { toTimestamp } from '../src/platform/db/database.js'
import {
  onOneEngine,
  shareExchange,
  startTestExchange,
  type TestExchange,
  type TestUser,
} from './exchange.js'
import { assertDefined, createPictureFile, getRefusal, PICTURE, requestProfileEdit } from './fixtures.js'
import { type ReceivedMessage, startMessageReceiver } from './message-receiver.js'

const startReceiver = async () => {
  const receiver = await startMessageReceiver()
  onTestFinished(receiver.stop)
  return receiver
}

const createWebhook = async ({ client, password }: TestUser, url: string): Promise<CreatedWebhook> => {
  await client.auth.confirmByPassword({ password })
  return assertDefined((await client.webhooks.create({ url })).value)
}

/** Sends the due messages, and waits for those that the server's own job has claimed. */
const deliver = async ({ running }: TestExchange): Promise<void> => {
  await createWebhookJob(running)({ random: () => 0 })
  const isPending = async () => {
    const rows = await running.db.query(
      `select from deliveries join webhooks on webhooks.id = webhook_id
       where sent_at is null and given_up_at is null and next_attempt_at <= $1
         and (paused_at is null or event ->> 'type' = 'ping')`,
      [toTimestamp(running.clock.now() + LEASE)],
    )
    return rows.length > 0
  }
  while (await isPending()) await new Promise(setImmediate)
}

/** Replaces the secret of a webhook. Returns the new one. */
const rotate = async ({ client, password }: TestUser, id: string): Promise<string> => {
  await client.auth.confirmByPassword({ password })
  return assertDefined((await client.webhooks.rotate({ id })).value).secret
}

/** Which of the secrets verifies a message, alone. Its number of signatures is the first value. */
const listAccepted = async (exchange: TestExchange, message: ReceivedMessage, secrets: string[]) => {
  const { headers, body } = message
  const results = await Promise.allSettled(
    secrets.map((secret) => verifyWebhook({ headers, body, secret, now: exchange.now() })),
  )
  const signatures = String(headers['webhook-signature']).split(' ')
  return [signatures.length, ...results.map(({ status }) => status === 'fulfilled')]
}

const parseType = ({ body }: ReceivedMessage) => JSON.parse(body).type
/** The last received message of a type. The exchange's own job may have sent others at the same time. */
const findLast = (received: readonly ReceivedMessage[], type: string) =>
  assertDefined(received.findLast((message) => parseType(message) === type))
/** The deliveries of the user's only webhook. */
const getDeliveries = async ({ client }: TestUser) => (await client.webhooks.list())[0]?.deliveries ?? []

onOneEngine('webhooks', (engine) => {
  const start = shareExchange(engine, { DEMO: '1' })
  let created = 0
  const createUser = (exchange: TestExchange) => exchange.createUser(`user${++created}`, { tokens: 100_000 })
  afterEach(async () => (await start()).checkLeaks())

  test('a ping is signed with the secret, which is shown once, and its status is listed', async () => {
    const exchange = await start()
    const receiver = await startReceiver()
    const user = await createUser(exchange)
    const webhook = await createWebhook(user, receiver.url)
    const at = exchange.running.clock.now()
    expect(webhook).toEqual({
      id: webhook.id,
      url: receiver.url,
      createdAt: at,
      secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/),
    })
    await user.client.webhooks.test({ id: webhook.id })
    // While a ping waits, no other is added.
    await user.client.webhooks.test({ id: webhook.id })
    await deliver(exchange)
    const [message, ...others] = receiver.received
    expect(others).toEqual([])
    const { headers, body } = assertDefined(message)
    const event = await verifyWebhook({ body, headers, secret: webhook.secret, now: exchange.now() })
    expect(event).toEqual({
      id: expect.stringMatching(/^event_\d+$/),
      type: 'ping',
      createdAt: at,
      data: { params: {} },
    })
    const { secret: _, ...listed } = webhook
    expect(await user.client.webhooks.list()).toEqual([
      {
        ...listed,
        deliveries: [
          { id: expect.any(String), type: 'ping', createdAt: at, attempts: 1, status: 204, sentAt: at },
        ],
      },
    ])
    await user.client.webhooks.test({ id: webhook.id })
    await deliver(exchange)
    expect(receiver.received.map(parseType)).toEqual(['ping', 'ping'])
  })

  test('a secret that was changed signs for a day beside the new one, and then no more', async () => {
    const exchange = await start()
    const receiver = await startReceiver()
    const user = await createUser(exchange)
    const created = await createWebhook(user, receiver.url)
    const { id, secret: old } = created
    const ping = async () => {
      await user.client.webhooks.test({ id })
      await deliver(exchange)
      return findLast(receiver.received, 'ping')
    }
    expect(await listAccepted(exchange, await ping(), [old])).toEqual([1, true])
    await user.client.auth.confirmByPassword(user)
    const rotated = assertDefined((await user.client.webhooks.rotate({ id })).value)
    expect(rotated).toEqual({ ...created, secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/) })
    const secrets = [old, rotated.secret]
    // The webhook is told too, of its own change.
    await deliver(exchange)
    const told = findLast(receiver.received, 'webhook.secretChanged')
    expect(await listAccepted(exchange, told, secrets)).toEqual([2, true, true])
    const { headers, body } = told
    const other = (await createWebhook(user, receiver.url)).secret
    expect(await listAccepted(exchange, told, [other])).toEqual([2, false])
    // A receiver that knows several.
    expect(await verifyWebhook({ headers, body, secret: [other, old], now: exchange.now() })).toMatchObject({
      type: 'webhook.secretChanged',
      data: { params: { host: new URL(receiver.url).host } },
    })

    await exchange.setClock(exchange.now() + WEBHOOK_SECRET_OVERLAP - 1)
    expect(await listAccepted(exchange, await ping(), secrets)).toEqual([2, true, true])
    await exchange.setClock(exchange.now() + 1)
    expect(await listAccepted(exchange, await ping(), secrets)).toEqual([1, false, true])
    expect((await user.client.webhooks.list()).map(({ url }) => url)).toEqual([receiver.url, receiver.url])
  })

  test('secrets that are changed within a day all sign, each for its own day, and at most five', async () => {
    const exchange = await start()
    const receiver = await startReceiver()
    const user = await createUser(exchange)
    const { id, secret } = await createWebhook(user, receiver.url)
    const secrets = [secret]
    for (let count = 1; count < MAX_WEBHOOK_SECRETS; count++) {
      secrets.push(await rotate(user, id))
      await exchange.setClock(exchange.now() + HOUR)
    }
    const ping = async () => {
      await user.client.webhooks.test({ id })
      await deliver(exchange)
      return listAccepted(exchange, findLast(receiver.received, 'ping'), secrets)
    }
    expect(await ping()).toEqual([5, true, true, true, true, true])
    expect(await getRefusal(rotate(user, id))).toEqual({
      status: 409,
      code: 'webhook_secret_limit',
      message:
        'The secret was changed too often in the last 24 hours: wait, or remove the webhook and add another one',
    })
    await exchange.setClock(exchange.now() + WEBHOOK_SECRET_OVERLAP - (MAX_WEBHOOK_SECRETS - 1) * HOUR)
    expect(await ping()).toEqual([4, false, true, true, true, true])
    secrets.push(await rotate(user, id))
    expect(await ping()).toEqual([5, false, true, true, true, true, true])
    await exchange.setClock(exchange.now() + WEBHOOK_SECRET_OVERLAP)
    expect(await ping()).toEqual([1, false, false, false, false, false, true])
  })

  test('two changes of a secret at the same time leave one current secret', async () => {
    const exchange = await start()
    const receiver = await startReceiver()
    const user = await createUser(exchange)
    const { id, secret } = await createWebhook(user, receiver.url)
    const rotated = await Promise.all([rotate(user, id), rotate(user, id)])
    await user.client.webhooks.test({ id })
    await deliver(exchange)
    const message = findLast(receiver.received, 'ping')
    expect(await listAccepted(exchange, message, [secret, ...rotated])).toEqual([3, true, true, true])
    await exchange.setClock(exchange.now() + WEBHOOK_SECRET_OVERLAP)
    await user.client.webhooks.test({ id })
    await deliver(exchange)
    const later = await listAccepted(exchange, findLast(receiver.received, 'ping'), rotated)
    expect([later[0], later.slice(1).sort()]).toEqual([1, [false, true]])
  })

  test('each notification goes only to the webhooks of its user', async () => {
    const exchange = await start()
    const [receiver, otherReceiver] = [await startReceiver(), await startReceiver()]
    const user = await createUser(exchange)
    const webhook = await createWebhook(user, receiver.url)
    await createWebhook(await createUser(exchange), otherReceiver.url)
    await exchange.operator.suspend({ email: user.email, why: 'Test' })
    await exchange.operator.resume({ email: user.email, why: 'Test' })
    await deliver(exchange)
    const events = await Promise.all(
      receiver.received.map((message) =>
        verifyWebhook({ ...message, secret: webhook.secret, now: exchange.now() }),
      ),
    )
    expect(
      events.map(({ type, data }) => ({ type, data })).sort((a, b) => a.type.localeCompare(b.type)),
    ).toEqual([
      { type: 'account.resumed', data: { params: {}, href: '/settings' } },
      { type: 'account.suspended', data: { params: { canConfirm: true }, href: '/settings' } },
    ])
    expect(otherReceiver.received).toEqual([])
  })

  test('a message is retried at growing intervals under one id, and given up within a day', async () => {
    const exchange = await start()
    const receiver = await startReceiver()
    const user = await createUser(exchange)
    const { id } = await createWebhook(user, receiver.url)
    receiver.answer(500)
    const startedAt = exchange.running.clock.now()
    await user.client.webhooks.test({ id })
    await deliver(exchange)
    // The webhook is paused meanwhile, and another message is about that.
    const getPing = async () => assertDefined((await getDeliveries(user)).find(({ type }) => type === 'ping'))
    let last = await getPing()
    const intervals: number[] = []
    while (last.nextAttemptAt !== undefined) {
      intervals.push(last.nextAttemptAt - exchange.running.clock.now())
      await exchange.setClock(exchange.now() + last.nextAttemptAt - exchange.running.clock.now())
      await deliver(exchange)
      last = await getPing()
    }
    expect(last).toMatchObject({ attempts: receiver.received.length, status: 500, type: 'ping' })
    expect((last.givenUpAt ?? 0) - startedAt).toBeGreaterThan(DAY - HOUR)
    expect((last.givenUpAt ?? 0) - startedAt).toBeLessThanOrEqual(DAY)
    for (const [index, interval] of intervals.entries()) {
      // Half of the interval is random.
      const longest = Math.min(30 * SECOND * 2 ** index, HOUR)
      expect([interval >= longest / 2, interval <= longest]).toEqual([true, true])
    }
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    const timestamps = receiver.received.map(({ headers }) => headers['webhook-timestamp'])
    expect(new Set(timestamps).size).toBe(timestamps.length)
  })

  test('a redirect counts as a failure, and a receiver that recovers gets the message', async () => {
    const exchange = await start()
    const receiver = await startReceiver()
    const user = await createUser(exchange)
    const { id } = await createWebhook(user, receiver.url)
    receiver.answer(308)
    await user.client.webhooks.test({ id })
    await deliver(exchange)
    expect(await getDeliveries(user)).toMatchObject([{ attempts: 1, status: 308 }])
    receiver.answer(204)
    await exchange.setClock(exchange.now() + HOUR)
    await deliver(exchange)
    expect(await getDeliveries(user)).toMatchObject([
      { attempts: 2, status: 204, sentAt: expect.any(Number) },
    ])
  })

  test('a silent receiver delays no message to another', async () => {
    const exchange = await start()
    const [silent, receiver] = [await startReceiver(), await startReceiver()]
    silent.answer('silent')
    const [slow, user] = [await createUser(exchange), await createUser(exchange)]
    await createWebhook(slow, silent.url)
    const { id } = await createWebhook(user, receiver.url)
    // More messages than are sent to one webhook at once.
    for (let count = 0; count < 6; count++) {
      await exchange.operator.suspend({ email: slow.email, why: 'Test' })
      await exchange.operator.resume({ email: slow.email, why: 'Test' })
    }
    const arrival = receiver.next()
    const job = createWebhookJob(exchange.running)
    const stuck = job()
    await user.client.webhooks.test({ id })
    const second = job()
    await arrival
    expect(receiver.received.map(parseType)).toEqual(['ping'])
    silent.stop()
    await Promise.all([stuck, second])
  })

  test('a user has at most five webhooks, can remove them, and cannot access those of others', async () => {
    const exchange = await start()
    const [user, other] = [await createUser(exchange), await createUser(exchange)]
    const url = 'https://bot.example/events'
    await user.client.auth.confirmByPassword({ password: user.password })
    const attempts = await Promise.allSettled(
      Array.from({ length: MAX_WEBHOOKS + 2 }, () => user.client.webhooks.create({ url })),
    )
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_WEBHOOKS)
    expect(await getRefusal(user.client.webhooks.create({ url }))).toEqual({
      status: 409,
      code: 'webhook_limit',
      message: 'There can be at most 5 webhooks: remove one first',
    })
    const [first] = await user.client.webhooks.list()
    const { id } = assertDefined(first)
    await other.client.auth.confirmByPassword(other)
    const { remove, rotate, test: ping } = other.client.webhooks
    for (const call of [remove, rotate, ping])
      expect(await getRefusal(call({ id }))).toMatchObject({ status: 404, code: 'not_found' })
    expect(await other.client.webhooks.list()).toEqual([])
    await user.client.webhooks.remove({ id })
    expect(await user.client.webhooks.list()).toHaveLength(MAX_WEBHOOKS - 1)
    expect(await getRefusal(user.client.webhooks.remove({ id }))).toMatchObject({ status: 404 })
  })

  test('the operator’s webhooks receive kinds and ids of waiting requests, and no data of users', async () => {
    const exchange = await start()
    const receiver = await startReceiver()
    const { operator } = exchange
    const webhook = assertDefined((await operator.addWebhook({ url: receiver.url, why: 'Alerts' })).value)
    const user = await createUser(exchange)
    await user.client.settings.requestVerification({
      country: 'nigeria',
      verificationType: 'NIN Slip',
      idNumber: '12345678901',
      frontImage: createPictureFile(),
      backImage: createPictureFile(),
    })
    await requestProfileEdit(user, { fullName: 'Another Name', username: 'another_name' })
    await deliver(exchange)
    const [verification] = await operator.verifications()
    const [edit] = await operator.profileEdits()
    const events = await Promise.all(
      receiver.received.map((message) =>
        verifyWebhook({ ...message, secret: webhook.secret, now: exchange.now() }),
      ),
    )
    expect(
      events.map(({ type, data }) => ({ type, data })).sort((a, b) => b.type.localeCompare(a.type)),
    ).toEqual([
      { type: 'verification.waiting', data: { params: { id: verification?.id } } },
      { type: 'profileEdit.waiting', data: { params: { id: edit?.id } } },
    ])
    expect((await operator.webhooks()).map(({ id, deliveries }) => [id, deliveries.length])).toEqual([
      [webhook.id, 2],
    ])
    expect((await operator.audit({ act: 'webhook.added' }))[0]).toMatchObject({
      actor: 'operator',
      why: 'Alerts',
      details: { webhook: webhook.id },
    })
    expect(await getRefusal(user.client.webhooks.remove({ id: webhook.id }))).toMatchObject({ status: 404 })
    const rotated = assertDefined((await operator.rotateWebhook({ id: webhook.id, why: 'Leaked' })).value)
    expect(rotated).toEqual({ ...webhook, secret: expect.stringMatching(/^whsec_/) })
    expect(rotated.secret).not.toBe(webhook.secret)
    expect((await operator.audit({ act: 'webhook.secretChanged' }))[0]).toMatchObject({
      actor: 'operator',
      why: 'Leaked',
      details: { webhook: webhook.id },
    })
    await user.client.auth.confirmByPassword(user)
    expect(await getRefusal(user.client.webhooks.rotate({ id: webhook.id }))).toMatchObject({ status: 404 })
    await operator.removeWebhook({ id: webhook.id })
    expect(await operator.webhooks()).toEqual([])
  })

  test('the operator’s webhooks are notified when an appeal is opened, and each time that it waits for the operator again', async () => {
    const exchange = await startTestExchange(engine, { environment: { DEMO: '1' } })
    onTestFinished(exchange.stop)
    const receiver = await startReceiver()
    await exchange.operator.addWebhook({ url: receiver.url })
    const client = exchange.createClient()
    await client.auth.login({ email: 'seller@example.com', password: 'chtdemo-2026' })
    await exchange.operator.advanceClock({ ms: HOUR })
    const [trade] = await client.trades.open()
    const { _id: id } = assertDefined(trade)
    const buyer = exchange.createClient()
    await buyer.auth.login({ email: 'buyer@example.com', password: 'chtdemo-2026' })
    await buyer.orders.pay({ id, paymentProof: PICTURE })
    await exchange.operator.advanceClock({ ms: CONFIRMATION_WINDOW })
    await buyer.appeals.create({ order: id, reason: 'Late confirmation', description: 'I paid' })
    const [appeal] = await exchange.operator.appeals()
    const params = { id: appeal?.id ?? '' }
    const readTypes = async () => {
      await deliver(exchange)
      const messages = receiver.received.map(({ body }) => JSON.parse(body))
      for (const { data } of messages) expect(data).toMatchObject({ params })
      return messages.map(({ type }) => type)
    }
    expect(await readTypes()).toEqual(['appeal.open'])
    const ask = async () => {
      const { now } = await exchange.operator.clock()
      await exchange.operator.askParty({ ...params, party: 'buyer', text: 'The receipt', dueAt: now + HOUR })
    }
    await ask()
    await client.appeals.addStatement({ id, text: 'I wait' })
    expect(await readTypes()).toEqual(['appeal.open'])
    await buyer.appeals.addStatement({ id, text: 'It was cash' })
    expect(await readTypes()).toEqual(['appeal.open', 'appeal.waiting'])
    await ask()
    await exchange.operator.advanceClock({ ms: HOUR })
    expect(await readTypes()).toHaveLength(3)
    await exchange.operator.resolveAppeal({ ...params, to: 'buyer', reason: 'It is there' })
    expect(await readTypes()).toHaveLength(3)
    await client.appeals.requestReview({ id, text: 'It is not' })
    expect(await readTypes()).toEqual(['appeal.open', 'appeal.waiting', 'appeal.waiting', 'appeal.waiting'])
    await exchange.operator.resolveAppeal({ ...params, to: 'buyer', reason: 'It is' })
    expect(await readTypes()).toHaveLength(4)
  })
})

test('outside of demo mode, invalid URLs and private addresses are refused, and a name with a private address is not connected to', async () => {
  const exchange = await startTestExchange('PGlite')
  onTestFinished(exchange.stop)
  const user = await exchange.createUser('ada')
  await user.client.auth.confirmByPassword({ password: user.password })
  const receiver = await startReceiver()
  const { port } = new URL(receiver.url)
  const urls = [
    receiver.url,
    'http://bot.example/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::ffff:127.0.0.1]/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://user:secret@bot.example/',
    'https://bot.example/#fragment',
    'ftp://bot.example/',
    'bot.example',
  ]
  for (const url of urls)
    expect([url, await getRefusal(user.client.webhooks.create({ url }))]).toMatchObject([
      url,
      { status: 422, code: 'invalid_input' },
    ])
  const { id } = await createWebhook(user, `https://localhost:${port}/events`)
  await user.client.webhooks.test({ id })
  await deliver(exchange)
  expect(await getDeliveries(user)).toMatchObject([{ attempts: 1, nextAttemptAt: expect.any(Number) }])
  expect((await getDeliveries(user))[0]).not.toHaveProperty('status')
  const [row] = await exchange.running.db.query(
    `select last_error as error from deliveries where channel = 'webhook'`,
  )
  expect(row).toEqual({ error: 'the address is not public' })
  expect(receiver.received).toEqual([])
})
