import { type Client, createClient } from '../client.js'
import { createFakeFetch, jsonResponse, type SentRequest } from './fake-fetch.js'

export const baseURL = 'https://exchange.example/api'
const idempotencyKey = '00000000-0000-4000-8000-000000000001'
/** Call options with a fixed idempotency key. */
export const options = { idempotencyKey }

/** Makes a call that receives one response; returns the requests sent and the value it resolves to. */
export async function callClient(call: (client: Client) => Promise<unknown>, body: unknown, status = 200) {
  const { fetch, sent } = createFakeFetch(jsonResponse(body, status))
  const value = await call(createClient({ baseURL, fetch }))
  return { sent, value }
}

/** The expected request of a read. */
export function get(path: string): SentRequest {
  return {
    method: 'GET',
    url: baseURL + path,
    body: undefined,
    headers: { accept: 'application/json' },
    credentials: 'include',
    redirect: 'error',
  }
}

/** The expected request of a write that takes no idempotency key (`noIdempotencyKey`). */
export function postWithoutKey(path: string, body: unknown): SentRequest {
  return {
    ...get(path),
    method: 'POST',
    body,
    headers: { accept: 'application/json', 'content-type': 'application/json' },
  }
}

/** The expected request of a write, with the idempotency key of `options`. */
export function post(path: string, body: unknown): SentRequest {
  const request = postWithoutKey(path, body)
  return { ...request, headers: { ...request.headers, 'idempotency-key': idempotencyKey } }
}

export function put(path: string, body: unknown): SentRequest {
  return { ...post(path, body), method: 'PUT' }
}

/** The expected request of an upload. The platform sets the content type, with the boundary. */
export function upload(path: string, parts: [string, unknown][]): SentRequest {
  return {
    ...post(path, parts),
    headers: { accept: 'application/json', 'idempotency-key': idempotencyKey },
  }
}

/** The payload in every structure that a back end may use (docs/wire.md, Reading). */
export function wrapPayload(wire: unknown, name?: string): unknown[] {
  const named = name === undefined ? [] : [{ [name]: wire }]
  return [wire, ...named].flatMap((payload) => [payload, { data: payload }, { data: { data: payload } }])
}
