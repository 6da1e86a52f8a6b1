import { describe, expect, test } from 'vitest'
import { contract } from './contract.js'
import type { Endpoint } from './define-endpoint.js'
import { operator } from './operator/endpoints.js'
import { hasIdempotencyKey } from './retry.js'
import { wrapPayload } from './testing/calls.js'
import { user, userWire } from './testing/fixtures.js'
import { payloads as samples } from './testing/payloads.js'

const rows: [string, Endpoint][] = Object.entries(contract).flatMap(([group, calls]) =>
  Object.entries(calls).map(([name, row]): [string, Endpoint] => [`${group}.${name}`, row]),
)
const column = <Value>(read: (row: Endpoint) => Value) =>
  Object.fromEntries(rows.map(([name, row]) => [name, read(row)]))

test('every call that answers a payload has a sample here', () => {
  const answering = rows.filter(([, row]) => row.output !== undefined).map(([name]) => name)
  expect(Object.keys(samples).sort()).toEqual(answering.sort())
})

/** The same answer from a back end that sends a password with whatever it sends. */
const leaking = (wire: unknown): unknown => {
  if (typeof wire !== 'object' || wire === null) return wire
  if (Array.isArray(wire)) return wire.map(leaking)
  const fields = Object.entries(wire).map(([name, value]) => [name, leaking(value)])
  return { ...Object.fromEntries(fields), password: 'secret' }
}

test('[model.1] no answer carries a password, whatever a back end sends', () => {
  const answers = rows.flatMap(([name, { output }]) =>
    output && samples[name] ? [[name, output(leaking(samples[name].wire))]] : [],
  )
  const values = Object.entries(samples).map(([name, { value }]) => [name, { ok: true, value }])
  expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(values))
})

describe.each(rows.filter(([, row]) => row.output))('%s', (name, row) => {
  test('reads its payload out of every wrapping, and takes nothing else for one', () => {
    const sample = samples[name] ?? { wire: undefined, value: undefined }
    for (const body of wrapPayload(sample.wire, sample.name)) {
      expect(row.output?.(body)).toEqual({ ok: true, value: sample.value })
    }
  })
})

test('login and signup read the message beside the user', () => {
  const value = { value: user, message: 'Welcome back, Ada' }
  const body = { message: 'Welcome back, Ada', data: { user: userWire } }
  expect(contract.auth.login.output(body)).toEqual({ ok: true, value })
  expect(contract.auth.signup.output(body)).toEqual({ ok: true, value })
  expect(contract.auth.login.output('<html>')).toEqual({
    ok: true,
    value: { value: undefined, message: undefined },
  })
})

test('the text shown where a failed answer has none, of every call', () => {
  expect(column((row) => row.fallback)).toEqual({
    'auth.signup': 'Signup failed',
    'auth.login': 'Login failed',
    'auth.logout': 'Error Logging Out',
    'auth.verifyOtp': 'Error Verifying phone number',
    'auth.resendOtp': 'Error resending verification message',
    'auth.checkAuth': 'Something went wrong',
    'settings.requestVerification': 'Error resending verification message',
    'settings.pendingVerification': 'Error fetching pending verification',
    'settings.editProfile': 'Error sending request',
    'settings.changePassword': 'Error changing password',
    'orders.pendingBuy': 'Error Fetching Buy Orders',
    'orders.pendingSell': 'Error Fetching Sell Orders',
    'orders.all': 'Something went wrong',
    'orders.createBuy': 'Error Creating Buy Order',
    'orders.createSell': 'Error Creating Sell Order',
    'orders.cancelBuy': 'Something went wrong',
    'orders.cancelSell': 'Something went wrong',
    'orders.pay': 'Something went wrong',
    'orders.confirm': 'Something went wrong',
    'trades.open': 'Something went wrong',
    'trades.get': 'Something went wrong',
    'appeals.create': 'Something went wrong',
    'investments.create': 'Error Creating Investment',
    'investments.reinvest': 'Something went wrong',
    'investments.list': 'Failed to fetch investments',
    'investments.countdown': 'Something went wrong',
    'investments.referrals': 'Something went wrong',
    'investments.referralCount': 'Something went wrong',
    'liveSessions.list': 'Something went wrong',
    'notifications.list': 'Something went wrong',
    'market.get': 'Something went wrong',
    'rates.get': 'Something went wrong',
  })
})

test('the text that tells of a success, of every call that has one', () => {
  const told = rows.flatMap(([name, row]) => (row.success === undefined ? [] : [[name, row.success]]))
  expect(Object.fromEntries(told)).toEqual({
    'auth.signup': 'Account created. We sent a code to your email',
    'auth.login': 'Logged In Sucessfully',
    'auth.logout': 'logged out successfully',
    'auth.verifyOtp': 'Phone Number Verified Successfully',
    'auth.resendOtp': 'Code has been resent to your email',
    'settings.requestVerification': 'Verification request submitted successfully',
    'settings.editProfile': 'Profile update request submitted successfully',
    'settings.changePassword': 'Password changed successfully',
    'orders.createBuy': 'Buy Order Created Successfully',
    'orders.createSell': 'Sell Order Created Successfully',
    'orders.cancelBuy': 'Buy order canceled successfully',
    'orders.cancelSell': 'Sell order canceled successfully',
    'orders.pay': 'Payment successful',
    'orders.confirm': 'Payment confirmed successfully',
    'appeals.create': 'Order Appeal Submitted successfully',
    'investments.create': 'Investment Created Successfully',
    'investments.reinvest': 'Reinvestment successful',
  })
})

test('who may make each call', () => {
  const access = column((row) => row.access)
  const names = (wanted: string) => Object.keys(access).filter((name) => access[name] === wanted)
  expect(names('anyone')).toEqual([
    'auth.signup',
    'auth.login',
    'auth.logout',
    'auth.verifyOtp',
    'auth.resendOtp',
    'liveSessions.list',
  ])
  expect(names('session')).toEqual(['auth.checkAuth'])
  expect(names('verified')).toEqual(
    Object.keys(access).filter((name) => !/^(auth|liveSessions)\./.test(name)),
  )
})

const named = (is: (row: Endpoint) => unknown) => rows.filter(([, row]) => is(row)).map(([name]) => name)

test('every write carries an idempotency key but those of /auth and change-password (decision 21)', () => {
  expect(named((row) => row.method !== 'GET' && !hasIdempotencyKey(row))).toEqual([
    'auth.signup',
    'auth.login',
    'auth.logout',
    'auth.verifyOtp',
    'auth.resendOtp',
    'settings.changePassword',
  ])
  expect(named((row) => row.method === 'GET' && hasIdempotencyKey(row))).toEqual([])
  expect(Object.values<Endpoint>(operator).map(hasIdempotencyKey)).toEqual(
    Object.values<Endpoint>(operator).map(({ method }) => method !== 'GET'),
  )
})

test('what our server answers 201, what with no data around it, and what it takes as an upload', () => {
  expect(named(({ created }) => created)).toEqual([
    'auth.signup',
    'orders.createBuy',
    'orders.createSell',
    'appeals.create',
    'investments.create',
    'investments.reinvest',
  ])
  expect(named(({ bare }) => bare)).toEqual([
    'investments.list',
    'investments.countdown',
    'investments.referrals',
    'investments.referralCount',
  ])
  expect(named(({ multipart }) => multipart)).toEqual(['settings.requestVerification'])
})
