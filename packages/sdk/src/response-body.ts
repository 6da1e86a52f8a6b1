import type { Endpoint } from './define-endpoint.js'
import { ApiError, ContractError, type FieldError } from './errors.js'
import { getOwnField } from './own-field.js'

/** A list of 200 orders takes a tenth of it, a proof of payment as a data URL two thirds. */
export const MAX_RESPONSE_BYTES = 10 * 1024 * 1024
const MAX_DEPTH = 32

/** The answer is larger than a client takes. */
export class ResponseTooLargeError extends Error {}

/** The body as text; of one that is larger than `most` bytes no more is taken. */
export async function readBodyText(response: Response, most: number): Promise<string> {
  const { headers } = response
  const length = headers.get('content-length')
  if (Number(length) > most) throw new ResponseTooLargeError()
  // A length holds what was not compressed; then the platform reads it whole, twice as fast.
  const reader = length === null || headers.has('content-encoding') ? response.body?.getReader?.() : undefined
  let text = ''
  if (!reader) {
    text = await response.text()
    if (text.length > most) throw new ResponseTooLargeError()
    return text
  }
  const decoder = new TextDecoder()
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > most) throw new ResponseTooLargeError()
    text += decoder.decode(value, { stream: true })
  }
}

const isDeep = (value: unknown, left: number): boolean => {
  if (typeof value !== 'object' || value === null) return false
  if (left === 0) return true
  // Of what JSON.parse makes, every enumerable property is its own; a list of its values would cost more than the walk.
  for (const key in value) if (isDeep((value as Record<string, unknown>)[key], left - 1)) return true
  return false
}

/** What the text says, or undefined where it is no JSON, or nested deeper than any answer is. */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return isDeep(value, MAX_DEPTH) ? undefined : value
  } catch {
    return undefined
  }
}

const ownString = (body: unknown, key: string): string | undefined => {
  const value = getOwnField(body, key)
  return typeof value === 'string' && value !== '' ? value : undefined
}

const refusedFields = (body: unknown): FieldError[] => {
  const fields = getOwnField(body, 'fields')
  if (!Array.isArray(fields)) return []
  return fields.flatMap((field) => {
    const path = ownString(field, 'path')
    const message = ownString(field, 'message')
    return path !== undefined && message !== undefined ? [{ path, message }] : []
  })
}

/** The value that an answer carries, or the error that it is. */
export function readResponse(
  row: Endpoint,
  response: Response,
  body: unknown,
  retryAfter: number | undefined,
): unknown {
  if (!response.ok || (row.successStatus !== undefined && response.status !== row.successStatus))
    throw new ApiError(
      ownString(body, 'code') ?? `http_${response.status}`,
      ownString(body, 'message') ?? row.fallback,
      response.status,
      refusedFields(body),
      response.headers.get('x-request-id') ?? undefined,
      retryAfter,
    )
  const reading = row.output?.(body)
  if (reading?.ok) return reading.value
  // A 2xx to a write is success whatever its body: money that moved must never look like a failure (wire).
  if (!reading || row.method !== 'GET') return undefined
  throw new ContractError(row.fallback, getEndpointName(row), reading.path)
}

/** `GET /orders/pending` */
export function getEndpointName(row: Endpoint): string {
  return `${row.method} ${row.path}`
}
