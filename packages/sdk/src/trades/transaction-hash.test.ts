import { expect, test } from 'vitest'
import { normalizeTransactionHash, validateTransactionHash } from './transaction-hash.js'

const DIGITS = 'A1b2'.repeat(16)
const REFUSED = {
  TRC20:
    'The hash of a TRC20 transaction has 64 characters, 0–9 and a–f, without 0x: copy it from your wallet again',
  ERC20:
    'The hash of an ERC20 transaction has 0x and 64 characters, 0–9 and a–f: copy it from your wallet again',
}

test.each([
  ['TRC20', DIGITS, true],
  ['TRC20', ` ${DIGITS}\n`, true],
  ['TRC20', `0x${DIGITS}`, false],
  ['TRC20', DIGITS.slice(1), false],
  ['TRC20', `${DIGITS}0`, false],
  ['TRC20', DIGITS.replace('A', 'g'), false],
  ['ERC20', `0x${DIGITS}`, true],
  ['ERC20', `0X${DIGITS}`, true],
  ['ERC20', DIGITS, false],
  ['ERC20', `0x${DIGITS.slice(1)}`, false],
] as const)('of %s, %j is accepted: %s', (network, transactionHash, isAccepted) => {
  expect(validateTransactionHash({ network, transactionHash })).toEqual(
    isAccepted ? undefined : { message: REFUSED[network], fields: ['transactionHash'] },
  )
})

test('an empty hash is not refused', () => {
  for (const transactionHash of [undefined, '', ' '])
    expect(validateTransactionHash({ network: 'TRC20', transactionHash })).toBeUndefined()
})

test('a hash is compared in lower case, without spaces around it', () => {
  expect(normalizeTransactionHash(` 0X${DIGITS} `)).toBe(`0x${'a1b2'.repeat(16)}`)
})
