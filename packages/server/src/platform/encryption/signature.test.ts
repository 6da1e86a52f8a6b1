import { expect, test } from 'vitest'
import { createSignature, isSignature } from './signature.js'

const SECRET = Buffer.alloc(32, 1)
const signature = createSignature(SECRET, 'not-me', 'a text')

test('a signature belongs to its secret, purpose and text', () => {
  expect([
    isSignature(SECRET, 'not-me', 'a text', signature),
    isSignature(Buffer.alloc(32, 2), 'not-me', 'a text', signature),
    isSignature(SECRET, 'unsubscribe', 'a text', signature),
    isSignature(SECRET, 'not-me', 'another text', signature),
    isSignature(SECRET, 'not-me', 'a text', signature.slice(0, -2)),
    isSignature(SECRET, 'not-me', 'a text', ''),
  ]).toEqual([true, false, false, false, false, false])
})
