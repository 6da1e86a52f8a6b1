import type { Endpoint } from './define-endpoint.js'
import { readErrorBody } from './error-body.js'
import { ApiError, ContractError } from './errors.js'
import { isRead, promisesPayload } from './is-read.js'
import type { Mismatch } from './mismatch.js'
import { readMessage, saysFailure } from './payload.js'

/**
 * The default of `maxResponseBytes`. A list of 200 orders has less than 1 % of this size, a list of 200 trades about a twentieth,
 * and a proof of payment of 5 MB as a data URL two thirds.
 */
export const MAX_RESPONSE_BYTES = 10 * 1024 * 1024
const MAX_DEPTH = 32

/** The response body is larger than the client accepts. */
export class ResponseTooLargeError extends Error {}

/**
 * Reads the body as text. Throws a `ResponseTooLargeError` if the announced length, or what a reader has read, exceeds
 * `maxBytes`. Where no reader is used, the whole text is read first, and its characters are counted.
 */
export async function readBodyText(response: Response, maxBytes: number): Promise<string> {
  const { headers } = response
  const length = headers.get('content-length')
  if (Number(length) > maxBytes) {
    response.body?.cancel().catch(() => {})
    throw new ResponseTooLargeError()
  }
  // `text()` is twice as fast as a reader. It is used where the announced length is that of the text, because the body is not
  // compressed, and on a platform that has no reader.
  const reader = length === null || headers.has('content-encoding') ? response.body?.getReader?.() : undefined
  let text = ''
  if (!reader) {
    text = await response.text()
    if (text.length > maxBytes) throw new ResponseTooLargeError()
    return text
  }
  const decoder = new TextDecoder()
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > maxBytes) {
      reader.cancel().catch(() => {})
      throw new ResponseTooLargeError()
    }
    text += decoder.decode(value, { stream: true })
  }
}

const isNestedDeeper = (value: unknown, maxDepth: number): boolean => {
  if (typeof value !== 'object' || value === null) return false
  if (maxDepth === 0) return true
  // JSON.parse creates own properties only; `Object.values` would cost more than this loop.
  for (const key in value)
    if (isNestedDeeper((value as Record<string, unknown>)[key], maxDepth - 1)) return true
  return false
}

/** Parses JSON; undefined if the text is not JSON, or is nested deeper than any response of the API. */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return isNestedDeeper(value, MAX_DEPTH) ? undefined : value
  } catch {
    return undefined
  }
}

/** The server's id of the request; undefined if the response has none. */
export function getRequestId({ headers }: Response): string | undefined {
  return headers.get('x-request-id') ?? undefined
}

/** Codes of the client's own errors, which no response may claim. */
const CLIENT_CODES = /^(network|timeout|aborted|contract|validation|configuration|unknown)$/

/** The error of a response that is a refusal. */
export function createApiError(
  endpoint: Endpoint,
  response: Response,
  body: unknown,
  retryAfter: number | undefined,
): ApiError {
  const { status } = response
  const { code = '', message = endpoint.fallback, fields } = readErrorBody(body)
  const isServerCode = code !== '' && !CLIENT_CODES.test(code)
  return new ApiError(
    isServerCode ? code : `http_${status}`,
    message,
    status,
    fields,
    getRequestId(response),
    retryAfter,
    body,
  )
}

/** The message of a write that has succeeded, but whose response cannot be read. */
const UNREADABLE_SUCCESS = 'This is done, but its result could not be shown'

interface Source {
  endpoint: Endpoint
  response: Response
  /** The base URL, without user and password. */
  address: string
  /** HTML came in place of the response. */
  isPage?: boolean
}

/** For developers: the endpoint, and what was received in place of what. */
const describeMismatch = ({ endpoint, response, address, isPage }: Source, mismatch: Mismatch): string => {
  const call = `${getEndpointName(endpoint)} of ${address} answered ${response.status}`
  if (isPage) return `${call} with a page of HTML. Is baseURL the /api of an exchange?`
  const { path, expected, received } = mismatch
  return `${call}: ${path === '' ? '' : `${path}: `}expected ${expected}, received ${received}`
}

/** The error of a success whose response does not match the contract, or is too large. */
export function createContractError(source: Source, mismatch: Mismatch): ContractError {
  const { endpoint, response } = source
  const isWrite = !isRead(endpoint)
  return new ContractError(describeMismatch(source, mismatch), {
    ...mismatch,
    text: isWrite ? UNREADABLE_SUCCESS : endpoint.fallback,
    outcome: isWrite ? 'done' : undefined,
    status: response.status,
    contentType: response.headers.get('content-type') ?? undefined,
    requestId: getRequestId(response),
  })
}

interface ReadOptions extends Source {
  /** The parsed JSON; undefined if there is none. */
  body: unknown
  retryAfter: number | undefined
  /** Called for each item of a list that was left out. */
  onInvalidItem?: ((item: Mismatch) => void) | undefined
}

/**
 * Whether a response is an HTML page: a captive portal, a proxy or a web app answered in place of the exchange. Some back ends send
 * JSON as `text/html`, so the header counts only without `text`.
 */
export function isPage({ headers }: Response, text?: string): boolean {
  return text === undefined
    ? /^(text\/html|application\/xhtml)/i.test(headers.get('content-type') ?? '')
    : /^\s*</.test(text)
}

/**
 * Returns what a method resolves to: the payload of a read, the `WriteResult` of a write. Throws an `ApiError` or a
 * `ContractError`.
 */
export function readResponse(options: ReadOptions): unknown {
  const { endpoint, response, body, retryAfter, onInvalidItem } = options
  const { successStatus } = endpoint
  if (!response.ok || (successStatus !== undefined && response.status !== successStatus))
    throw createApiError(endpoint, response, body, retryAfter)
  // Where a status alone means success, as of `verify-otp`, the body cannot take it back.
  if (!isRead(endpoint) && successStatus === undefined && saysFailure(body))
    throw createApiError(endpoint, response, body, retryAfter)
  const result = endpoint.output?.(body)
  // Any other 2xx response to a write of the specification is a success: a payment must never look like a failure (docs/wire.md).
  if (result && !result.ok && promisesPayload(endpoint)) throw createContractError(options, result)
  const value = result?.ok ? result.value : undefined
  for (const item of (result?.ok && result.invalidItems) || []) onInvalidItem?.(item)
  return isRead(endpoint) ? value : { value, message: readMessage(body) }
}

/** Method and path, e.g. `GET /buy-orders/pending`. */
export function getEndpointName({ method, path }: Endpoint): string {
  return `${method} ${path}`
}
