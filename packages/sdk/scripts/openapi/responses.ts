import { ERROR_DEFINITIONS, type ServerErrorCode } from '../../src/errors.js'
import type { JsonSchema } from './schemas.js'

export function jsonContent(schema: JsonSchema) {
  return { 'application/json': { schema } }
}

const createErrorResponse = (codes: readonly ServerErrorCode[]) => {
  const hasRetryAfter = codes.some((code) => code === 'too_many_requests' || code === 'unavailable')
  return {
    description: codes.map((code) => `\`${code}\`: ${ERROR_DEFINITIONS[code].description}.`).join(' '),
    content: jsonContent({ $ref: '#/components/schemas/Refusal' }),
    ...(hasRetryAfter ? { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } } : {}),
  }
}

/** The error responses of an endpoint with these codes, by status. */
export function createErrorResponses(codes: readonly ServerErrorCode[]) {
  const statuses = new Set(codes.map((code) => ERROR_DEFINITIONS[code].status))
  return Object.fromEntries(
    [...statuses].map((status) => [
      status,
      createErrorResponse(codes.filter((code) => ERROR_DEFINITIONS[code].status === status)),
    ]),
  )
}
