import { expect, test } from 'vitest'
import { maskEmail } from './mask-email.js'

test('an email address keeps its first character and its domain', () => {
  expect(['ada@example.com', 'a@example.com', '"a@b"@example.com', ''].map(maskEmail)).toEqual([
    'a•••@example.com',
    'a•••@example.com',
    '"•••@example.com',
    '',
  ])
})
