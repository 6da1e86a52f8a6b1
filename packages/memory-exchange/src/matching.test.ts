import { HOUR } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { createMemoryExchange } from './memory-exchange.js'
import { signUp } from './testing/market.js'

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
