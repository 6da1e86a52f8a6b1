import { HOUR, MINUTE, TRADE_MESSAGE_INTERVAL } from '@cht/sdk/rules'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import {
  onOneEngine,
  SESSION_START,
  startTestExchange,
  type TestExchange,
  type TestUser,
  useEmptyExchange,
} from './exchange.js'
import {
  createMatchedTrade,
  expectConsistentTrades,
  getOnlyTrade,
  getRefusal,
  PICTURE,
  placeBuyOrder,
  placeSellOrder,
  readNewestNotification,
} from './fixtures.js'
import { createSubscription } from './push-subscription.js'
import { deliverPushes, subscribe } from './pushes.js'

const NOT_FOUND = { status: 404, code: 'not_found', message: 'Not found' }

onOneEngine('messages of the parties', (engine) => {
  const openEmptyExchange = useEmptyExchange(engine)
  let exchange: TestExchange
  beforeEach(async () => {
    exchange = await openEmptyExchange()
  })
  afterEach(() => expectConsistentTrades(exchange))

  /** The number of deliveries of a user's notifications, by code and channel. */
  const countDeliveries = async ({ id }: TestUser) => {
    const rows = await exchange.running.db.query<{ name: string; count: number }>(
      `select code || ' ' || channel as name, count(*) as count from deliveries
         join notifications on notifications.id = notification_id
       where user_id = $1 group by 1 order by 1`,
      [id],
    )
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
  }

  test('messages notify the other party and are shown in the trade: at most one a minute and ten per party', async () => {
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    const id = trade._id
    await buyer.client.trades.sendMessage({ id, message: 'whichName' })
    expect(await readNewestNotification(seller)).toEqual(['trade.message', '“Which name is the account in?”'])
    const send = () => buyer.client.trades.sendMessage({ id, message: 'nudge' })
    await exchange.setClock(SESSION_START + TRADE_MESSAGE_INTERVAL - 1)
    expect(await getRefusal(send())).toEqual({
      status: 409,
      code: 'message_too_soon',
      message: 'You can send one message a minute',
    })
    await seller.client.trades.sendMessage({ id, message: 'ownName' })
    for (let sent = 1; sent < 10; sent++) {
      await exchange.setClock(SESSION_START + sent * TRADE_MESSAGE_INTERVAL)
      await send()
    }
    await exchange.setClock(SESSION_START + HOUR)
    expect(await getRefusal(send())).toEqual({
      status: 409,
      code: 'message_limit',
      message: 'You have sent all 10 messages of this order',
    })
    const { events, messages } = await seller.client.trades.get({ id })
    expect(events?.slice(0, 3).map(({ party, message }) => [party, message])).toEqual([
      ['buyer', 'whichName'],
      ['seller', 'ownName'],
      ['buyer', 'nudge'],
    ])
    expect(messages).toEqual({
      buyer: { count: 10, lastAt: SESSION_START + 9 * TRADE_MESSAGE_INTERVAL },
      seller: { count: 1, lastAt: SESSION_START + TRADE_MESSAGE_INTERVAL - 1 },
    })
  })

  test('of the messages of a party one in ten minutes is pushed, and none is mailed', async () => {
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    await seller.client.notifications.addPushDevice(createSubscription('https://push.example/seller').input)
    for (const minute of [0, 1, 9, 10, 11]) {
      await exchange.setClock(SESSION_START + minute * MINUTE)
      await buyer.client.trades.sendMessage({ id: trade._id, message: 'nudge' })
    }
    const deliveries = await countDeliveries(seller)
    expect([deliveries['trade.message push'], deliveries['trade.message mail']]).toEqual([2, undefined])
  })

  test('only the parties of an open trade can send messages, each only those of its side that fit', async () => {
    const { seller, buyer, trade } = await createMatchedTrade(exchange)
    const id = trade._id
    const other = await exchange.createUser('other')
    expect(await getRefusal(other.client.trades.sendMessage({ id, message: 'nudge' }))).toEqual(NOT_FOUND)
    expect(await getRefusal(seller.client.trades.sendMessage({ id, message: 'payingNow' }))).toEqual({
      status: 403,
      code: 'wrong_party',
      message: 'Only the other side can send this message',
    })
    const sendPaid = () => buyer.client.trades.sendMessage({ id, message: 'paid' })
    expect(await getRefusal(sendPaid())).toEqual({
      status: 409,
      code: 'message_unfitting',
      message: 'This message does not fit the order now',
    })
    await buyer.client.orders.pay({ id, paymentProof: PICTURE })
    await buyer.client.trades.sendMessage({ id, message: 'bankSlow' })
    await seller.client.orders.confirm({ id })
    expect(await getRefusal(seller.client.trades.sendMessage({ id, message: 'nudge' }))).toEqual(NOT_FOUND)
  })
})

onOneEngine('the delivery of messages', (engine) => {
  test('a message says whether it was pushed to a device of the other party', async () => {
    // A demo, whose push services may have private addresses.
    const exchange = await startTestExchange(engine, { environment: { DEMO: '1' } })
    onTestFinished(exchange.stop)
    const seller = await exchange.createUser('ada', { tokens: 75_000 })
    const buyer = await exchange.createUser('ben')
    await placeSellOrder(seller)
    await placeBuyOrder(buyer)
    await exchange.advanceTo(SESSION_START)
    const { _id: id } = await getOnlyTrade(buyer)
    const { input } = await subscribe()
    const { value: devices = [] } = await seller.client.notifications.addPushDevice(input)
    const listPushed = async () =>
      (await buyer.client.trades.get({ id })).events?.map(({ message, isPushed }) => [message, isPushed])
    await buyer.client.trades.requestExtension({ id })
    await buyer.client.trades.sendMessage({ id, message: 'nudge' })
    await deliverPushes(exchange)
    // Within ten minutes of a push, a message is in the app alone.
    await exchange.setClock(SESSION_START + MINUTE)
    await buyer.client.trades.sendMessage({ id, message: 'whichName' })
    await deliverPushes(exchange)
    expect(await listPushed()).toEqual([
      [undefined, undefined],
      ['nudge', true],
      ['whichName', false],
    ])
    // The device and its deliveries are removed: the message was pushed all the same.
    for (const device of devices) await seller.client.notifications.removePushDevice({ id: device.id })
    expect((await listPushed())?.[1]).toEqual(['nudge', true])
    // Nobody knows any more, once the notification is deleted.
    await exchange.running.db.query('delete from notifications')
    expect((await listPushed())?.slice(1)).toEqual([
      ['nudge', undefined],
      ['whichName', undefined],
    ])
  })
})
