import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Hooks } from './hooks.js'
import { listPayload } from './list-payload.js'
import { emptyResponse, jsonResponse, networkFailure } from './testing/fake-fetch.js'
import {
  getRejection,
  itemWire,
  listItems,
  setUpTimedTransport,
  setUpTransport,
  updateItem,
} from './testing/transport.js'

describe('hooks', () => {
  const input = {
    id: 'i1',
    amount: 7,
    reason: 'Ada’s ID has expired',
    password: 'p',
    code: '123456',
    paymentProof: 'data:',
    picture: new Blob(),
  }
  const redactedInput = {
    ...input,
    reason: '[redacted]',
    password: '[redacted]',
    code: '[redacted]',
    paymentProof: '[redacted]',
    picture: '[redacted]',
  }

  test('are called for every request, response and error, without secrets', async () => {
    const events: unknown[] = []
    const record = (name: string) => (event: unknown) => events.push([name, event])
    const hooks = { onRequest: record('request'), onResponse: record('response'), onError: record('error') }
    const { call, time } = setUpTimedTransport(
      [networkFailure, emptyResponse(422, { 'x-request-id': 'r1' })],
      {
        hooks,
        headers: { authorization: 'Bearer secret' },
      },
    )
    const error = await time.until(getRejection(call(updateItem, input, { idempotencyKey: 'key-1' })))
    const event = { call: 'POST /items/{id}', idempotencyKey: 'key-1' }
    expect(events).toEqual([
      ['request', { ...event, attempt: 0, input: redactedInput }],
      ['request', { ...event, attempt: 1, input: redactedInput }],
      ['response', { ...event, attempt: 1, status: 422, requestId: 'r1', ms: 0 }],
      // From the start of the call, with the delay before the retry.
      ['error', { ...event, error, ms: 225 }],
    ])
  })

  const throwError = () => {
    throw new Error('log is full')
  }
  const reject = () => Promise.reject(new Error('log is full'))

  test.each([
    ['throw', throwError],
    // Vitest fails a run with a rejection that is not handled.
    ['reject', reject],
  ])('that %s do not affect the call', async (_, hook) => {
    const hooks = {
      onRequest: hook,
      onResponse: hook,
      onError: hook,
      onInvalidItem: hook,
    } satisfies Required<Hooks>
    const endpoint = { ...listItems, output: listPayload(z.array(z.object({ amount: z.int() }))) }
    expect(await setUpTransport([jsonResponse([itemWire, {}])], { hooks }).call(endpoint, {})).toEqual(
      Object.assign([{ amount: 7 }], { invalidItems: 1 }),
    )
    expect(
      await setUpTransport([jsonResponse(itemWire)], { hooks }).call(updateItem, { id: 'i1' }),
    ).toMatchObject({ value: itemWire })
    expect(
      (await getRejection(setUpTransport([emptyResponse(404)], { hooks }).call(listItems, {}))).code,
    ).toBe('http_404')
  })
})
