import { type SessionState, sessionFlow } from '@cht/machines/auth'
import { describe, expect, test } from 'vitest'
import { withNext } from '../platform/next-path.js'
import { matchRoute, routes } from '../platform/routes.js'
import { checkGate } from './gate.js'

const STATES: readonly SessionState[] = [
  'checking',
  'offline',
  'unavailable',
  'rechecking',
  'guest',
  'phoneUnverified',
  'justVerified',
  'verified',
]
const GUEST_ONLY = ['/login', '/signup', '/verify-phone', '/verify-success']
const PROTECTED = [
  '/home',
  '/orders',
  '/orders/66b1',
  '/create-buy-order',
  '/create-sell-order',
  '/investment',
  '/create-investment',
  '/affiliate',
  '/settings',
  '/statement',
  '/notifications',
]

const check = (state: SessionState, location: string) =>
  checkGate(sessionFlow.resolveState({ value: state, context: { user: undefined } }), location)

/** The verdict as text: `renders` a path, `to` the target of a redirect, or the type of another screen. */
const describeVerdict = (state: SessionState, location: string): string => {
  const result = check(state, location)
  if (result.type === 'render') return `renders ${result.route.path}`
  return result.type === 'redirect' ? `to ${result.to}` : result.type
}

describe('the landing page', () => {
  test.each(STATES)('[gate.1] renders for everyone: %s', (state) => {
    expect(describeVerdict(state, '/')).toBe('renders /')
  })
})

describe('while the session is being checked', () => {
  test.each([...GUEST_ONLY, ...PROTECTED, '/nowhere'])('[gate.2] %s shows the loading view', (path) => {
    expect(describeVerdict('checking', path)).toBe('loading')
  })
})

describe('while the check waits for a connection', () => {
  test.each([...GUEST_ONLY, ...PROTECTED, '/nowhere'])('%s says that the device is offline', (path) => {
    expect(describeVerdict('offline', path)).toBe('offline')
  })
})

describe('while the exchange does not answer', () => {
  test.each([...GUEST_ONLY, ...PROTECTED, '/nowhere'])('%s says that it is away', (path) => {
    expect(describeVerdict('unavailable', path)).toBe('unavailable')
    expect(describeVerdict('rechecking', path)).toBe('unavailable')
  })
})

describe('a guest', () => {
  test.each(GUEST_ONLY)('may open %s', (path) => {
    expect(describeVerdict('guest', path)).toBe(`renders ${path}`)
  })
  test.each(PROTECTED)('[gate.4] is redirected from %s to /login', (path) => {
    expect(describeVerdict('guest', path)).toBe(`to ${withNext('/login', path)}`)
  })
  test('[gate.4] [gate.10] the requested path and search are kept in `next`, but not /home', () => {
    expect(describeVerdict('guest', '/orders')).toBe('to /login?next=%2Forders')
    expect(describeVerdict('guest', '/orders?side=sell&tab=completed')).toBe(
      'to /login?next=%2Forders%3Fside%3Dsell%26tab%3Dcompleted',
    )
    expect(describeVerdict('guest', '/home')).toBe('to /login')
  })
})

describe('a user whose phone is not verified', () => {
  test.each(['/login', '/signup', '/verify-phone'])('[gate.13] may open %s', (path) => {
    expect(describeVerdict('phoneUnverified', path)).toBe(`renders ${path}`)
  })
  test('is redirected from /verify-success to /verify-phone', () => {
    expect(describeVerdict('phoneUnverified', '/verify-success')).toBe('to /verify-phone')
  })
  test.each(PROTECTED)('[gate.5] is redirected from %s to /verify-phone', (path) => {
    expect(describeVerdict('phoneUnverified', path)).toBe(`to ${withNext('/verify-phone', path)}`)
  })
})

describe('a user who has just verified', () => {
  test('[gate.12] stays on /verify-success', () => {
    expect(describeVerdict('justVerified', '/verify-success')).toBe('renders /verify-success')
  })
  test.each(['/login', '/signup', '/verify-phone'])(
    '[gate.12] is redirected from %s to /verify-success',
    (path) => {
      expect(describeVerdict('justVerified', path)).toBe('to /verify-success')
    },
  )
  test('[gate.12] the requested path is kept in `next`', () => {
    expect(describeVerdict('justVerified', '/verify-phone?next=%2Forders')).toBe(
      'to /verify-success?next=%2Forders',
    )
    expect(describeVerdict('justVerified', '/orders')).toBe('to /verify-success?next=%2Forders')
  })
})

describe('a verified user', () => {
  test.each(GUEST_ONLY)('[gate.3] is redirected from %s to /home', (path) => {
    expect(describeVerdict('verified', path)).toBe('to /home')
  })
  test('[gate.10] is redirected from /login to the requested path', () => {
    expect(describeVerdict('verified', '/login?next=%2Forders%2F66b1')).toBe('to /orders/66b1')
  })
  test.each(PROTECTED)('may open %s', (path) => {
    expect(describeVerdict('verified', path)).toBe(`renders ${matchRoute(path)?.route.path}`)
  })
  test('opens a trade by the id in its path', () => {
    expect(check('verified', '/orders/66b1')).toMatchObject({ type: 'render', params: { id: '66b1' } })
  })
})

describe('unknown paths', () => {
  test.each(['guest', 'phoneUnverified', 'justVerified', 'verified'] as const)(
    '[gate.6] redirect to /: %s',
    (state) => {
      expect(describeVerdict(state, '/nowhere')).toBe('to /')
      expect(describeVerdict(state, '/orders/66b1/more')).toBe('to /')
    },
  )
})

describe('the routes', () => {
  test('[gate.8] [gate.9] each has its access and its frame', () => {
    expect(
      Object.fromEntries(routes.map(({ path, access, frame }) => [path, `${access}, ${frame}`])),
    ).toEqual({
      '/': 'anyone, none',
      '/login': 'guestOnly, auth',
      '/signup': 'guestOnly, auth',
      '/forgot-password': 'anyone, logo',
      '/verify-phone': 'guestOnly, logo',
      '/verify-success': 'guestOnly, logo',
      '/home': 'protected, app',
      '/orders': 'protected, app',
      '/orders/:id': 'protected, app',
      '/create-buy-order': 'protected, app',
      '/create-sell-order': 'protected, app',
      '/investment': 'protected, app',
      '/create-investment': 'protected, app',
      '/affiliate': 'protected, app',
      '/settings': 'protected, app',
      '/statement': 'protected, app',
      '/notifications': 'protected, app',
      '/not-me': 'anyone, logo',
      '/remove-factor': 'anyone, logo',
      '/keep-email': 'anyone, logo',
      '/unsubscribe': 'anyone, logo',
      '/terms': 'anyone, document',
      '/privacy': 'anyone, document',
    })
  })

  test('the forms of orders and investments require the user to accept new terms', () => {
    const needTerms = routes.filter((route): boolean => 'needsTerms' in route).map(({ path }) => path)
    expect(needTerms).toEqual(['/create-buy-order', '/create-sell-order', '/create-investment'])
  })
})
