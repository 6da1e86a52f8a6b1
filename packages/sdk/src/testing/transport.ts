import * as z from 'zod/mini'
import { defineEndpoint } from '../define-endpoint.js'
import type { ExchangeError } from '../errors.js'
import { payload } from '../payload.js'
import { SECOND } from '../time.js'
import { createTransport } from '../transport.js'
import type { TransportOptions } from '../transport-options.js'
import { createFakeFetch, type Responder } from './fake-fetch.js'
import { createVirtualTime } from './virtual-time.js'

const baseURL = 'https://exchange.example/api'

const item = z.object({ _id: z.string(), amount: z.int() })
/** An item in the wire format. */
export const itemWire = { _id: 'i1', amount: 7 }

export const listItems = defineEndpoint({
  method: 'GET',
  path: '/items',
  access: 'verified',
  output: payload(z.array(item)),
  fallback: 'Error Fetching Items',
})
export const updateItem = defineEndpoint({
  method: 'POST',
  path: '/items/{id}',
  access: 'verified',
  reauthentication: 'never',
  output: payload(item),
  fallback: 'Error Updating Item',
})
export const uploadPicture = defineEndpoint({
  method: 'POST',
  path: '/items/{id}/picture',
  access: 'verified',
  reauthentication: 'never',
  multipart: true,
  fallback: 'Error Sending Picture',
})
export const logIn = defineEndpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'anyone',
  noIdempotencyKey: true,
  fallback: 'Login failed',
})
export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/settings/change-password',
  access: 'verified',
  reauthentication: 'never',
  noIdempotencyKey: true,
  fallback: 'Error changing password',
})
export const verifyCode = defineEndpoint({
  method: 'POST',
  path: '/auth/verify-otp',
  access: 'anyone',
  noIdempotencyKey: true,
  successStatus: 200,
  fallback: 'Error Verifying phone number',
})

/** The timeout of the call never elapses; any other delay fails the test. */
const sleepNever = (ms: number) =>
  ms === 15 * SECOND ? new Promise<void>(() => {}) : Promise.reject(new Error('unexpected delay'))

/** A transport over a fake fetch; no time passes. */
export function setUpTransport(responders: Responder[], options: Partial<TransportOptions> = {}) {
  const { fetch, sent } = createFakeFetch(...responders)
  const { call, now, position } = createTransport({ baseURL, fetch, sleep: sleepNever, ...options })
  return { call, now, position, sent }
}

/**
 * A transport over a fake fetch with virtual time. Every retry delay has its mean length: 300 · 0.75 = 225 ms before the first
 * retry, twice as long before the second.
 */
export function setUpTimedTransport(responders: Responder[], options: Partial<TransportOptions> = {}) {
  const time = createVirtualTime()
  return { ...setUpTransport(responders, { ...time.timing, random: () => 0.5, ...options }), time }
}

/** The error that a call rejects with. */
export function getRejection(call: Promise<unknown>): Promise<ExchangeError> {
  return call.then(
    (value) => Promise.reject(new Error(`resolved with ${JSON.stringify(value)}`)),
    (error: ExchangeError) => error,
  )
}
