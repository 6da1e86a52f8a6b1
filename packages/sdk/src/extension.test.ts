import { describe, expect, test } from 'vitest'
import { contract } from './contract.js'
import type { Endpoint } from './define-endpoint.js'
import { type ExtensionAnswer, judgeAnswer } from './extension.js'
import {
  emptyResponse,
  jsonResponse,
  networkFailure,
  textResponse,
  truncatedResponse,
} from './testing/fake-fetch.js'
import { getRejection, setUpTransport } from './testing/transport.js'

const { auth, statement, trades, webhooks } = contract
const PAGE = '<!doctype html><title>CHT</title>'
const MISSING = { code: 'not_found', status: 404, message: 'This exchange does not offer this' }

describe('what an answer says about an extension', () => {
  const judge = (answer: Partial<ExtensionAnswer>, endpoint: Endpoint = statement.list) =>
    judgeAnswer(endpoint, { status: 200, code: undefined, isPage: false, ...answer })

  test.each([404, 405, 501])('%s: it is missing, whatever the code', (status) => {
    expect(judge({ status })).toBe('missing')
    expect(judge({ status, code: 'not_found' })).toBe('missing')
  })

  test('a page in place of a response: it is missing', () => {
    expect(judge({ isPage: true })).toBe('missing')
  })

  test.each([400, 403])('%s without a code of the contract: it is missing', (status) => {
    expect(judge({ status })).toBe('missing')
    expect(judge({ status, code: 'MissingAuthenticationToken' })).toBe('missing')
  })

  test.each([
    [400, 'malformed_body'],
    [400, 'bad_request'],
    [403, 'country_blocked'],
  ])('%s with the code %s, of any request or of a newer version: nothing', (status, code) => {
    expect(judge({ status, code })).toBeUndefined()
  })

  test('a code that the endpoint may answer with: it is there', () => {
    expect(judge({ status: 403, code: 'phone_unverified' })).toBe('offered')
    expect(judge({ status: 401, code: 'signed_out' })).toBe('offered')
    expect(judgeAnswer(trades.get, { status: 404, code: 'not_found', isPage: false })).toBe('offered')
  })

  test('404 without a code of an endpoint that may not find an object: nothing; 405: it is missing', () => {
    expect(judge({ status: 404 }, trades.get)).toBeUndefined()
    expect(judge({ status: 404 }, auth.removeAuthenticator)).toBeUndefined()
    expect(judge({ status: 405 }, trades.get)).toBe('missing')
  })

  test('a success: it is there', () => {
    expect(judge({})).toBe('offered')
    expect(judge({ status: 201 })).toBe('offered')
  })

  test.each([401, 409, 422, 429, 500, 502, 503])('%s without a code: nothing', (status) => {
    expect(judge({ status })).toBeUndefined()
  })
})

describe('a client remembers what is missing', () => {
  test.each([
    ['404', emptyResponse(404)],
    ['404 with a page', textResponse(PAGE, 404)],
    ['405', emptyResponse(405)],
    ['501', emptyResponse(501)],
  ])('after %s it sends no second request', async (_, response) => {
    const { call, sent } = setUpTransport([response])
    const first = await getRejection(call(webhooks.list, undefined))
    expect(first).toMatchObject({ ...MISSING, name: 'ApiError', call: 'GET /webhooks' })
    expect(await getRejection(call(webhooks.list, undefined))).toMatchObject(MISSING)
    expect(sent).toHaveLength(1)
  })

  test('of a write too, which has not happened', async () => {
    const { call, sent } = setUpTransport([emptyResponse(404)])
    for (const outcome of ['refused', 'notSent'])
      expect(await getRejection(call(webhooks.create, { url: 'https://bot.example' }))).toMatchObject({
        ...MISSING,
        outcome,
      })
    expect(sent).toHaveLength(1)
  })

  test('but of each endpoint alone', async () => {
    const { call } = setUpTransport([emptyResponse(404), jsonResponse({ data: [] })])
    await getRejection(call(webhooks.list, undefined))
    expect(await call(statement.list, {})).toEqual([])
  })

  test.each([
    ['a page', textResponse(PAGE)],
    ['400', jsonResponse({ message: 'Bad request' }, 400)],
    ['403', jsonResponse({ message: 'Missing Authentication Token' }, 403)],
  ])('after %s, once the exchange has answered', async (_, response) => {
    const { call, sent } = setUpTransport([jsonResponse({ data: [] }), response])
    await call(statement.list, {})
    for (const _ of [1, 2]) expect(await getRejection(call(webhooks.list, undefined))).toMatchObject(MISSING)
    expect(sent).toHaveLength(2)
  })

  test.each([
    ['a page', textResponse(PAGE), 'contract'],
    ['400', textResponse(PAGE, 400), 'http_400'],
    ['403', textResponse(PAGE, 403), 'http_403'],
  ])('not after %s before that, which may be that of a network', async (_, response, code) => {
    const { call } = setUpTransport([response, jsonResponse({ data: [] })])
    expect((await getRejection(call(webhooks.list, undefined))).code).toBe(code)
    expect(await call(webhooks.list, undefined)).toEqual([])
  })

  test('a refusal with a code shows that the exchange has answered', async () => {
    const refusal = jsonResponse({ message: 'Log in to continue', code: 'signed_out' }, 401)
    const { call } = setUpTransport([refusal, textResponse(PAGE)])
    await getRejection(call(auth.checkAuth, undefined))
    expect(await getRejection(call(webhooks.list, undefined))).toMatchObject(MISSING)
  })

  test('not after a refusal whose body was cut off, and with it its code', async () => {
    const { call } = setUpTransport([
      jsonResponse({ data: [] }),
      truncatedResponse(403),
      jsonResponse({ data: [] }),
    ])
    await call(statement.list, {})
    expect((await getRejection(call(webhooks.list, undefined))).code).toBe('http_403')
    expect(await call(webhooks.list, undefined)).toEqual([])
  })

  test('not after a page in place of the response to a write, whose outcome is unknown', async () => {
    const { call, sent } = setUpTransport([jsonResponse({ data: [] }), textResponse(PAGE)], { retries: 0 })
    await call(statement.list, {})
    for (const _ of [1, 2]) {
      const error = await getRejection(call(webhooks.test, { id: 'w1' }))
      expect([error.code, error.outcome]).toEqual(['network', 'unknown'])
    }
    expect(sent).toHaveLength(3)
  })

  test.each([
    ['404', emptyResponse(404), 'http_404'],
    ['a page', textResponse(PAGE), 'contract'],
    ['403', emptyResponse(403), 'http_403'],
  ])('not after %s of an endpoint that has answered before', async (_, response, code) => {
    const { call } = setUpTransport([jsonResponse({ data: [] }), response, jsonResponse({ data: [] })])
    await call(webhooks.list, undefined)
    expect((await getRejection(call(webhooks.list, undefined))).code).toBe(code)
    expect(await call(webhooks.list, undefined)).toEqual([])
  })

  test('not after a failed connection, nor of an endpoint of the specification', async () => {
    const { call, sent } = setUpTransport([networkFailure, emptyResponse(404)], { retries: 0 })
    expect((await getRejection(call(webhooks.list, undefined))).code).toBe('network')
    for (const _ of [1, 2])
      expect((await getRejection(call(contract.notifications.list, {}))).code).toBe('http_404')
    expect(sent).toHaveLength(3)
  })
})
