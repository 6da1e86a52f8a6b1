import { expect, test } from 'vitest'
import { tradeIn } from '../testing/trades.js'
import { plainPrice, priceText } from './price.js'

const payment = { amount: 7_500_000, currency: 'NGN' } as const

test('the sum as people read it, and as a bank’s form takes it', () => {
  expect([priceText(tradeIn('awaitingPayment', { payment })), plainPrice(payment)]).toEqual([
    '75,000.00 NGN',
    '75000.00',
  ])
})

test('without a price, the tokens', () => {
  expect(priceText(tradeIn('awaitingPayment'))).toBe('75,000 CHT')
})
