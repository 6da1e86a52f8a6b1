import { describe, expect, test } from 'vitest'
import { createClient } from './client.js'
import { ConfigurationError } from './errors.js'
import { createNodeClient } from './node.js'
import { createOperatorClient } from './operator/index.js'
import { jsonResponse } from './testing/fake-fetch.js'
import { getRejection, itemWire, setUpTransport, updateItem } from './testing/transport.js'
import type { CallOptions, TransportOptions } from './transport-options.js'

const baseURL = 'https://exchange.example/api'
const URL_RULE =
  'The option baseURL must be a URL that begins with https://, http:// or one /, without user, password, query and fragment'
const MS_RULE = 'The option timeout must be a positive number of ms'

const getError = (create: () => unknown): unknown => {
  try {
    return create()
  } catch (error) {
    return error
  }
}

describe('an option of a client that is a mistake is refused at its creation', () => {
  test.each([
    'exchange.example/api',
    '//exchange.example',
    'ftp://exchange.example',
    'javascript:1',
    '/\\x',
    'https://',
    'https://ada:secret@exchange.example/api',
    'https://ada@exchange.example/api',
    'https://exchange.example/api?key=secret',
    'https://exchange.example/api#secret',
    '/api?key=secret',
    '',
  ])('the baseURL %s', (invalid) => {
    const error = getError(() => createClient({ baseURL: invalid }))
    expect(error).toEqual(new ConfigurationError(URL_RULE))
    expect(String((error as Error).stack)).not.toContain('secret')
  })
  test.each(['/', '/api', 'http://127.0.0.1:3000/api', 'http://[::1]:3000/api', 'https://exchange.example'])(
    'but not the baseURL %s',
    (valid) => {
      expect(() => createClient({ baseURL: valid })).not.toThrow()
    },
  )

  test.each<[object, string]>([
    ...['5s', Number.NaN, 0, -1, null, Number.POSITIVE_INFINITY].map((timeout): [object, string] => [
      { timeout },
      MS_RULE,
    ]),
    [{ retries: 1.5 }, 'The option retries must be 0 or a positive integer'],
    [{ clockOffset: Number.NaN }, 'The option clockOffset must be a number of ms'],
    [{ maxResponseBytes: -1 }, 'The option maxResponseBytes must be a positive number of bytes'],
    [{ fetch: 'node-fetch' }, 'The option fetch must be a function'],
    [{ validate: 'no' }, 'The option validate must be true or false'],
    [{ hooks: () => {} }, 'The option hooks must be a plain object'],
    [
      { hooks: { onRequst: () => {} } },
      'There is no hook onRequst, only onRequest, onResponse, onError, onInvalidItem',
    ],
    [{ hooks: { onError: console } }, 'The hook onError must be a function'],
    [{ headers: new Headers({ a: 'b' }) }, 'The option headers must be a plain object'],
    [{ middleware: {} }, 'The option middleware must be a list'],
    [
      { retry: 3 },
      'There is no option retry, only baseURL, timeout, retries, fetch, validate, random, now, sleep, clockOffset, maxResponseBytes, hooks, headers, middleware',
    ],
  ])('%o', (options, message) => {
    expect(getError(() => createClient(options as TransportOptions))).toEqual(new ConfigurationError(message))
    expect(getError(() => createNodeClient({ baseURL, ...options }))).toEqual(new ConfigurationError(message))
  })

  test('but not one that is undefined, as `process.env` has it', () => {
    expect(() =>
      createClient({
        baseURL: undefined,
        timeout: undefined,
        hooks: { onError: undefined },
      } as unknown as TransportOptions),
    ).not.toThrow()
  })

  test('an operator without a token', () => {
    const message = 'The option token must be the token of the operator'
    for (const token of [undefined, ''])
      expect(getError(() => createOperatorClient({ baseURL, token } as { token: string }))).toEqual(
        new ConfigurationError(message),
      )
  })
})

test.each<[object, string]>([
  [{ timeout: Number.NaN }, MS_RULE],
  [{ signal: {} }, 'The option signal must be an AbortSignal'],
  [{ retries: -1 }, 'The option retries must be 0 or a positive integer'],
  [
    { abort: true },
    'There is no option abort, only signal, timeout, retries, headers, onUploadProgress, idempotencyKey',
  ],
])(
  'an option of a call that is a mistake is refused before anything is sent: %o',
  async (options, message) => {
    const { call, sent } = setUpTransport([jsonResponse(itemWire)])
    const error = await getRejection(call(updateItem, { id: 'i1' }, options as CallOptions))
    expect(error).toMatchObject({ name: 'ConfigurationError', message, outcome: 'notSent' })
    expect(sent).toEqual([])
  },
)
