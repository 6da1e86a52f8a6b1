import { createHash } from 'node:crypto'
import { getPushText, MAX_PUSH_DEVICES, type NotificationMessage } from '@cht/sdk/notifications'
import { DAY, HOUR, MINUTE } from '@cht/sdk/time'
import { afterEach, expect, inject, onTestFinished, test } from 'vitest'
import { toTimestamp } from '../src/db/database.js'
import { DEMO_BUYER, DEMO_PASSWORD, DEMO_SELLER } from '../src/demo.js'
import { LEASE } from '../src/jobs/delivery-queue.js'
import { createPushJob } from '../src/jobs/pushes.js'
import { notify } from '../src/notifications/notify.js'
import {
  createClientFor,
  onOneEngine,
  shareExchange,
  startTestExchange,
  type TestExchange,
  type TestUser,
} from './exchange.js'
import { assertDefined, getRefusal, PICTURE } from './fixtures.js'
import { startMessageReceiver } from './message-receiver.js'
import { createSubscription, verifySender } from './push-subscription.js'

/** Starts a push service, and creates the subscription of a browser to it. */
const subscribe = async () => {
  const service = await startMessageReceiver()
  onTestFinished(service.stop)
  const { decrypt, input } = createSubscription(`${service.url}/${crypto.randomUUID()}`)
  return { service, input, read: () => service.received.map(({ bytes }) => decrypt(bytes)) }
}

/** Sends the due pushes, and waits for those that the server's own job has claimed. */
const deliver = async ({ running }: TestExchange): Promise<void> => {
  await createPushJob(running)({ random: () => 0 })
  const isPending = async () => {
    const rows = await running.db.query(
      `select from deliveries where channel = 'push' and sent_at is null and given_up_at is null
         and next_attempt_at <= $1`,
      [toTimestamp(running.clock.now() + LEASE)],
    )
    return rows.length > 0
  }
  while (await isPending()) await new Promise(setImmediate)
}

const COMPLETED: NotificationMessage = {
  code: 'trade.completed',
  params: {
    party: 'buyer',
    counterparty: 'Ada Example',
    amount: 75_000,
    paymentAmount: 7_500_000,
    paymentCurrency: 'NGN',
  },
}

/** Commits a notification about a trade. */
const commitNotification = (
  { running }: TestExchange,
  { id }: TestUser,
  {
    message = COMPLETED,
    href = '/orders/7',
    expiresAt,
  }: {
    message?: NotificationMessage
    href?: string
    expiresAt?: number
  } = {},
) =>
  running.db.transaction(async (tx) =>
    notify(tx, running.clock.now(), [{ ...message, userId: id, href, ...(expiresAt ? { expiresAt } : {}) }]),
  )

const listNames = async ({ client }: TestUser) => (await client.pushDevices.list()).map(({ name }) => name)

onOneEngine('push', (engine) => {
  const start = shareExchange(engine, { DEMO: '1' })
  let created = 0
  const createUser = (exchange: TestExchange) => exchange.createUser(`user${++created}`)
  afterEach(async () => (await start()).checkLeaks())

  test('a push is encrypted for its device, signed by the exchange and lives as long as its window', async () => {
    const exchange = await start()
    const user = await createUser(exchange)
    const { service, input, read } = await subscribe()
    const at = exchange.running.clock.now()
    expect(await user.client.pushDevices.add(input)).toEqual([
      { id: expect.any(String), name: input.name, createdAt: at, isCurrent: true },
    ])
    const params = { ...COMPLETED.params, paymentDueAt: new Date(at + HOUR).toISOString() }
    await commitNotification(exchange, user, {
      message: { code: 'trade.matched', params } as NotificationMessage,
      expiresAt: at + HOUR,
    })
    await deliver(exchange)
    expect(read()).toEqual([
      {
        id: expect.stringMatching(/^notification_\d+$/),
        tag: '/orders/7',
        title: getPushText('trade.matched'),
        url: '/orders/7',
      },
    ])
    const { headers } = assertDefined(service.received[0])
    const topic = createHash('sha256').update(`${input.endpoint} /orders/7`).digest('base64url').slice(0, 32)
    expect(headers).toMatchObject({
      ttl: String(HOUR / 1_000),
      urgency: 'high',
      topic,
      'content-encoding': 'aes128gcm',
    })
    const { claims, publicKey } = verifySender(headers.authorization)
    expect(claims).toMatchObject({ aud: new URL(service.url).origin, sub: 'mailto:support@localhost' })
    expect(await user.client.pushDevices.key()).toEqual({ publicKey })
  })

  test('a push without a deadline lives for a day, and the pushes of a trade replace each other', async () => {
    const exchange = await start()
    const user = await createUser(exchange)
    const { service, input } = await subscribe()
    await user.client.pushDevices.add(input)
    await commitNotification(exchange, user)
    await commitNotification(exchange, user)
    await commitNotification(exchange, user, { href: '/orders/8' })
    await deliver(exchange)
    const { headers } = assertDefined(service.received[0])
    expect(headers).toMatchObject({ ttl: String(DAY / 1_000), urgency: 'normal' })
    expect(new Set(service.received.map((message) => message.headers.topic)).size).toBe(2)
  })

  test('a push whose window is over is not sent', async () => {
    const exchange = await start()
    const user = await createUser(exchange)
    const { service, input } = await subscribe()
    await user.client.pushDevices.add(input)
    service.answer(503)
    await commitNotification(exchange, user, { expiresAt: exchange.running.clock.now() + 2 * MINUTE })
    await deliver(exchange)
    await exchange.setClock(exchange.now() + 2 * MINUTE)
    await deliver(exchange)
    expect(service.received).toHaveLength(1)
  })

  test('a push is retried while its service is unavailable, under one id', async () => {
    const exchange = await start()
    const user = await createUser(exchange)
    const { service, input, read } = await subscribe()
    await user.client.pushDevices.add(input)
    for (const status of [500, 429, 201]) {
      service.answer(status)
      if (status === 500) await commitNotification(exchange, user)
      await deliver(exchange)
      await exchange.setClock(exchange.now() + HOUR)
    }
    await deliver(exchange)
    const messages = read()
    expect(messages).toHaveLength(3)
    expect(messages[2]).toEqual(messages[0])
  })

  test.each([400, 403, 413, 301])(
    'after status %i a push is not tried again, and its device stays',
    async (status) => {
      const exchange = await start()
      const user = await createUser(exchange)
      const { service, input } = await subscribe()
      await user.client.pushDevices.add(input)
      service.answer(status)
      await commitNotification(exchange, user)
      await deliver(exchange)
      await exchange.setClock(exchange.now() + DAY)
      await deliver(exchange)
      expect(service.received).toHaveLength(1)
      expect(await listNames(user)).toEqual([input.name])
    },
  )

  test.each([404, 410])('status %i removes the device', async (status) => {
    const exchange = await start()
    const user = await createUser(exchange)
    const { service, input } = await subscribe()
    await user.client.pushDevices.add(input)
    service.answer(status)
    await commitNotification(exchange, user)
    await deliver(exchange)
    expect(await listNames(user)).toEqual([])
    await commitNotification(exchange, user)
    await deliver(exchange)
    expect(service.received).toHaveLength(1)
  })

  test('a device receives nothing after its login session has ended', async () => {
    const exchange = await start()
    const user = await createUser(exchange)
    const { service, input } = await subscribe()
    await user.client.pushDevices.add(input)
    const other = exchange.createClient()
    await other.auth.login(user)
    expect(await other.pushDevices.list()).toMatchObject([{ name: input.name, isCurrent: false }])
    await user.client.auth.logout()
    await commitNotification(exchange, user)
    await deliver(exchange)
    expect(service.received).toEqual([])
    expect(await other.pushDevices.list()).toEqual([])
  })

  test('a device receives the reason why its session was ended, and nothing after that', async () => {
    const exchange = await start()
    const user = await createUser(exchange)
    const { input, read } = await subscribe()
    await user.client.pushDevices.add(input)
    await exchange.operator.endSessions({ email: user.email })
    await commitNotification(exchange, user)
    await deliver(exchange)
    expect(read().map((message) => Object(message).title)).toEqual([getPushText('sessions.ended')])
    await user.client.auth.login(user)
    expect(await user.client.pushDevices.list()).toEqual([])
  })

  test('a browser has one device, even after another subscription or another user', async () => {
    const exchange = await start()
    const [user, next] = [await createUser(exchange), await createUser(exchange)]
    const [first, second] = [await subscribe(), await subscribe()]
    await user.client.pushDevices.add({ ...first.input, name: 'First' })
    await user.client.pushDevices.add({ ...second.input, name: 'Second' })
    expect(await listNames(user)).toEqual(['Second'])
    await user.client.pushDevices.add({ ...second.input, name: 'Renamed' })
    expect(await listNames(user)).toEqual(['Renamed'])
    await next.client.pushDevices.add(second.input)
    expect(await listNames(user)).toEqual([])
    await commitNotification(exchange, user)
    await deliver(exchange)
    expect([first.service.received, second.service.received]).toEqual([[], []])
  })

  test('a push that waits is sent to the subscription that the browser has renewed', async () => {
    const exchange = await start()
    const user = await createUser(exchange)
    const [old, renewed] = [await subscribe(), await subscribe()]
    await user.client.pushDevices.add(old.input)
    old.service.answer(503)
    await commitNotification(exchange, user)
    await deliver(exchange)
    await user.client.pushDevices.add(renewed.input)
    await exchange.setClock(exchange.now() + HOUR)
    await deliver(exchange)
    expect(old.service.received).toHaveLength(1)
    expect(renewed.read()).toMatchObject([{ tag: '/orders/7' }])
  })

  test('a 410 for an old subscription does not remove the renewed one', async () => {
    const exchange = await start()
    const user = await createUser(exchange)
    const [old, renewed] = [await subscribe(), await subscribe()]
    await user.client.pushDevices.add(old.input)
    old.service.answer('silent')
    await commitNotification(exchange, user)
    const delivery = deliver(exchange)
    await old.service.next()
    await user.client.pushDevices.add({ ...renewed.input, name: 'Renewed' })
    old.service.release(410)
    await delivery
    expect(await listNames(user)).toEqual(['Renewed'])
  })

  test('a user has ten devices at most: another one removes the oldest', async () => {
    const exchange = await start()
    const user = await createUser(exchange)
    const service = await startMessageReceiver()
    onTestFinished(service.stop)
    for (let count = 0; count <= MAX_PUSH_DEVICES; count++) {
      const client = createClientFor(() => exchange.running.address)
      await client.auth.login(user)
      await exchange.setClock(exchange.now() + MINUTE)
      await client.pushDevices.add({
        ...createSubscription(`${service.url}/${count}`).input,
        name: `Device ${count}`,
      })
    }
    expect(await listNames(user)).toEqual(
      Array.from({ length: MAX_PUSH_DEVICES }, (_, index) => `Device ${MAX_PUSH_DEVICES - index}`),
    )
  })

  test('only its user can remove a device', async () => {
    const exchange = await start()
    const [user, other] = [await createUser(exchange), await createUser(exchange)]
    const [device] = assertDefined(await user.client.pushDevices.add((await subscribe()).input))
    const { id } = assertDefined(device)
    for (const wrong of [id, 'none'])
      expect(await getRefusal(other.client.pushDevices.remove({ id: wrong }))).toMatchObject({ status: 404 })
    expect(await other.client.pushDevices.list()).toEqual([])
    expect(await user.client.pushDevices.remove({ id })).toEqual([])
  })

  test('a kind that is turned off is not pushed, and an invalid public key is refused', async () => {
    const exchange = await start()
    const user = await createUser(exchange)
    const { service, input } = await subscribe()
    const p256dh = Buffer.alloc(65, 4).toString('base64url')
    expect(await getRefusal(user.client.pushDevices.add({ ...input, p256dh }))).toMatchObject({
      status: 422,
      code: 'invalid_input',
    })
    await user.client.pushDevices.add(input)
    await user.client.notificationSettings.change({ kind: 'trades', channel: 'push', isOn: false })
    await commitNotification(exchange, user)
    await deliver(exchange)
    expect(service.received).toEqual([])
  })

  test('a payment is pushed to the seller, and a completed trade to both parties', async () => {
    const exchange = await startTestExchange(engine, { environment: { DEMO: '1' } })
    onTestFinished(exchange.stop)
    const logIn = async (email: string) => {
      const client = exchange.createClient()
      await client.auth.login({ email, password: DEMO_PASSWORD })
      return client
    }
    const [seller, buyer] = [await logIn(DEMO_SELLER.email), await logIn(DEMO_BUYER.email)]
    const [sellerDevice, buyerDevice] = [await subscribe(), await subscribe()]
    await seller.pushDevices.add(sellerDevice.input)
    await buyer.pushDevices.add(buyerDevice.input)
    await exchange.operator.advanceClock({ ms: HOUR })
    await deliver(exchange)
    const [trade] = await buyer.trades.open()
    const { _id: id } = assertDefined(trade)
    await buyer.orders.pay({ id, paymentProof: PICTURE })
    await seller.orders.confirm({ id })
    await deliver(exchange)
    const url = `/orders/${id}`
    const listTitles = (messages: unknown[]) =>
      messages.map(Object).flatMap((message) => (message.tag === url ? [message.title] : []))
    expect(listTitles(sellerDevice.read()).sort()).toEqual([
      getPushText('trade.paid'),
      getPushText('trade.completed'),
    ])
    expect(listTitles(buyerDevice.read())).toEqual([getPushText('trade.completed')])
  })
})

test.runIf(inject('postgresUrl') !== '')(
  'processes that start at the same time have the same keys, and a restart keeps them',
  async () => {
    const exchange = await startTestExchange('PostgreSQL')
    onTestFinished(exchange.stop)
    const { pushKeys } = exchange.running
    const started = await exchange.restart(exchange.now(), 2)
    expect(started.map((running) => running.pushKeys)).toEqual([pushKeys, pushKeys, pushKeys])
  },
)

test('outside of demo mode, devices at private addresses are refused, or not connected to', async () => {
  const exchange = await startTestExchange('PGlite')
  onTestFinished(exchange.stop)
  const user = await exchange.createUser('ada')
  const { service, input } = await subscribe()
  const { port } = new URL(service.url)
  for (const endpoint of [
    service.url,
    'https://127.0.0.1/',
    'https://[::ffff:7f00:1]/',
    'https://10.0.0.1/',
    'x',
  ])
    expect([endpoint, await getRefusal(user.client.pushDevices.add({ ...input, endpoint }))]).toMatchObject([
      endpoint,
      { status: 422, code: 'invalid_input' },
    ])
  await user.client.pushDevices.add({ ...input, endpoint: `https://localhost:${port}/` })
  await commitNotification(exchange, user)
  await deliver(exchange)
  const [row] = await exchange.running.db.query(
    'select last_error as error from deliveries where channel = $1',
    ['push'],
  )
  expect(row).toEqual({ error: 'the address is not public' })
  expect(service.received).toEqual([])
})
