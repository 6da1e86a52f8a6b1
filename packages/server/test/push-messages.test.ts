import { createHash } from 'node:crypto'
import { DAY, getTradeNumber, HOUR, MINUTE, type NotificationMessage } from '@cht/sdk/rules'
import { afterEach, expect, inject, onTestFinished, test } from 'vitest'
import { DEMO_BUYER, DEMO_PASSWORD, DEMO_SELLER } from '../src/demo.js'
import { onOneEngine, shareExchange, startTestExchange, type TestExchange } from './exchange.js'
import { assertDefined, PICTURE } from './fixtures.js'
import { verifySender } from './push-subscription.js'
import { COMPLETED, commitNotification, deliverPushes, listDeviceNames, subscribe } from './pushes.js'

onOneEngine('push messages', (engine) => {
  const start = shareExchange(engine, { DEMO: '1' })
  let created = 0
  const createUser = (exchange: TestExchange) => exchange.createUser(`user${++created}`)
  afterEach(async () => (await start()).checkLeaks())

  test('a push is encrypted for its device, signed by the exchange, and kept by its service until the notification expires', async () => {
    const exchange = await start()
    const user = await createUser(exchange)
    const { service, input, read } = await subscribe()
    const at = exchange.running.clock.now()
    expect((await user.client.notifications.addPushDevice(input)).value).toEqual([
      { id: expect.any(String), name: input.name, createdAt: at, isCurrent: true },
    ])
    const params = { ...COMPLETED.params, paymentDueAt: new Date(at + HOUR).toISOString() }
    await commitNotification(exchange, user, {
      message: { code: 'trade.matched', params } as NotificationMessage,
      expiresAt: at + HOUR,
    })
    await deliverPushes(exchange)
    expect(read()).toEqual([
      {
        id: expect.stringMatching(/^notification_\d+$/),
        tag: '/orders/7',
        title: 'Your order is matched (#6A7B)',
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
    expect(await user.client.notifications.pushKey()).toEqual({ publicKey })
  })

  test('a push of a notification that does not expire is kept for a day, and the pushes of a trade replace each other', async () => {
    const exchange = await start()
    const user = await createUser(exchange)
    const { service, input } = await subscribe()
    await user.client.notifications.addPushDevice(input)
    await commitNotification(exchange, user)
    await commitNotification(exchange, user)
    await commitNotification(exchange, user, { href: '/orders/8' })
    await deliverPushes(exchange)
    const { headers } = assertDefined(service.received[0])
    expect(headers).toMatchObject({ ttl: String(DAY / 1_000), urgency: 'normal' })
    expect(new Set(service.received.map((message) => message.headers.topic)).size).toBe(2)
  })

  test('a push is not retried after its notification has expired', async () => {
    const exchange = await start()
    const user = await createUser(exchange)
    const { service, input } = await subscribe()
    await user.client.notifications.addPushDevice(input)
    service.answer(503)
    await commitNotification(exchange, user, { expiresAt: exchange.running.clock.now() + 2 * MINUTE })
    await deliverPushes(exchange)
    await exchange.setClock(exchange.now() + 2 * MINUTE)
    await deliverPushes(exchange)
    expect(service.received).toHaveLength(1)
  })

  test('a push is retried while its service is unavailable, under one id', async () => {
    const exchange = await start()
    const user = await createUser(exchange)
    const { service, input, read } = await subscribe()
    await user.client.notifications.addPushDevice(input)
    for (const status of [500, 429, 201]) {
      service.answer(status)
      if (status === 500) await commitNotification(exchange, user)
      await deliverPushes(exchange)
      await exchange.setClock(exchange.now() + HOUR)
    }
    await deliverPushes(exchange)
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
      await user.client.notifications.addPushDevice(input)
      service.answer(status)
      await commitNotification(exchange, user)
      await deliverPushes(exchange)
      await exchange.setClock(exchange.now() + DAY)
      await deliverPushes(exchange)
      expect(service.received).toHaveLength(1)
      expect(await listDeviceNames(user)).toEqual([input.name])
    },
  )

  test('a kind that is turned off is not pushed', async () => {
    const exchange = await start()
    const user = await createUser(exchange)
    const { service, input } = await subscribe()
    await user.client.notifications.addPushDevice(input)
    await user.client.notifications.changeSetting({ kind: 'trades', channel: 'push', isOn: false })
    await commitNotification(exchange, user)
    await deliverPushes(exchange)
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
    await seller.notifications.addPushDevice(sellerDevice.input)
    await buyer.notifications.addPushDevice(buyerDevice.input)
    await exchange.operator.advanceClock({ ms: HOUR })
    await deliverPushes(exchange)
    const [trade] = await buyer.trades.open()
    const { _id: id } = assertDefined(trade)
    await buyer.orders.pay({ id, paymentProof: PICTURE })
    await seller.orders.confirm({ id })
    await deliverPushes(exchange)
    const url = `/orders/${id}`
    const listTitles = (messages: unknown[]) =>
      messages.map(Object).flatMap((message) => (message.tag === url ? [message.title] : []))
    expect(listTitles(sellerDevice.read()).sort()).toEqual([
      `A receipt was sent to you (${getTradeNumber(id)})`,
      `A trade is completed (${getTradeNumber(id)})`,
    ])
    expect(listTitles(buyerDevice.read())).toEqual([`A trade is completed (${getTradeNumber(id)})`])
  })
})

test.runIf(inject('postgresUrl') !== '')(
  'all processes sign pushes with the same keys, also after a restart',
  async () => {
    const exchange = await startTestExchange('PostgreSQL')
    onTestFinished(exchange.stop)
    const { pushKeys } = exchange.running
    const started = await exchange.restart(exchange.now(), 2)
    expect(started.map((running) => running.pushKeys)).toEqual([pushKeys, pushKeys, pushKeys])
  },
)
