import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { defineEndpoint } from './define-endpoint.js'
import { ANSWER_LOST, ApiError, ContractError, needsNewIdempotencyKey, ValidationError } from './errors.js'
import { hasIdempotencyKey } from './retry.js'
import {
  emptyResponse,
  jsonResponse,
  type Responder,
  textResponse,
  truncatedResponse,
} from './testing/fake-fetch.js'
import {
  changePassword,
  getRejection,
  itemWire,
  listItems,
  logIn,
  setUpTransport,
  updateItem,
  uploadPicture,
  verifyCode,
} from './testing/transport.js'

describe('request', () => {
  test('a read sends its input as the query, with cookies and without an idempotency key', async () => {
    const { call, sent } = setUpTransport([jsonResponse([])])
    await call(listItems, { limit: 4, cursor: 'a b' })
    expect(sent).toEqual([
      {
        method: 'GET',
        url: 'https://exchange.example/api/items?limit=4&cursor=a+b',
        body: undefined,
        headers: { accept: 'application/json' },
        credentials: 'include',
        redirect: 'error',
      },
    ])
  })

  test('a write sends its input as the path and the body, with the given idempotency key', async () => {
    const { call, sent } = setUpTransport([jsonResponse(itemWire)])
    await call(updateItem, { id: 'i/1', amount: 7 }, { idempotencyKey: 'key-1' })
    expect(sent).toEqual([
      {
        method: 'POST',
        url: 'https://exchange.example/api/items/i%2F1',
        body: { amount: 7 },
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          'idempotency-key': 'key-1',
        },
        credentials: 'include',
        redirect: 'error',
      },
    ])
  })

  test('each write without a given idempotency key has a new one', async () => {
    const { call, sent } = setUpTransport([jsonResponse(itemWire)])
    await call(updateItem, { id: 'i1' })
    await call(updateItem, { id: 'i1' })
    const keys = sent.map(({ headers }) => headers['idempotency-key'])
    expect(keys.map((key) => /^[0-9a-f-]{36}$/.test(key ?? ''))).toEqual([true, true])
    expect(new Set(keys).size).toBe(2)
  })

  test('login and a password change send no idempotency key, not even a given one', async () => {
    const { call, sent } = setUpTransport([jsonResponse({})])
    await call(logIn, {}, { idempotencyKey: 'key-1' })
    await call(changePassword, {}, { idempotencyKey: 'key-1' })
    expect(sent.map(({ headers }) => headers)).toEqual(
      Array(2).fill({ accept: 'application/json', 'content-type': 'application/json' }),
    )
    expect(
      [listItems, updateItem, uploadPicture, changePassword, logIn, verifyCode].map(hasIdempotencyKey),
    ).toEqual([false, true, true, false, false, false])
  })

  test('an upload sends its input as multipart fields, and the platform sets the content type', async () => {
    const { call, sent } = setUpTransport([jsonResponse({})])
    const picture = new File(['pixels'], 'front.png', { type: 'image/png' })
    await call(uploadPicture, { id: 'i1', picture, side: 'front', page: 2 }, { idempotencyKey: 'key-1' })
    expect(sent).toEqual([
      {
        method: 'POST',
        url: 'https://exchange.example/api/items/i1/picture',
        body: [
          ['picture', { name: 'front.png', type: 'image/png', text: 'pixels' }],
          ['side', 'front'],
          ['page', '2'],
        ],
        headers: { accept: 'application/json', 'idempotency-key': 'key-1' },
        credentials: 'include',
        redirect: 'error',
      },
    ])
  })

  test('an upload whose data URL cannot be converted to a file is sent as JSON', async () => {
    const { call, sent } = setUpTransport([jsonResponse({})])
    const picture = 'data:image/png;base64,=!'
    await call(uploadPicture, { id: 'i1', picture }, { idempotencyKey: 'key-1' })
    expect(sent.map(({ body }) => body)).toEqual([{ picture }])
  })

  test('every request has the headers of the transport', async () => {
    const { call, sent } = setUpTransport([jsonResponse([]), jsonResponse(itemWire), jsonResponse({})], {
      headers: { authorization: 'Bearer t' },
    })
    const options = { idempotencyKey: 'key-1' }
    await call(listItems, {})
    await call(updateItem, { id: 'i1', amount: 7 }, options)
    await call(uploadPicture, { id: 'i1', picture: new Blob() }, options)
    const read = { accept: 'application/json', authorization: 'Bearer t' }
    const write = { ...read, 'idempotency-key': 'key-1' }
    expect(sent.map(({ headers }) => headers)).toEqual([
      read,
      { ...write, 'content-type': 'application/json' },
      write,
    ])
  })
})

describe('error response', () => {
  test("[toast.3] the error has the server's code, message, fields and request id", async () => {
    const fields = [
      { path: 'amount', message: 'must be one of the listed amounts' },
      { path: 'x' },
      { message: 'x' },
      { path: 7, message: 'x' },
      'x',
    ]
    const responder = jsonResponse({ message: 'Not valid', code: 'invalid_input', fields }, 422, {
      'x-request-id': 'r1',
    })
    const error = await getRejection(setUpTransport([responder]).call(updateItem, { id: 'i1' }))
    expect(error).toBeInstanceOf(ApiError)
    expect({ ...error, message: error.message }).toEqual({
      name: 'ApiError',
      code: 'invalid_input',
      message: 'Not valid',
      status: 422,
      fields: [{ path: 'amount', message: 'must be one of the listed amounts' }],
      requestId: 'r1',
    })
  })

  const responders: [string, Responder][] = [
    ['HTML', textResponse('<html>Bad gateway</html>', 500)],
    ['an empty body', emptyResponse(500)],
    ['a truncated body', truncatedResponse(500)],
    ['incomplete JSON', textResponse('{"message":"hal', 500)],
    ['a message that is not a string', jsonResponse({ message: { en: 'no' }, code: 7, fields: 'x' }, 500)],
    ['an empty message', jsonResponse({ message: '' }, 500)],
    ['null', jsonResponse(null, 500)],
    ['an array', jsonResponse(['message'], 500)],
  ]
  test.each(responders)("[toast.3] with %s, the message is the endpoint's fallback", async (_, responder) => {
    for (const endpoint of [listItems, updateItem]) {
      const { call, sent } = setUpTransport([responder])
      const error = await getRejection(call(endpoint, { id: 'i1' }))
      expect(error).toEqual(new ApiError('http_500', endpoint.fallback, 500, [], undefined))
      expect(sent.length).toBe(1)
    }
  })
})

describe('success response', () => {
  const unreadable: [string, Responder][] = [
    ['a text', textResponse('OK')],
    ['JSON that is named HTML', textResponse('{"status":"success"}')],
    ['an empty body', emptyResponse(200)],
    ['no content', emptyResponse(204)],
    ['another shape', jsonResponse({ message: 'Done', data: { amount: 'seven' } })],
    ['a truncated body', truncatedResponse(201)],
  ]
  test.each(unreadable)(
    'with %s, a write resolves without a payload: a payment must never look like a failure',
    async (_, responder) => {
      const { call, sent } = setUpTransport([responder])
      expect(await call(updateItem, { id: 'i1' })).toMatchObject({ value: undefined })
      expect(sent.length).toBe(1)
    },
  )

  const failures: [string, Responder, object][] = [
    [
      'a page',
      textResponse('\n<!doctype html><title>Sign in</title>'),
      { code: 'network', message: ANSWER_LOST },
    ],
    [
      '`success: false`',
      jsonResponse({ success: false, message: 'Not enough' }),
      { code: 'http_200', message: 'Not enough', status: 200 },
    ],
    [
      '`error`',
      jsonResponse({ error: { code: 'no_funds', message: 'Not enough' } }),
      { code: 'no_funds', message: 'Not enough' },
    ],
    ['`error` in `data`', jsonResponse({ data: { error: 'Not enough' } }), { code: 'http_200' }],
    [
      '`status: error`',
      jsonResponse({ status: 'error', errors: ['Not', 'enough'] }),
      { message: 'Not. enough' },
    ],
  ]
  test.each(failures)(
    'with %s, a write fails with an unknown outcome and its key',
    async (_, responder, expected) => {
      const { call } = setUpTransport([responder], { retries: 0 })
      const error = await getRejection(call(updateItem, { id: 'i1' }, { idempotencyKey: 'k1' }))
      expect(error).toMatchObject({ ...expected, outcome: 'unknown', idempotencyKey: 'k1' })
      expect(needsNewIdempotencyKey(error)).toBe(false)
    },
  )

  test('a page in place of the response to a write is retried with the same key', async () => {
    const { call, sent } = setUpTransport([textResponse('<html>'), jsonResponse(itemWire)])
    expect(await call(updateItem, { id: 'i1' })).toMatchObject({ value: itemWire })
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    expect(sent.length).toBe(2)
  })

  test('a write resolves to the payload and the message if there are any', async () => {
    const { call } = setUpTransport([jsonResponse({ message: 'Done', data: itemWire }, 201)])
    expect(await call(updateItem, { id: 'i1' })).toEqual({ value: itemWire, message: 'Done' })
  })

  test.each([
    ['an empty body', emptyResponse(200)],
    ['another shape', jsonResponse({ data: { amount: 'seven' } })],
    ['a truncated body', truncatedResponse(201)],
  ])(
    'with %s, an extension that promises a payload rejects, and says that the write has happened',
    async (_, responder) => {
      const { call, sent } = setUpTransport([responder])
      const error = await getRejection(call({ ...updateItem, extension: true }, { id: 'i1' }))
      expect(error).toMatchObject({
        name: 'ContractError',
        text: 'This is done, but its result could not be shown',
        outcome: 'done',
        idempotencyKey: expect.any(String),
      })
      expect(sent.length).toBe(1)
    },
  )

  test('a read with a missing field rejects with the endpoint and the path of the field', async () => {
    const error = await getRejection(
      setUpTransport([jsonResponse({ data: [itemWire, { _id: 'i2' }] })]).call(listItems, {}),
    )
    expect(error).toEqual(
      new ContractError(
        'GET /items of https://exchange.example/api answered 200: 1.amount: expected number, received nothing',
        {
          path: '1.amount',
          expected: 'number',
          received: 'nothing',
          status: 200,
          contentType: 'application/json',
        },
      ),
    )
    expect([error.code, error.text, error.call]).toEqual(['contract', 'Error Fetching Items', 'GET /items'])
  })

  test('a read without JSON rejects with a ContractError', async () => {
    for (const responder of [textResponse('<html>'), emptyResponse(200), emptyResponse(204)]) {
      const error = await getRejection(setUpTransport([responder]).call(listItems, {}))
      expect(error).toMatchObject({
        name: 'ContractError',
        code: 'contract',
        call: 'GET /items',
        path: '',
        expected: 'array',
        received: 'nothing',
      })
    }
  })

  test('with `successStatus`, any other 2xx is an error', async () => {
    for (const body of [{}, { success: false }, { error: 'Later' }])
      expect(await setUpTransport([jsonResponse(body, 200)]).call(verifyCode, {})).toEqual({
        value: undefined,
        message: undefined,
      })
    const page = await getRejection(
      setUpTransport([textResponse('<html>')], { retries: 0 }).call(verifyCode, {}),
    )
    expect(page).toMatchObject({ code: 'network', outcome: 'unknown' })
    const other = await getRejection(
      setUpTransport([jsonResponse({ message: 'Later' }, 202)]).call(verifyCode, {}),
    )
    expect(other).toEqual(new ApiError('http_202', 'Later', 202, [], undefined))
    const none = await getRejection(setUpTransport([emptyResponse(204)]).call(verifyCode, {}))
    expect(none).toEqual(new ApiError('http_204', 'Error Verifying phone number', 204, [], undefined))
  })
})

test('an idempotency key that the server would reject is rejected before anything is sent', async () => {
  for (const idempotencyKey of ['', 'a b', 'ключ', 'x'.repeat(101), 'a\r\nb']) {
    const { call, sent } = setUpTransport([jsonResponse(itemWire)])
    expect(await getRejection(call(updateItem, { id: 'i1' }, { idempotencyKey }))).toEqual(
      new ValidationError('Idempotency key must be 1 to 100 visible characters', {
        idempotencyKey: 'must be 1 to 100 visible characters',
      }),
    )
    expect(sent).toEqual([])
  }
})

test('an unexpected exception rejects the call with the code `unknown`, and is the cause of that error', async () => {
  const throwing = defineEndpoint({
    ...listItems,
    output: Object.assign(
      () => {
        throw new RangeError('no such field')
      },
      { schema: z.unknown() },
    ),
  })
  const error = await getRejection(setUpTransport([jsonResponse([])]).call(throwing, {}))
  expect(error).toMatchObject({ code: 'unknown', message: 'Something went wrong' })
  expect(error.cause).toEqual(new RangeError('no such field'))
})
