import { describe, expect, test } from 'vitest'
import {
  createFakeFetch,
  jsonResponse,
  networkFailure,
  noResponse,
  type Responder,
} from '../testing/fake-fetch.js'
import { getRejection } from '../testing/transport.js'
import { createOperatorClient, type OperatorClientOptions } from './client.js'

const ID = '00000000-0000-4000-8000-000000000001'
const PATH = `/operator/appeals/${ID}/pictures/${ID}`
const CALL = 'GET /operator/appeals/{id}/pictures/{pictureId}'

const pictureResponse =
  (type = 'image/jpeg'): Responder =>
  () =>
    new Response('picture', { headers: { 'content-type': type } })

const setUp = (responder: Responder, options: Partial<OperatorClientOptions> = {}) => {
  const { fetch, sent } = createFakeFetch(responder)
  const inits: (RequestInit | undefined)[] = []
  const client = createOperatorClient({
    baseURL: 'https://exchange.example/api',
    token: 'secret',
    fetch: (url, init) => {
      inits.push(init)
      return fetch(url, init)
    },
    ...options,
  })
  return { picture: client.picture, sent, inits }
}

describe('the pictures of the operator', () => {
  test('are read with the token, by the path of a payload or without /api, and are not stored', async () => {
    const { picture, sent, inits } = setUp(pictureResponse())
    const blob = await picture(`/api${PATH}`)
    expect([blob.type, await blob.text()]).toEqual(['image/jpeg', 'picture'])
    await picture(`/operator/verifications/${ID}/front`, { by: 'Ada', why: 'A complaint' })
    expect(sent.map(({ method, url, headers }) => [method, url, headers.authorization])).toEqual([
      ['GET', `https://exchange.example/api${PATH}`, 'Bearer secret'],
      [
        'GET',
        `https://exchange.example/api/operator/verifications/${ID}/front?by=Ada&why=A+complaint`,
        'Bearer secret',
      ],
    ])
    expect(inits.map((init) => init?.cache)).toEqual(['no-store', 'no-store'])
  })

  test('fail with the message of the exchange', async () => {
    const refusals = [
      [401, 'operator_only', 'Sign in again'],
      [403, 'role_required', 'This needs the role mediator'],
      [404, 'not_found', 'Not found'],
      [503, 'unavailable', 'Try again later'],
    ] as const
    const errors = await Promise.all(
      refusals.map(async ([status, code, message]) => {
        const { picture, sent } = setUp(jsonResponse({ message, code }, status))
        const error = await getRejection(picture(PATH))
        return {
          ...Object(error),
          message: Object(error).message,
          call: Object(error).call,
          sent: sent.length,
        }
      }),
    )
    expect(errors).toEqual(
      refusals.map(([status, code, message]) =>
        expect.objectContaining({ name: 'ApiError', status, code, message, call: CALL, sent: 1 }),
      ),
    )
  })

  test('fail as other calls do without an answer, in time, and by the signal', async () => {
    const read = async (responder: Responder, options: Parameters<ReturnType<typeof setUp>['picture']>[1]) =>
      Object(await getRejection(setUp(responder).picture(PATH, options))).name
    expect([
      await read(networkFailure, {}),
      await read(noResponse, { timeout: 5 }),
      await read(noResponse, { signal: AbortSignal.abort() }),
      await read(pictureResponse('text/html'), {}),
      await read(jsonResponse({}), {}),
    ]).toEqual(['NetworkError', 'TimeoutError', 'AbortError', 'ContractError', 'ContractError'])
  })

  test('a larger one than the client accepts is refused', async () => {
    const { picture } = setUp(pictureResponse(), { maxResponseBytes: 3 })
    expect(Object(await getRejection(picture(PATH))).message).toBe(
      `${CALL} of https://exchange.example/api answered 200: expected at most 3 bytes, received more`,
    )
  })

  test('another path is refused, and nothing is sent', async () => {
    const { picture, sent } = setUp(pictureResponse())
    const paths = [
      '/operator/audit',
      `/operator/appeals/../proof`,
      `https://elsewhere.example${PATH}`,
      `${PATH}?x=1`,
    ]
    for (const path of paths)
      expect(await getRejection(picture(path))).toMatchObject({
        name: 'ValidationError',
        message: 'Path must be that of a picture for the operator',
      })
    expect(sent).toEqual([])
  })

  test('call the hooks, without the reason', async () => {
    const events: unknown[] = []
    const record = (event: object) => events.push(event)
    const { picture } = setUp(jsonResponse({ message: 'Not found' }, 404), {
      hooks: { onRequest: record, onResponse: record, onError: record },
      now: () => 0,
    })
    const error = await getRejection(picture(PATH, { why: 'A complaint' }))
    expect(events).toEqual([
      { call: CALL, attempt: 0, input: { id: ID, pictureId: '[redacted]', why: '[redacted]' } },
      { call: CALL, attempt: 0, status: 404, requestId: undefined, ms: 0 },
      { call: CALL, error, ms: 0 },
    ])
  })
})
