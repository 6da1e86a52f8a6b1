import { contract } from '@cht/sdk/contract'
import { MINUTE } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { createMemoryExchange } from './memory-exchange.js'
import { createMarket, createTrade, getRefusal, PICTURE, START } from './testing/market.js'

test('the client has every method of the contract', () => {
  const { now: _, position: __, events: ___, ...groups } = createMemoryExchange().connect()
  const names = (all: object) => Object.entries(all).map(([group, calls]) => [group, Object.keys(calls)])
  expect(names(groups)).toEqual(names(contract))
})

test('an endpoint that no journey calls is refused like one that a back end lacks', async () => {
  const { buyer } = await createMarket()
  expect(await getRefusal(buyer.webhooks.list())).toEqual({
    status: 404,
    code: 'not_found',
    message: 'Not found',
  })
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
