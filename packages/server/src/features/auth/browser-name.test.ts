import { expect, test } from 'vitest'
import { describeBrowser, readUserAgent } from './browser-name.js'

test('a user agent is described by the names of its browser and operating system', () => {
  const names = [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
  ].map(describeBrowser)
  expect(names).toEqual([
    'Chrome on Android',
    'Firefox on Windows',
    'Safari on iOS',
    'Microsoft Edge on macOS',
  ])
})

test('a description consists of known names, whatever text the user agent contains', () => {
  const names = [
    'curl/8.0',
    'Call 0800 1234 now/1.0',
    'Mozilla/5.0 (Your bank; call us) Firefox/1',
    'node',
    ' ',
  ]
  expect([...names, null].map(describeBrowser)).toEqual([
    'Unknown browser',
    'Unknown browser',
    'Firefox',
    'Unknown browser',
    'Unknown browser',
    'Unknown browser',
  ])
})

test('a user agent is cut to 300 characters, and not stored if it is absent or has invisible characters', () => {
  expect(readUserAgent(`${'a'.repeat(300)}b`)).toBe('a'.repeat(300))
  expect(['a\u0085b', 'a\u00adb', 'a\u0000', '', undefined].map(readUserAgent)).toEqual(Array(5).fill(null))
})
