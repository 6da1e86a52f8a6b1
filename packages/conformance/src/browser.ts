import { createIdempotencyKey } from '@cht/sdk'
import { type Endpoint, fillPath } from '@cht/sdk/contract'
import { createCookieFetch } from '@cht/sdk/node'
import { redact } from './redact.js'
import { sleep } from './sleep.js'

/** What was sent, for the report. `send` shows only values that are known to be harmless. */
export interface SentRequest {
  method: string
  /** Path below /api, with the query. */
  path: string
  body?: unknown
}

/** A response, with the request that it answers. */
export interface Answer {
  sent: SentRequest
  status: number
  headers: Headers
  text: string
  /** The parsed JSON; undefined if the body is not JSON. */
  body: unknown
}

export interface SendOptions {
  idempotencyKey?: string
}

/**
 * A browser: requests with the cookies of one session. Follows no redirects. `send` and `sendRaw` repeat a request that
 * gets 429 with a `Retry-After` of at most two minutes, at most twice.
 */
export interface Browser {
  /** Sends a request to an endpoint. The input is sent as it is: nothing is validated. */
  send(endpoint: Endpoint, input?: Record<string, unknown>, options?: SendOptions): Promise<Answer>
  /** Sends any request. `path` is below /api. */
  sendRaw(path: string, init?: RequestInit): Promise<Answer>
  /**
   * Requests a URL, or a path of the origin, and returns the response with its body unread. The timeout includes reading the
   * body.
   */
  open(url: string, init?: RequestInit): Promise<Response>
}

export interface BrowserOptions {
  /** URL of /api. */
  baseURL: string
  /** The timeout of a request, in ms. */
  timeout: number
}

const TOO_MANY_REQUESTS = 429
const MAX_ATTEMPTS = 3
/** The longest wait for a rate limit, in seconds. */
const MAX_WAIT = 120

/** How long to wait before the request is sent again, in ms; undefined if the response is final. */
const getRetryDelay = ({ status, headers }: Response, attempt: number): number | undefined => {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  const isLimited = status === TOO_MANY_REQUESTS && seconds >= 0 && seconds <= MAX_WAIT
  return isLimited && attempt < MAX_ATTEMPTS ? seconds * 1000 : undefined
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const toQuery = (fields: Record<string, unknown>) => {
  const entries = Object.entries(fields).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : ''
}

const toForm = (fields: Record<string, unknown>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  return form
}

const JSON_TYPE = { 'content-type': 'application/json' }

/** Opens a browser without cookies. */
export function openBrowser({ baseURL, timeout }: BrowserOptions): Browser {
  const { fetch } = createCookieFetch({ baseURL })

  const open: Browser['open'] = (url, init) => {
    const signals = [AbortSignal.timeout(timeout), ...(init?.signal ? [init.signal] : [])]
    return fetch(url, { ...init, signal: AbortSignal.any(signals) })
  }

  const request = async (sent: SentRequest, init: RequestInit, attempt = 1): Promise<Answer> => {
    const response = await open(`${baseURL}${sent.path}`, { ...init, method: sent.method })
    const delay = getRetryDelay(response, attempt)
    if (delay !== undefined) {
      await response.body?.cancel()
      await sleep(delay)
      return request(sent, init, attempt + 1)
    }
    const text = await response.text()
    return { sent, status: response.status, headers: response.headers, text, body: parseJson(text) }
  }

  return {
    open,
    sendRaw: (path, init = {}) =>
      request({ method: init.method ?? 'GET', path, ...(init.body ? { body: init.body } : {}) }, init),
    send: (endpoint, input = {}, { idempotencyKey = createIdempotencyKey() } = {}) => {
      const { method } = endpoint
      const { path, rest } = fillPath(endpoint.path, input)
      if (method === 'GET') return request({ method, path: path + toQuery(rest) }, {})
      const hasBody = Object.keys(rest).length > 0
      const key = endpoint.noIdempotencyKey ? {} : { 'idempotency-key': idempotencyKey }
      return request(
        { method, path, ...(hasBody ? { body: redact(rest) } : {}) },
        endpoint.multipart
          ? { headers: key, body: toForm(rest) }
          : {
              headers: { ...key, ...(hasBody ? JSON_TYPE : {}) },
              ...(hasBody ? { body: JSON.stringify(rest) } : {}),
            },
      )
    },
  }
}
