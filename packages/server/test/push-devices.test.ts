import { describeInPush, HOUR, MAX_PUSH_DEVICES, MINUTE } from '@cht/sdk/rules'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import {
  createClientFor,
  onOneEngine,
  shareExchange,
  startTestExchange,
  type TestExchange,
} from './exchange.js'
import { assertDefined, getRefusal } from './fixtures.js'
import { startMessageReceiver } from './message-receiver.js'
import { createSubscription } from './push-subscription.js'
import { commitNotification, deliverPushes, listDeviceNames, subscribe } from './pushes.js'

onOneEngine('push devices', (engine) => {
  const start = shareExchange(engine, { DEMO: '1' })
  let created = 0
  const createUser = (exchange: TestExchange) => exchange.createUser(`user${++created}`)
  afterEach(async () => (await start()).checkLeaks())

  test.each([404, 410])(
    'after status %i, the device is lost until its browser subscribes again',
    async (status) => {
      const exchange = await start()
      const user = await createUser(exchange)
      const { service, input } = await subscribe()
      await user.client.notifications.addPushDevice(input)
      service.answer(status)
      const [device] = await user.client.notifications.pushDevices()
      const lostAt = exchange.now()
      await commitNotification(exchange, user)
      await deliverPushes(exchange)
      expect(await user.client.notifications.pushDevices()).toEqual([{ ...device, lostAt }])
      await exchange.setClock(lostAt + MINUTE)
      await commitNotification(exchange, user)
      await deliverPushes(exchange)
      expect(service.received).toHaveLength(1)
      expect(await user.client.notifications.pushDevices()).toEqual([{ ...device, lostAt }])

      const renewed = await subscribe()
      expect((await user.client.notifications.addPushDevice(renewed.input)).value).toEqual([device])
      await commitNotification(exchange, user)
      await deliverPushes(exchange)
      expect([service.received.length, renewed.read().length]).toEqual([1, 1])
    },
  )

  test('a lost device that gets the same subscription again receives pushes again', async () => {
    const exchange = await start()
    const user = await createUser(exchange)
    const { service, input } = await subscribe()
    const [device] = assertDefined((await user.client.notifications.addPushDevice(input)).value)
    service.answer(410)
    await commitNotification(exchange, user)
    await deliverPushes(exchange)
    service.answer(201)
    expect((await user.client.notifications.addPushDevice(input)).value).toEqual([device])
    await commitNotification(exchange, user)
    await deliverPushes(exchange)
    expect(service.received).toHaveLength(2)
  })

  test('a device whose session was ended is removed when its push service no longer knows it', async () => {
    const exchange = await start()
    const user = await createUser(exchange)
    const { service, input } = await subscribe()
    await user.client.notifications.addPushDevice(input)
    service.answer(410)
    await exchange.operator.endSessions({ email: user.email })
    await deliverPushes(exchange)
    expect(service.received).toHaveLength(1)
    expect(
      await exchange.running.db.query('select from push_devices where endpoint = $1', [input.endpoint]),
    ).toEqual([])
  })

  test('a device receives nothing after its login session has ended', async () => {
    const exchange = await start()
    const user = await createUser(exchange)
    const { service, input } = await subscribe()
    await user.client.notifications.addPushDevice(input)
    const other = exchange.createClient()
    await other.auth.login(user)
    expect(await other.notifications.pushDevices()).toMatchObject([{ name: input.name, isCurrent: false }])
    await deliverPushes(exchange)
    const receivedBefore = [...service.received]
    await user.client.auth.logout()
    await commitNotification(exchange, user)
    await deliverPushes(exchange)
    expect(service.received).toEqual(receivedBefore)
    expect(await other.notifications.pushDevices()).toEqual([])
  })

  test('a device is told that its session was ended, and receives nothing after that', async () => {
    const exchange = await start()
    const user = await createUser(exchange)
    const { input, read } = await subscribe()
    await user.client.notifications.addPushDevice(input)
    await exchange.operator.endSessions({ email: user.email })
    await commitNotification(exchange, user)
    await deliverPushes(exchange)
    expect(read().map((message) => Object(message).title)).toEqual([
      describeInPush({ code: 'sessions.ended', params: {} }),
    ])
    await user.client.auth.login(user)
    expect(await user.client.notifications.pushDevices()).toEqual([])
  })

  test('a browser is one push device: a new subscription replaces the old one, and another user takes it over', async () => {
    const exchange = await start()
    const [user, next] = [await createUser(exchange), await createUser(exchange)]
    const [first, second] = [await subscribe(), await subscribe()]
    await user.client.notifications.addPushDevice({ ...first.input, name: 'First' })
    await user.client.notifications.addPushDevice({ ...second.input, name: 'Second' })
    expect(await listDeviceNames(user)).toEqual(['Second'])
    await user.client.notifications.addPushDevice({ ...second.input, name: 'Renamed' })
    expect(await listDeviceNames(user)).toEqual(['Renamed'])
    await next.client.notifications.addPushDevice(second.input)
    expect(await listDeviceNames(user)).toEqual([])
    await commitNotification(exchange, user)
    await deliverPushes(exchange)
    expect([first.service.received, second.service.received]).toEqual([[], []])
  })

  test('a push that waits is sent to the subscription that the browser has renewed', async () => {
    const exchange = await start()
    const user = await createUser(exchange)
    const [old, renewed] = [await subscribe(), await subscribe()]
    await user.client.notifications.addPushDevice(old.input)
    old.service.answer(503)
    await commitNotification(exchange, user)
    await deliverPushes(exchange)
    await user.client.notifications.addPushDevice(renewed.input)
    await exchange.setClock(exchange.now() + HOUR)
    await deliverPushes(exchange)
    expect(old.service.received).toHaveLength(1)
    expect(renewed.read()).toMatchObject([{ tag: '/orders/7' }])
  })

  test('a 410 for an old subscription does not remove the renewed one', async () => {
    const exchange = await start()
    const user = await createUser(exchange)
    const [old, renewed] = [await subscribe(), await subscribe()]
    await user.client.notifications.addPushDevice(old.input)
    old.service.answer('silent')
    await commitNotification(exchange, user)
    const delivery = deliverPushes(exchange)
    await old.service.next()
    await user.client.notifications.addPushDevice({ ...renewed.input, name: 'Renewed' })
    old.service.release(410)
    await delivery
    expect(await listDeviceNames(user)).toEqual(['Renewed'])
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
      await client.notifications.addPushDevice({
        ...createSubscription(`${service.url}/${count}`).input,
        name: `Device ${count}`,
      })
    }
    expect(await listDeviceNames(user)).toEqual(
      Array.from({ length: MAX_PUSH_DEVICES }, (_, index) => `Device ${MAX_PUSH_DEVICES - index}`),
    )
  })

  test('only its user can remove a device', async () => {
    const exchange = await start()
    const [user, other] = [await createUser(exchange), await createUser(exchange)]
    const [device] = assertDefined(
      (await user.client.notifications.addPushDevice((await subscribe()).input)).value,
    )
    const { id } = assertDefined(device)
    for (const wrong of [id, 'none'])
      expect(await getRefusal(other.client.notifications.removePushDevice({ id: wrong }))).toMatchObject({
        status: 404,
      })
    expect(await other.client.notifications.pushDevices()).toEqual([])
    expect((await user.client.notifications.removePushDevice({ id })).value).toEqual([])
  })

  test('a subscription with an invalid public key is refused', async () => {
    const exchange = await start()
    const user = await createUser(exchange)
    const { input } = await subscribe()
    const p256dh = Buffer.alloc(65, 4).toString('base64url')
    expect(await getRefusal(user.client.notifications.addPushDevice({ ...input, p256dh }))).toMatchObject({
      status: 422,
      code: 'invalid_input',
    })
    expect(await listDeviceNames(user)).toEqual([])
  })

  test('outside of demo mode, a push endpoint at a private address is refused, and a host that resolves to one is not connected to', async () => {
    const exchange = await startTestExchange(engine)
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
      expect([
        endpoint,
        await getRefusal(user.client.notifications.addPushDevice({ ...input, endpoint })),
      ]).toMatchObject([endpoint, { status: 422, code: 'invalid_input' }])
    await user.client.notifications.addPushDevice({ ...input, endpoint: `https://localhost:${port}/` })
    await commitNotification(exchange, user)
    await deliverPushes(exchange)
    const [row] = await exchange.running.db.query(
      'select last_error as error from deliveries where channel = $1',
      ['push'],
    )
    expect(row).toEqual({ error: 'the address is not public' })
    expect(service.received).toEqual([])
  })
})
