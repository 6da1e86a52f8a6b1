import type { Market } from '@cht/sdk/market'
import { expect, test } from 'vitest'
import { marketRows, waiting, waitingText } from './market-counts.js'

const market: Market = {
  buy: [{ amount: 25_000, paymentMethod: 'bank', count: 3 }],
  sell: [
    { amount: 25_000, paymentMethod: 'usdt', count: 1 },
    { amount: 25_000, paymentMethod: 'bank', count: 2 },
    { amount: 950_000, paymentMethod: 'bank', count: 1 },
  ],
}

test('[home.7] the orders of an amount, by one method and by any', () => {
  expect(waiting(market, 'sell', 25_000, 'bank')).toBe(2)
  expect(waiting(market, 'sell', 25_000, '')).toBe(3)
  expect(waiting(market, 'buy', 950_000, '')).toBe(0)
})

test('[home.7] only amounts that somebody waits for stand in the picture', () => {
  expect(marketRows(market, 'bank')).toEqual([
    { amount: 25_000, buy: 3, sell: 2 },
    { amount: 950_000, buy: 0, sell: 1 },
  ])
})

test('counts in words', () => {
  expect([0, 1, 2].map((count) => waitingText('sell', count))).toEqual([
    'no sellers',
    '1 seller',
    '2 sellers',
  ])
})
