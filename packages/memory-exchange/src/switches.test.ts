import { DAY, HOUR, MINUTE, REMINDER_LEAD_TIME } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import {
  createMarket,
  createTrade,
  getRefusal,
  PASSWORD,
  PICTURE,
  readBalances,
  SELL_ORDER,
  START,
} from './testing/market.js'

const TEXT = 'Back at noon.'
const stopped = { status: 409, code: 'stopped', message: TEXT }
const PLAN = { amount: 25_000, planDurationDays: 6, roiPercentage: 10 } as const

test('what is stopped is refused with the operator’s words, and orders can be cancelled', async () => {
  const { exchange, seller } = await createMarket()
  const { _id: id = '' } = (await seller.orders.createSell(SELL_ORDER)).value ?? {}
  for (const name of ['orders', 'stakes'] as const) exchange.operator.stop(name, TEXT)
  expect(await getRefusal(seller.orders.createSell(SELL_ORDER))).toEqual(stopped)
  expect(await getRefusal(seller.investments.create(PLAN))).toEqual(stopped)
  expect((await seller.switches.list()).map(({ name, text }) => [name, text])).toEqual([
    ['orders', TEXT],
    ['stakes', TEXT],
  ])
  await seller.orders.cancelSell({ id })
  exchange.operator.start('orders')
  await seller.orders.createSell(SELL_ORDER)
})

test.each(['matching', 'payments'] as const)('a session is matched once %s starts again', async (name) => {
  const { exchange, seller, buyer } = await createMarket()
  await seller.orders.createSell(SELL_ORDER)
  await buyer.orders.createBuy({ amount: 75_000, paymentMethod: 'bank' })
  exchange.operator.stop(name, TEXT)
  exchange.advance(HOUR)
  expect(await buyer.trades.open()).toEqual([])
  exchange.operator.start(name)
  exchange.advance(MINUTE)
  expect(await buyer.trades.open()).toHaveLength(1)
})

test('the windows of a trade stand still while payments are stopped', async () => {
  const { exchange, buyer, id } = await createTrade()
  const { paymentDueAt = 0 } = await buyer.trades.get({ id })
  exchange.operator.stop('payments', TEXT)
  exchange.advance(DAY)
  expect((await buyer.trades.get({ id })).state).toBe('awaitingPayment')
  expect(await getRefusal(buyer.orders.pay({ id, paymentProof: PICTURE }))).toEqual(stopped)
  exchange.operator.start('payments')
  expect((await buyer.trades.get({ id })).paymentDueAt).toBe(paymentDueAt + DAY)
  await buyer.orders.pay({ id, paymentProof: PICTURE })
})

test('nobody is reminded of a payment while payments are stopped', async () => {
  const { exchange, buyer, id } = await createTrade()
  const listReminders = async () =>
    (await buyer.notifications.list()).filter(({ code }) => code === 'trade.paymentDueSoon').length
  exchange.operator.stop('payments', TEXT)
  exchange.advance(DAY)
  expect(await listReminders()).toBe(0)
  exchange.operator.start('payments')
  const { paymentDueAt = 0 } = await buyer.trades.get({ id })
  exchange.advance(paymentDueAt - REMINDER_LEAD_TIME - (START + DAY))
  expect(await listReminders()).toBe(1)
})

test('a user on hold moves nothing, and the operator ends the investments without a return', async () => {
  const { exchange, seller } = await createMarket()
  await seller.investments.create(PLAN)
  const before = await readBalances(seller)
  exchange.operator.hold('sam@example.com')
  await seller.auth.login({ email: 'sam@example.com', password: PASSWORD })
  expect((await seller.auth.checkAuth()).standing).toBe('held')
  expect(await getRefusal(seller.orders.createSell(SELL_ORDER))).toMatchObject({
    status: 403,
    code: 'account_suspended',
    message: 'Your account is on hold: you cannot place orders',
  })
  exchange.operator.endStakes('sam@example.com')
  exchange.advance(10 * DAY)
  await seller.auth.login({ email: 'sam@example.com', password: PASSWORD })
  expect(await readBalances(seller)).toEqual({
    ...before,
    availableBalance: before.availableBalance + PLAN.amount,
    stakedBalance: 0,
  })
  expect((await seller.investments.list()).completed[0]?.roiPercentage).toBe(0)
  expect(exchange.total()).toBe(0)
})
