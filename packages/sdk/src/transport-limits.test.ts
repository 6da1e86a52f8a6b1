import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { defineEndpoint } from './define-endpoint.js'
import { ContractError, NetworkError } from './errors.js'
import { payload } from './payload.js'
import { chunkedResponse, type Responder, textResponse } from './testing/fake-fetch.js'
import { getRejection, listItems, logIn, setUpTransport, updateItem } from './testing/transport.js'

describe('response limits', () => {
  const nestArrays = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  const listValues = defineEndpoint({
    ...listItems,
    output: payload(z.union([z.string(), z.array(z.unknown())])),
  })

  test('above the limit of bytes, announced or not, a read rejects with a ContractError, and a write resolves', async () => {
    const responses: [Responder, contentType: string | undefined][] = [
      [textResponse('x'.repeat(101)), 'text/html'],
      [textResponse('[]', 200, { 'content-length': '101' }), 'text/html'],
      [chunkedResponse('é'.repeat(51)), undefined],
    ]
    for (const [responder, contentType] of responses) {
      const error = await getRejection(
        setUpTransport([responder], { maxResponseBytes: 100 }).call(listItems, {}),
      )
      expect(error).toEqual(
        new ContractError(
          'GET /items of https://exchange.example/api answered 200: expected at most 100 bytes, received more',
          { path: '', expected: 'at most 100 bytes', received: 'more', status: 200, contentType },
        ),
      )
      expect(
        await setUpTransport([responder], { maxResponseBytes: 100 }).call(updateItem, { id: 'i1' }),
      ).toEqual({ value: undefined, message: undefined })
    }
    expect(
      await setUpTransport([textResponse(`"${'x'.repeat(98)}"`)], { maxResponseBytes: 100 }).call(
        listValues,
        {},
      ),
    ).toBe('x'.repeat(98))
  })

  test('the rest of a body that is too large is cancelled, also of a write', async () => {
    for (const endpoint of [listItems, updateItem]) {
      let isCancelled = false
      const endless: Responder = () =>
        new Response(
          new ReadableStream({
            pull: (controller) => controller.enqueue(new Uint8Array(64)),
            cancel: () => {
              isCancelled = true
            },
          }),
        )
      const { call } = setUpTransport([endless], { maxResponseBytes: 100 })
      await call(endpoint, { id: 'i1' }).catch(() => {})
      expect(isCancelled).toBe(true)
    }
  })

  test('a read whose response is nested more than 32 levels deep rejects with a ContractError', async () => {
    expect(await setUpTransport([textResponse(nestArrays(32))]).call(listValues, {})).toEqual(
      JSON.parse(nestArrays(32)),
    )
    for (const depth of [33, 100_000])
      expect(
        (await getRejection(setUpTransport([textResponse(nestArrays(depth))]).call(listValues, {}))).code,
      ).toBe('contract')
  })

  test('the limit of the size also applies on a platform without streams', async () => {
    const responseWithoutStream =
      (body: string): Responder =>
      () =>
        Object.defineProperties(new Response(), {
          text: { value: async () => body },
          body: { value: undefined },
        })
    const setUpWithLimit = (body: string) =>
      setUpTransport([responseWithoutStream(body)], { maxResponseBytes: 100 })
    const values = (bytes: number) => JSON.stringify(['x'.repeat(bytes - 4)])
    expect(await setUpWithLimit(values(100)).call(listValues, {})).toHaveLength(1)
    expect((await getRejection(setUpWithLimit(values(101)).call(listValues, {}))).code).toBe('contract')
  })
})

describe('redirects and base URL', () => {
  test('a redirect that the platform followed is a NetworkError', async () => {
    const redirected: Responder = () =>
      Object.defineProperty(new Response('{}'), 'redirected', { value: true })
    for (const endpoint of [listItems, updateItem, logIn])
      expect(
        await getRejection(setUpTransport([redirected], { retries: 0 }).call(endpoint, { id: 'i1' })),
      ).toBeInstanceOf(NetworkError)
  })
})
