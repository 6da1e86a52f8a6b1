import { expect, test } from 'vitest'
import { describeEventAuthor, describeTradeEvent } from './trade-event-words.js'

test('an event of a trade is told in words, with its message and its author', () => {
  expect(describeTradeEvent('payment.submit')).toBe('Receipt sent')
  expect(describeTradeEvent('message.send', 'laterCode')).toBe('Message: “laterCode”')
  expect(describeTradeEvent('later.event')).toBe('later.event')
  expect(describeEventAuthor('payment.submit', 'buyer')).toBe('Buyer')
  expect(describeEventAuthor('clock.tick', undefined)).toBe('The exchange')
  expect(describeEventAuthor('trade.freeze', undefined)).toBe('The operator')
  expect(describeEventAuthor('appeal.resolve', 'seller')).toBe('The operator, for the seller')
})
