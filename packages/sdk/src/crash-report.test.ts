import { expect, test } from 'vitest'
import { CRASH_REPORT_LIMITS, scrubMessage } from './crash-report.js'

test.each([
  [
    "Cannot read properties of undefined (reading 'price')",
    "Cannot read properties of undefined (reading 'price')",
  ],
  [
    "undefined is not an object (evaluating 'order.price')",
    "undefined is not an object (evaluating 'order.price')",
  ],
  [`can't access property "price", order is undefined`, `can't access property "price", order is undefined`],
  [
    'Minified React error #418; visit https://react.dev/errors/418?args[]=Ada for the full message',
    'Minified React error #418; visit <removed> for the full message',
  ],
  [
    `Unexpected token 'A', "Ada Obi, L"... is not valid JSON`,
    "Unexpected token 'A', <removed>... is not valid JSON",
  ],
  ['Failed to fetch https://exchange.example/reset?token=abcdef', 'Failed to fetch <removed>'],
  ['/reset?token=abcdef failed', '<removed> failed'],
  ['ada@example.com sent 50,000 to 0123456789 (GTBank)', '<removed> sent <removed> to <removed> (GTBank)'],
  [`the token ${'a'.repeat(41)} is wrong`, 'the token <removed> is wrong'],
  ['Adébáyọ̀ has no order', '<removed> has no order'],
  [
    "Cannot create property 'draft' on string 'hunterpassword'",
    "Cannot create property 'draft' on string <removed>",
  ],
  [
    "Cannot use 'in' operator to search for 'price' in Ada Obi",
    'Cannot use <removed> operator to search for <removed>',
  ],
  ['No account for "adaobi"', 'No account for <removed>'],
  ['one\nline\u2028of\u202e log\0', 'one line <removed> <removed>'],
  [`'Ada Obi has an open quote`, '<removed>'],
])('%j is scrubbed', (message, scrubbed) => {
  expect(scrubMessage(message)).toBe(scrubbed)
  expect(scrubMessage(scrubbed)).toBe(scrubbed)
})

test('a long message is cut, and takes no long time', () => {
  const startedAt = performance.now()
  expect(scrubMessage('word '.repeat(1_000_000))).toHaveLength(CRASH_REPORT_LIMITS.message)
  expect(scrubMessage(`"'`.repeat(1_000_000)).length).toBeLessThanOrEqual(CRASH_REPORT_LIMITS.message)
  expect(performance.now() - startedAt).toBeLessThan(500)
})
