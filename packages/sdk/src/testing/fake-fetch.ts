/** A request as it left the client. */
export interface SentRequest {
  method: string
  url: string
  /** Parsed where it is JSON; the parts in their order where it is multipart. */
  body: unknown
  headers: Record<string, string>
  credentials: string | undefined
  redirect: string | undefined
}

export type Responder = (init: { signal: AbortSignal; sent: SentRequest }) => Response | Promise<Response>

const part = async (value: FormDataEntryValue): Promise<unknown> =>
  typeof value === 'string' ? value : { name: value.name, type: value.type, text: await value.text() }

const parsed = async (body: unknown): Promise<unknown> => {
  if (typeof body === 'string') return JSON.parse(body)
  if (!(body instanceof FormData)) return body
  return Promise.all([...body].map(async ([name, value]) => [name, await part(value)]))
}

/** A fetch that answers as told, one answer a request (the last one again and again), and keeps what was sent. */
export function fakeFetch(...answers: Responder[]) {
  const sent: SentRequest[] = []
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const request = {
      method: init.method ?? 'GET',
      url: String(input),
      body: await parsed(init.body ?? undefined),
      headers: Object.fromEntries(new Headers(init.headers).entries()),
      credentials: init.credentials,
      redirect: init.redirect,
    }
    sent.push(request)
    const answer = answers[Math.min(sent.length, answers.length) - 1]
    if (!answer) throw new Error('no answer was prepared')
    return answer({ signal: init.signal ?? new AbortController().signal, sent: request })
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

export function textResponse(body: string, status = 200, headers: Record<string, string> = {}): Responder {
  return () => new Response(body, { status, headers: { 'content-type': 'text/html', ...headers } })
}

/** No body at all. */
export function emptyResponse(status: number, headers: Record<string, string> = {}): Responder {
  return () => new Response(null, { status, headers })
}

/** The connection breaks after the status and half of the body. */
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

/** Nobody is there. */
export const networkFailure: Responder = () => Promise.reject(new TypeError('fetch failed'))

/** No answer ever comes; ends when the client gives up. */
export const noResponse: Responder = ({ signal }) =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
  })

/** The same, over a fetch that does not listen to its signal. */
export const noResponseIgnoringSignal: Responder = () => new Promise(() => {})

/** A body that comes byte by byte, with no word of how long it is. */
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
