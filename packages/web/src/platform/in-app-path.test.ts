import { expect, test } from 'vitest'
import { parseInAppPath } from './in-app-path.js'

test.each([
  ['/orders/66b1', '/orders/66b1'],
  ['/investment?tab=completed', '/investment?tab=completed'],
  ['/not-me?token=a.b', '/not-me?token=a.b'],
  ['/unsubscribe?token=a.b', undefined],
  ['/login', undefined],
  ['/nowhere', undefined],
  ['//elsewhere.example/home', undefined],
  ['/\\elsewhere.example/home', undefined],
  ['https://elsewhere.example/home', undefined],
  ['javascript:alert(1)', undefined],
  [undefined, undefined],
])('[notes.2] a notification with %s leads to %s', (href, path) => {
  expect(parseInAppPath(href)).toBe(path)
})
