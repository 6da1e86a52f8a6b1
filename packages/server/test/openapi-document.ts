import type { Endpoint } from '@cht/sdk/define-endpoint'
import { createOpenApiDocument } from '@cht/sdk/openapi'
import * as z from 'zod'

type Json = Record<string, unknown>

const document = createOpenApiDocument()
const definitions = document.components.schemas
const paths = document.paths as Record<string, Record<string, { responses: Record<string, Json> }>>

/** A JSON reviver that forbids properties which the document does not list, unless it allows any. */
const forbidAdditionalProperties = (_: string, value: unknown): unknown =>
  typeof value === 'object' &&
  value !== null &&
  'properties' in value &&
  'type' in value &&
  !('additionalProperties' in value)
    ? { ...value, additionalProperties: false }
    : value

/** Compares a response with the OpenAPI document. Returns the differences. */
export function findDocumentMismatches(endpoint: Endpoint, status: number, body: unknown): string[] {
  const response = paths[endpoint.path]?.[endpoint.method.toLowerCase()]?.responses[status]
  if (!response) return [`${endpoint.method} ${endpoint.path} has no response ${status}`]
  const { schema } =
    (response as { content: Record<string, { schema: Json }> }).content['application/json'] ?? {}
  const json = JSON.stringify({ ...schema, $defs: definitions }).replaceAll(
    '#/components/schemas/',
    '#/$defs/',
  )
  const { error } = z.fromJSONSchema(JSON.parse(json, forbidAdditionalProperties)).safeParse(body)
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
}
