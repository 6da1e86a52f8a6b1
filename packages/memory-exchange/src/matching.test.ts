import { HOUR } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { createMemoryExchange } from './memory-exchange.js'
import { createMarket, signUp, USDT_ORDER } from './testing/market.js'

test('sessions with the same date and start time in two time zones are both matched', async () => {
  const session = { startTime: '10:00', durationInMinutes: 60 }
  const exchange = createMemoryExchange({
    clock: () => Date.parse('2026-03-02T00:00Z'),
    liveSessions: [
      { ...session, timeZone: 'Asia/Tokyo' },
      { ...session, timeZone: 'Africa/Lagos' },
    ],
  })
  const seller = await signUp(exchange, 'sam')
  const buyer = await signUp(exchange, 'bola')
  exchange.operator.fund('sam@example.com', 75_000)
  // Tokyo's session is at 01:00 UTC, that of Lagos at 09:00 UTC.
  exchange.advance(2 * HOUR)
  await seller.orders.createSell({
    amount: 75_000,
    paymentMethod: 'bank',
    bankName: 'First Bank',
    accountName: 'Sam Example',
    accountNumber: '1021334477',
    network: '',
    walletAddress: '',
  })
  await buyer.orders.createBuy({ amount: 75_000, paymentMethod: 'bank' })
  exchange.advance(7 * HOUR)
  expect(await buyer.trades.open()).toEqual([
    expect.objectContaining({ matchedAt: Date.parse('2026-03-02T09:00Z') }),
  ])
})

test('a USDT order that names a network is matched on no other one', async () => {
  const { exchange, seller, buyer } = await createMarket()
  const other = await signUp(exchange, 'kofi')
  await seller.orders.createSell(USDT_ORDER)
  const order = { amount: 75_000, paymentMethod: 'usdt' } as const
  await buyer.orders.createBuy({ ...order, network: 'ERC20' })
  await other.orders.createBuy({ ...order, network: 'TRC20' })
  expect((await buyer.market.get()).sell).toEqual([{ ...order, count: 1, networks: { TRC20: 1 } }])
  exchange.advance(HOUR)
  expect([(await buyer.trades.open()).length, (await other.trades.open()).length]).toEqual([0, 1])
  expect((await buyer.orders.pendingBuy()).map(({ cryptoNetwork }) => cryptoNetwork)).toEqual(['ERC20'])
})
