import type { Market } from '@cht/sdk/contract'
import type { CryptoNetwork, PaymentMethod } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import {
  countWaitingOrders,
  formatNobodyWaiting,
  formatWaitingCount,
  getMarketLevels,
} from './market-levels.js'

const market: Market = {
  buy: [{ amount: 25_000, paymentMethod: 'bank', count: 3 }],
  sell: [
    { amount: 25_000, paymentMethod: 'usdt', count: 1 },
    { amount: 50_000, paymentMethod: 'usdt', count: 6, networks: { TRC20: 3, ERC20: 1 } },
    { amount: 25_000, paymentMethod: 'bank', count: 2 },
    { amount: 950_000, paymentMethod: 'bank', count: 1 },
  ],
}

test('[home.7] counts the orders of an amount, of one payment method or of all', () => {
  expect(countWaitingOrders(market, 'sell', 25_000, 'bank')).toBe(2)
  expect(countWaitingOrders(market, 'sell', 25_000, '')).toBe(3)
  expect(countWaitingOrders(market, 'buy', 950_000, '')).toBe(0)
})

test('[home.7] lists only amounts with waiting orders', () => {
  expect(getMarketLevels(market, 'bank')).toEqual([
    { amount: 25_000, buy: 3, sell: 2 },
    { amount: 950_000, buy: 0, sell: 1 },
  ])
})

test('counts the USDT orders that fit a network: those that name it, and those that name none', () => {
  const count = (network: CryptoNetwork | '', method: PaymentMethod = 'usdt') =>
    countWaitingOrders(market, 'sell', 50_000, method, network)
  expect([count(''), count('TRC20'), count('ERC20')]).toEqual([6, 5, 3])
  expect(countWaitingOrders(market, 'sell', 25_000, '', 'TRC20')).toBe(3)
})

test('formats counts as text, and says once of which method there are no orders', () => {
  expect([formatWaitingCount('sell', 1), formatWaitingCount('buy', 2)]).toEqual(['1 seller', '2 buyers'])
  expect([
    formatNobodyWaiting('sell', ''),
    formatNobodyWaiting('sell', 'bank', '', true),
    formatNobodyWaiting('buy', 'usdt'),
    formatNobodyWaiting('buy', 'usdt', 'TRC20'),
    formatNobodyWaiting('buy', 'bank', 'TRC20'),
  ]).toEqual([
    'No sellers yet.',
    'No sellers by bank for the other amounts.',
    'No buyers in USDT yet.',
    'No buyers on TRC20 yet.',
    'No buyers by bank yet.',
  ])
})
