import type { ServerErrorCode } from '../errors.js'
import { refusalOf } from './error-codes.js'
import type { JsonSchema } from './schemas.js'

export function jsonContent(schema: JsonSchema) {
  return { 'application/json': { schema } }
}

const refusal = (codes: readonly ServerErrorCode[]) => {
  const waits = codes.some((code) => code === 'too_many_requests' || code === 'unavailable')
  return {
    description: codes.map((code) => `\`${code}\`: ${refusalOf(code).when}.`).join(' '),
    content: jsonContent({ $ref: '#/components/schemas/Refusal' }),
    ...(waits ? { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } } : {}),
  }
}

/** The answers that are refusals, by status: which codes, and when. */
export function createErrorResponses(codes: readonly ServerErrorCode[]) {
  const statuses = [...new Set(codes.map((code) => refusalOf(code).status))]
  return Object.fromEntries(
    statuses.map((status) => [status, refusal(codes.filter((code) => refusalOf(code).status === status))]),
  )
}
