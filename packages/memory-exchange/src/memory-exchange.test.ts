import { contract } from '@cht/sdk/contract'
import { MAX_WEBHOOKS, MINUTE } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { createMemoryExchange } from './memory-exchange.js'
import { createMarket, createTrade, getRefusal, PASSWORD, PICTURE, START, signUp } from './testing/market.js'

test('the client has every method of the contract', () => {
  const { now: _, events: __, ...groups } = createMemoryExchange().connect()
  const names = (all: object) => Object.entries(all).map(([group, calls]) => [group, Object.keys(calls)])
  expect(names(groups)).toEqual(names(contract))
})

test('input is validated by the contract', async () => {
  const { buyer } = await createMarket()
  const call = buyer.orders.createBuy({ amount: 1 as 25_000, paymentMethod: 'bank' })
  expect(await getRefusal(call)).toEqual({
    status: 422,
    code: 'invalid_input',
    message: 'Amount must be one of the listed amounts',
  })
})

test('a client has exchange time', () => {
  const exchange = createMemoryExchange({ clock: () => START })
  const client = exchange.connect()
  exchange.advance(MINUTE)
  expect(client.now()).toBe(START + MINUTE)
})

test('new terms block new orders until their version is accepted, but not the payment and confirmation of an open trade', async () => {
  const { exchange, seller, buyer, id } = await createTrade()
  exchange.operator.publishTerms()
  const { version } = await exchange.connect().terms.get({ document: 'terms' })
  expect([version, (await buyer.auth.checkAuth()).termsToAccept]).toEqual([2, 2])
  await buyer.orders.pay({ id, paymentProof: PICTURE })
  await seller.orders.confirm({ id })
  const place = () => buyer.orders.createBuy({ amount: 25_000, paymentMethod: 'bank' })
  await expect(place()).rejects.toMatchObject({ status: 409, code: 'terms_required' })
  await expect(buyer.terms.accept({ version: 1 })).rejects.toMatchObject({ code: 'terms_outdated' })
  await buyer.terms.accept({ version: 2 })
  expect((await buyer.auth.checkAuth()).termsToAccept).toBeUndefined()
  expect((await place()).value?.status).toBe('pending')
})

test('the statement of each party has its postings, newest first, by page and by account', async () => {
  const { seller, buyer, id } = await createTrade()
  await buyer.orders.pay({ id, paymentProof: PICTURE })
  await seller.orders.confirm({ id })
  const entries = await seller.statement.list()
  expect(entries.map(({ kind, account, amount, balance }) => [kind, account, amount, balance])).toEqual([
    ['trade.sold', 'escrow', -75_000, 0],
    ['order.placed', 'escrow', 75_000, 75_000],
    ['order.placed', 'available', -75_000, 125_000],
    ['tokens.added', 'available', 200_000, 200_000],
  ])
  const first = await seller.statement.list({ limit: 3 })
  const second = await seller.statement.list({ limit: 3, cursor: first.nextCursor })
  expect([...first, ...second]).toEqual([...entries])
  expect(await seller.statement.list({ account: 'escrow' })).toEqual(entries.slice(0, 2))
  expect(await buyer.statement.list()).toEqual([
    expect.objectContaining({ kind: 'trade.bought', amount: 75_000, balance: 75_000, reference: id }),
  ])
})

test('webhooks are visible to their user only; one ping waits for two tests, and nothing is sent', async () => {
  const exchange = createMemoryExchange({ clock: () => 0 })
  const [ada, ben] = [await signUp(exchange, 'ada'), await signUp(exchange, 'ben')]
  expect(await getRefusal(ada.webhooks.create({ url: 'https://bot.example/events' }))).toMatchObject({
    code: 'reauthentication_required',
  })
  await ada.auth.confirmByPassword({ password: PASSWORD })
  const { value: created } = await ada.webhooks.create({ url: 'https://bot.example/events' })
  const id = created.id
  expect(created.secret).toMatch(/^whsec_/)
  await ada.webhooks.test({ id })
  await ada.webhooks.test({ id })
  const ping = { id: expect.any(String), type: 'ping', createdAt: 0, attempts: 0, nextAttemptAt: 0 }
  expect(await ada.webhooks.list()).toEqual([
    { id, url: 'https://bot.example/events', createdAt: 0, deliveries: [ping] },
  ])
  expect(await ben.webhooks.list()).toEqual([])
  expect(await getRefusal(ben.webhooks.remove({ id }))).toMatchObject({ status: 404 })
})

test('the secret of a webhook is shown once: a repeat with the same key is refused and adds nothing', async () => {
  const ada = await signUp(createMemoryExchange(), 'ada')
  await ada.auth.confirmByPassword({ password: PASSWORD })
  const create = (idempotencyKey: string) =>
    ada.webhooks.create({ url: 'https://bot.example/events' }, { idempotencyKey })
  await create('first')
  expect(await getRefusal(create('first'))).toMatchObject({ status: 409, code: 'secret_shown' })
  await create('second')
  expect(await ada.webhooks.list()).toHaveLength(2)
})

test('the number of webhooks of a user is limited; a removed one does not count', async () => {
  const ada = await signUp(createMemoryExchange(), 'ada')
  const url = 'https://bot.example/events'
  await ada.auth.confirmByPassword({ password: PASSWORD })
  const id = (await ada.webhooks.create({ url })).value.id
  for (let count = 1; count < MAX_WEBHOOKS; count++) await ada.webhooks.create({ url })
  expect(await getRefusal(ada.webhooks.create({ url }))).toMatchObject({ code: 'webhook_limit' })
  await ada.webhooks.remove({ id })
  expect(await ada.webhooks.list()).toHaveLength(MAX_WEBHOOKS - 1)
  await ada.webhooks.create({ url })
})

test('a session has one push device, which only its user sees, and which is removed when the session ends', async () => {
  const exchange = createMemoryExchange({ clock: () => START })
  const [phone, ben] = [await signUp(exchange, 'ada'), await signUp(exchange, 'ben')]
  const desktop = exchange.connect()
  await desktop.auth.login({ email: 'ada@example.com', password: PASSWORD })
  const subscription = (name: string) => ({
    endpoint: `https://push.example/${name}`,
    p256dh: 'B'.repeat(87),
    auth: 'A'.repeat(22),
    name,
  })
  await phone.notifications.addPushDevice(subscription('Phone'))
  const { value: listed } = await desktop.notifications.addPushDevice(subscription('Desktop'))
  const shorten = (devices: readonly { name: string; isCurrent: boolean }[] = []) =>
    devices.map(({ name, isCurrent }) => [name, isCurrent])
  expect(shorten(listed)).toEqual([
    ['Desktop', true],
    ['Phone', false],
  ])
  await phone.notifications.addPushDevice(subscription('Phone again'))
  expect(shorten(await phone.notifications.pushDevices())).toEqual([
    ['Phone again', true],
    ['Desktop', false],
  ])
  expect(await ben.notifications.pushDevices()).toEqual([])
  const id = listed[0]?.id ?? ''
  expect(await getRefusal(ben.notifications.removePushDevice({ id }))).toMatchObject({ status: 404 })
  await phone.auth.logout()
  expect(shorten(await desktop.notifications.pushDevices())).toEqual([['Desktop', true]])
  expect((await desktop.notifications.removePushDevice({ id })).value).toEqual([])
})
