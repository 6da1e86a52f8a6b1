import { afterEach, expect, test, vi } from 'vitest'
import { currentSession } from './auth/current-session.js'
import { NetworkError } from './errors.js'
import { createLazyClient, type FirstEndpoints } from './lazy-client.js'
import { switches } from './switches/endpoints.js'
import { baseURL, get, options, put } from './testing/calls.js'
import { createFakeFetch, jsonResponse } from './testing/fake-fetch.js'
import { order, orderWire, user, userWire } from './testing/fixtures.js'

const first: FirstEndpoints = {
  auth: currentSession,
  settings: {},
  orders: {},
  trades: {},
  appeals: {},
  claims: {},
  investments: {},
  liveSessions: {},
  notifications: {},
  market: {},
  rates: {},
  account: {},
  paymentDetails: {},
  statement: {},
  announcements: {},
  switches,
  terms: {},
  tokenRequests: {},
  webhooks: {},
}

afterEach(() => {
  vi.doUnmock('./contract.js')
  vi.resetModules()
})

test('calls the endpoints that it has at its start, and imports those that it lacks', async () => {
  const { fetch, sent } = createFakeFetch(jsonResponse({ data: userWire }), jsonResponse({ data: orderWire }))
  const client = createLazyClient({ baseURL, fetch }, first)
  expect(await client.auth.checkAuth()).toEqual(user)
  const cancelled = await client.orders.cancelBuy({ id: orderWire._id }, options)
  expect(cancelled).toEqual({ value: order, message: undefined })
  expect(sent).toEqual([get('/auth/check-auth'), put(`/buy-orders/cancel/${orderWire._id}`, {})])
})

test('passes the options to an endpoint without an input', async () => {
  const { fetch, sent } = createFakeFetch(jsonResponse({ data: [] }))
  const client = createLazyClient({ baseURL, fetch }, first)
  await client.auth.sessions({ headers: { 'x-test': '1' } })
  expect(sent).toEqual([{ ...get('/sessions'), headers: { accept: 'application/json', 'x-test': '1' } }])
})

test('a group can be awaited', async () => {
  const client = createLazyClient({ baseURL }, first)
  expect(await client.orders).toBe(client.orders)
})

test('a call whose code cannot be loaded rejects with a NetworkError, and sends nothing', async () => {
  vi.doMock('./contract.js', () => {
    throw new Error('offline')
  })
  const { fetch, sent } = createFakeFetch(jsonResponse({ data: orderWire }))
  const client = createLazyClient({ baseURL, fetch }, first)
  const error = await client.orders.cancelBuy({ id: orderWire._id }).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(NetworkError)
  expect(sent).toEqual([])
})
