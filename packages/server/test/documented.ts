import type { Endpoint } from '@cht/sdk/define-endpoint'
import { openApiDocument } from '@cht/sdk/openapi'
import * as z from 'zod'

type Json = Record<string, unknown>

const document = openApiDocument()
const definitions = document.components.schemas
const paths = document.paths as Record<string, Record<string, { responses: Record<string, Json> }>>

/** Nothing but what is documented. */
const closed = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'properties' in value && 'type' in value
    ? { ...value, additionalProperties: false }
    : value

/** In what an answer differs from the document: nothing, where all is well. */
export function unlikeDocument(row: Endpoint, status: number, body: unknown): string[] {
  const answer = paths[row.path]?.[row.method.toLowerCase()]?.responses[status]
  if (!answer) return [`${row.method} ${row.path} has no answer ${status}`]
  const { schema } =
    (answer as { content: Record<string, { schema: Json }> }).content['application/json'] ?? {}
  const whole = JSON.stringify({ ...schema, $defs: definitions }).replaceAll(
    '#/components/schemas/',
    '#/$defs/',
  )
  const { error } = z.fromJSONSchema(JSON.parse(whole, closed)).safeParse(body)
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
}
