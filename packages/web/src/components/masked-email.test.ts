import { expect, test } from 'vitest'
import { maskedEmail } from './masked-email.js'

test('an address that is its owner’s to know', () => {
  expect(['ada@example.com', 'a@example.com', '"a@b"@example.com', ''].map(maskedEmail)).toEqual([
    'a•••@example.com',
    'a•••@example.com',
    '"•••@example.com',
    '',
  ])
})
