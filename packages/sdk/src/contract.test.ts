import { describe, expect, test } from 'vitest'
import { contract } from './contract.js'
import type { Endpoint } from './endpoint.js'
import {
  allOrders,
  allOrdersWire,
  appeal,
  appealWire,
  order,
  orderWire,
  sessionsWire,
  trade,
  tradeWire,
  user,
  userWire,
} from './testing/samples.js'

const rows: [string, Endpoint][] = Object.entries(contract).flatMap(([group, calls]) =>
  Object.entries(calls).map(([name, row]): [string, Endpoint] => [`${group}.${name}`, row]),
)
const column = <Value>(read: (row: Endpoint) => Value) =>
  Object.fromEntries(rows.map(([name, row]) => [name, read(row)]))

interface Sample {
  name?: string
  wire: unknown
  value: unknown
}
const signedIn: Sample = { name: 'user', wire: userWire, value: { value: user, message: undefined } }
const oneOrder: Sample = { wire: orderWire, value: order }
const oneTrade: Sample = { wire: tradeWire, value: trade }
const rates = { NGN: 100, GHS: 0.75, USDT: 0.000_625 }

/** A payload of each call that answers one: as the wire carries it, and as it is read. */
const samples: Record<string, Sample> = {
  'auth.signup': signedIn,
  'auth.login': signedIn,
  'auth.checkAuth': { name: 'user', wire: userWire, value: user },
  'orders.pendingBuy': { wire: [orderWire], value: [order] },
  'orders.pendingSell': { wire: [], value: [] },
  'orders.all': { wire: allOrdersWire, value: allOrders },
  'orders.createBuy': oneOrder,
  'orders.createSell': oneOrder,
  'orders.cancelBuy': oneOrder,
  'orders.cancelSell': oneOrder,
  'orders.pay': oneTrade,
  'orders.confirm': oneTrade,
  'trades.open': { wire: [tradeWire], value: [trade] },
  'trades.get': oneTrade,
  'appeals.create': { wire: appealWire, value: appeal },
  'liveSessions.list': { wire: sessionsWire, value: sessionsWire },
  'rates.get': { wire: rates, value: rates },
}

const wrappings = ({ name, wire }: Sample): unknown[] => {
  const named = name === undefined ? [] : [{ [name]: wire }]
  return [wire, ...named].flatMap((payload) => [payload, { data: payload }, { data: { data: payload } }])
}

test('every call that answers a payload has a sample here', () => {
  const answering = rows.filter(([, row]) => row.output !== undefined).map(([name]) => name)
  expect(Object.keys(samples).sort()).toEqual(answering.sort())
})

describe.each(rows.filter(([, row]) => row.output))('%s', (name, row) => {
  test('reads its payload out of every wrapping, and takes nothing else for one', () => {
    const sample = samples[name] ?? { wire: undefined, value: undefined }
    for (const body of wrappings(sample)) {
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
    'liveSessions.list': 'Something went wrong',
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
    'orders.createBuy': 'Buy Order Created Successfully',
    'orders.createSell': 'Sell Order Created Successfully',
    'orders.cancelBuy': 'Buy order canceled successfully',
    'orders.cancelSell': 'Sell order canceled successfully',
    'orders.pay': 'Payment successful',
    'orders.confirm': 'Payment confirmed successfully',
    'appeals.create': 'Order Appeal Submitted successfully',
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
