import { useSyncExternalStore } from 'react'

/** How far a body has come on its way out, in bytes. */
export interface Sent {
  sent: number
  total: number
}

const KEY = 'idempotency-key'
const uploads = new Map<string, Sent>()
const listeners = new Set<() => void>()

const note = (key: string | undefined, sent?: Sent) => {
  if (key === undefined) return
  if (sent) uploads.set(key, sent)
  else uploads.delete(key)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What has gone out of the call with this idempotency key; undefined while nothing is on its way. */
export function useUpload(idempotencyKey: string | undefined): Sent | undefined {
  return useSyncExternalStore(subscribe, () =>
    idempotencyKey === undefined ? undefined : uploads.get(idempotencyKey),
  )
}

/** Statuses whose answers have no body, so that none may be given to them. */
const BODILESS = [204, 205, 304]

const answerOf = (request: XMLHttpRequest): Response => {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const [name = '', ...value] = line.split(':')
    if (name !== '') headers.append(name, value.join(':').trim())
  }
  const { status, statusText } = request
  return new Response(BODILESS.includes(status) ? null : request.response, { status, statusText, headers })
}

/**
 * A `fetch` for requests with a body to the page's own origin, which tells how much of it was sent: the platform's own
 * does not. A redirect is a failure.
 */
const upload = (address: string, init: RequestInit): Promise<Response> =>
  new Promise((resolve, reject) => {
    const { signal, body } = init
    const request = new XMLHttpRequest()
    const headers = new Headers(init.headers)
    const key = headers.get(KEY) ?? undefined
    const fail = () => reject(new TypeError('Failed to send'))
    const abort = () => request.abort()
    request.open(init.method ?? 'POST', address)
    request.responseType = 'blob'
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => note(key, { sent: loaded, total })
    request.onload = () =>
      request.responseURL === new URL(address, window.location.href).href
        ? resolve(answerOf(request))
        : fail()
    request.onerror = fail
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'))
    request.onloadend = () => {
      note(key)
      signal?.removeEventListener('abort', abort)
    }
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) fail()
    else request.send(body as XMLHttpRequestBodyInit)
  })

/** The `fetch` of the app: what has a body is sent so that `useUpload` knows its progress. */
export const fetchWithProgress: typeof fetch = (input, init) =>
  init?.body ? upload(String(input), init) : fetch(input, init)
