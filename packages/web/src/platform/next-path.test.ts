import { describe, expect, test } from 'vitest'
import { getNextPath, withNext } from './next-path.js'

describe('the path to open after login', () => {
  test('is a protected path of this app', () => {
    expect(getNextPath('/login?next=%2Forders%3Ftab%3Dcompleted')).toBe('/orders?tab=completed')
  })
  test.each([
    'https://evil.example/orders',
    '//evil.example/orders',
    '/\\evil.example/orders',
    '/\t/evil.example/orders',
    'javascript:alert(1)',
    'orders',
    '//',
    '/',
    '/login',
    '/nowhere',
    '',
  ])('is never %j', (next) => {
    expect(getNextPath(`/login?next=${encodeURIComponent(next)}`)).toBeUndefined()
  })
  test('is absent without a `next` parameter', () => {
    expect(getNextPath('/login')).toBeUndefined()
  })
})

test('`next` is added to a path as a parameter, except for home', () => {
  expect(withNext('/login', '/orders?side=sell')).toBe('/login?next=%2Forders%3Fside%3Dsell')
  expect(withNext('/login', '/home')).toBe('/login')
  expect(withNext('/login', undefined)).toBe('/login')
})
