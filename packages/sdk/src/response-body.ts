import type { Endpoint } from './define-endpoint.js'
import { ApiError, ContractError, type FieldError } from './errors.js'
import type { Mismatch } from './mismatch.js'
import { getOwnField } from './own-field.js'

/** A list of 200 orders has a tenth of this size, a proof of payment as a data URL two thirds. */
export const MAX_RESPONSE_BYTES = 10 * 1024 * 1024
const MAX_DEPTH = 32

/** The response body is larger than the client accepts. */
export class ResponseTooLargeError extends Error {}

/** Reads the body as text; stops at `maxBytes` and throws a `ResponseTooLargeError`. */
export async function readBodyText(response: Response, maxBytes: number): Promise<string> {
  const { headers } = response
  const length = headers.get('content-length')
  if (Number(length) > maxBytes) throw new ResponseTooLargeError()
  // The length of an uncompressed body is reliable. Then `text()` is used, which is twice as fast as a reader.
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
    if (size > maxBytes) throw new ResponseTooLargeError()
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

const getString = (body: unknown, key: string): string | undefined => {
  const value = getOwnField(body, key)
  return typeof value === 'string' && value !== '' ? value : undefined
}

const getFieldErrors = (body: unknown): FieldError[] => {
  const fields = getOwnField(body, 'fields')
  if (!Array.isArray(fields)) return []
  return fields.flatMap((field) => {
    const path = getString(field, 'path')
    const message = getString(field, 'message')
    return path !== undefined && message !== undefined ? [{ path, message }] : []
  })
}

interface ReadOptions {
  endpoint: Endpoint
  response: Response
  /** The parsed JSON; undefined if there is none. */
  body: unknown
  retryAfter: number | undefined
  /** Called for each item of a list that was left out. */
  onInvalidItem?: ((item: Mismatch) => void) | undefined
}

/** Returns the payload of a response, or throws an `ApiError` or a `ContractError`. */
export function readResponse({ endpoint, response, body, retryAfter, onInvalidItem }: ReadOptions): unknown {
  if (!response.ok || (endpoint.successStatus !== undefined && response.status !== endpoint.successStatus))
    throw new ApiError(
      getString(body, 'code') ?? `http_${response.status}`,
      getString(body, 'message') ?? endpoint.fallback,
      response.status,
      getFieldErrors(body),
      response.headers.get('x-request-id') ?? undefined,
      retryAfter,
    )
  const result = endpoint.output?.(body)
  if (result?.ok) {
    for (const item of result.invalidItems ?? []) onInvalidItem?.(item)
    return result.value
  }
  // A 2xx response to a write is a success whatever its body: a payment must never look like a failure (wire).
  if (!result || endpoint.method !== 'GET') return undefined
  throw new ContractError(endpoint.fallback, getEndpointName(endpoint), result.path)
}

/** Method and path, e.g. `GET /buy-orders/pending`. */
export function getEndpointName({ method, path }: Endpoint): string {
  return `${method} ${path}`
}
