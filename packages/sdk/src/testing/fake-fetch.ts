/** A request that the client sent. */
export interface SentRequest {
  method: string
  url: string
  /** The parsed JSON, or the fields of a multipart body in order. */
  body: unknown
  headers: Record<string, string>
  credentials: string | undefined
  redirect: string | undefined
}

/** Creates the response to a request. */
export type Responder = (init: { signal: AbortSignal; sent: SentRequest }) => Response | Promise<Response>

const parseFormDataValue = async (value: FormDataEntryValue): Promise<unknown> =>
  typeof value === 'string' ? value : { name: value.name, type: value.type, text: await value.text() }

const parseBody = async (body: unknown): Promise<unknown> => {
  if (typeof body === 'string') return JSON.parse(body)
  if (!(body instanceof FormData)) return body
  return Promise.all([...body].map(async ([name, value]) => [name, await parseFormDataValue(value)]))
}

/**
 * Creates a fetch that calls the next responder for each request, and the last one for all further requests. `sent` lists
 * the requests.
 */
export function createFakeFetch(...responders: Responder[]) {
  const sent: SentRequest[] = []
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const request = {
      method: init.method ?? 'GET',
      url: String(input),
      body: await parseBody(init.body ?? undefined),
      headers: Object.fromEntries(new Headers(init.headers).entries()),
      credentials: init.credentials,
      redirect: init.redirect,
    }
    sent.push(request)
    const responder = responders[Math.min(sent.length, responders.length) - 1]
    if (!responder) throw new Error('The test defines no response')
    return responder({ signal: init.signal ?? new AbortController().signal, sent: request })
  }
  return { fetch, sent }
}

export function jsonResponse(body: unknown, status = 200, headers: Record<string, string> = {}): Responder {
  return () =>
    new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    })
}

/** A response whose type is HTML, whatever its text, like the page of a proxy. */
export function textResponse(body: string, status = 200, headers: Record<string, string> = {}): Responder {
  return () => new Response(body, { status, headers: { 'content-type': 'text/html', ...headers } })
}

/** A response without a body. */
export function emptyResponse(status: number, headers: Record<string, string> = {}): Responder {
  return () => new Response(null, { status, headers })
}

/** A response whose connection is closed in the middle of the body. */
export function truncatedResponse(status: number): Responder {
  return () =>
    new Response(
      new ReadableStream({
        start: (controller) => {
          controller.enqueue(new TextEncoder().encode('{"message":"hal'))
          controller.error(new TypeError('terminated'))
        },
      }),
      { status, headers: { 'content-type': 'application/json' } },
    )
}

/** The connection fails. */
export const networkFailure: Responder = () => Promise.reject(new TypeError('fetch failed'))

/** Never responds; rejects when the request is aborted. */
export const noResponse: Responder = ({ signal }) =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
  })

/** Never responds, and ignores that the request is aborted. */
export const noResponseIgnoringSignal: Responder = () => new Promise(() => {})

/** A body that arrives byte by byte, without a `Content-Length`. */
export function chunkedResponse(body: string, status = 200): Responder {
  return () => {
    const bytes = new TextEncoder().encode(body)
    let next = 0
    return new Response(
      new ReadableStream({
        pull: (controller) => {
          controller.enqueue(bytes.subarray(next, ++next))
          if (next >= bytes.length) controller.close()
        },
      }),
      { status },
    )
  }
}
