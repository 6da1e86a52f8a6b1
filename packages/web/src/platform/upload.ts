import { useSyncExternalStore } from 'react'

/** The progress of a request body, in bytes. */
export interface UploadProgress {
  sent: number
  total: number
}

const KEY_HEADER = 'idempotency-key'
/** The progress of the running uploads by idempotency key. */
const uploads = new Map<string, UploadProgress>()
const listeners = new Set<() => void>()

const setProgress = (key: string | undefined, progress?: UploadProgress) => {
  if (key === undefined) return
  if (progress) uploads.set(key, progress)
  else uploads.delete(key)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The upload progress of the request with an idempotency key; `undefined` while there is no upload. */
export function useUploadProgress(idempotencyKey: string | undefined): UploadProgress | undefined {
  return useSyncExternalStore(subscribe, () =>
    idempotencyKey === undefined ? undefined : uploads.get(idempotencyKey),
  )
}

/** The `Response` constructor throws if a response with one of these statuses has a body. */
const NULL_BODY_STATUSES = [204, 205, 304]

const toResponse = (request: XMLHttpRequest): Response => {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const [name = '', ...value] = line.split(':')
    if (name !== '') headers.append(name, value.join(':').trim())
  }
  const { status, statusText } = request
  return new Response(NULL_BODY_STATUSES.includes(status) ? null : request.response, {
    status,
    statusText,
    headers,
  })
}

/**
 * A `fetch` over `XMLHttpRequest`, which reports the progress of the request body. It supports only requests to the page's
 * origin, and rejects on a redirect.
 */
const upload = (url: string, init: RequestInit): Promise<Response> =>
  new Promise((resolve, reject) => {
    const { signal, body } = init
    const request = new XMLHttpRequest()
    const headers = new Headers(init.headers)
    const key = headers.get(KEY_HEADER) ?? undefined
    const fail = () => reject(new TypeError('The upload failed'))
    const abort = () => request.abort()
    request.open(init.method ?? 'POST', url)
    request.responseType = 'blob'
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => setProgress(key, { sent: loaded, total })
    request.onload = () =>
      request.responseURL === new URL(url, window.location.href).href ? resolve(toResponse(request)) : fail()
    request.onerror = fail
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'))
    request.onloadend = () => {
      setProgress(key)
      signal?.removeEventListener('abort', abort)
    }
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) fail()
    else request.send(body as XMLHttpRequestBodyInit)
  })

/** The app's `fetch`: reports the progress of a request body to `useUploadProgress`. */
export const fetchWithProgress: typeof fetch = (input, init) =>
  init?.body ? upload(String(input), init) : fetch(input, init)
