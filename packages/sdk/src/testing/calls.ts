import { type Client, createClient } from '../client.js'
import { fakeFetch, jsonResponse, type SentRequest } from './fake-fetch.js'

export const baseURL = 'https://exchange.example/api'
const intent = '00000000-0000-4000-8000-000000000001'
export const options = { idempotencyKey: intent }

/** A call over one answer: what was sent, and what it made of it. */
export async function callClient(call: (client: Client) => Promise<unknown>, body: unknown, status = 200) {
  const { fetch, sent } = fakeFetch(jsonResponse(body, status))
  const value = await call(createClient({ baseURL, fetch }))
  return { sent, value }
}

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

/** A write that carries no key: those of /auth and change-password. */
export function postWithoutKey(path: string, body: unknown): SentRequest {
  return {
    ...get(path),
    method: 'POST',
    body,
    headers: { accept: 'application/json', 'content-type': 'application/json' },
  }
}

export function post(path: string, body: unknown): SentRequest {
  const request = postWithoutKey(path, body)
  return { ...request, headers: { ...request.headers, 'idempotency-key': intent } }
}

export function put(path: string, body: unknown): SentRequest {
  return { ...post(path, body), method: 'PUT' }
}

/** A multipart write, by its parts. The platform writes its content type, with the boundary that it chose. */
export function upload(path: string, parts: [string, unknown][]): SentRequest {
  return {
    ...post(path, parts),
    headers: { accept: 'application/json', 'idempotency-key': intent },
  }
}

/** Every way in which a back end wraps a payload (wire, Reading). */
export function wrapPayload(wire: unknown, name?: string): unknown[] {
  const named = name === undefined ? [] : [{ [name]: wire }]
  return [wire, ...named].flatMap((payload) => [payload, { data: payload }, { data: { data: payload } }])
}
