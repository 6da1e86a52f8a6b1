import type { Endpoint } from '@cht/sdk/define-endpoint'
import { createOpenApiDocument } from '@cht/sdk/openapi'
import * as z from 'zod'

type Json = Record<string, unknown>
type Operation = { responses: Record<string, { content?: Record<string, { schema: Json }> }> }

const { paths, components } = createOpenApiDocument()
const operations = paths as Record<string, Record<string, Operation>>
const REFUSAL = { $ref: '#/components/schemas/Refusal' }

/** Converts a schema of the document to a schema that parses. */
const toParser = (schema: Json): z.ZodType => {
  const text = JSON.stringify({ ...schema, $defs: components.schemas })
  return z.fromJSONSchema(JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')))
}

const parsers = new Map<Endpoint, z.ZodType>()
const refusalParser = toParser(REFUSAL)

const findSuccessSchema = ({ path, method, created }: Endpoint): Json => {
  const response = operations[path]?.[method.toLowerCase()]?.responses[created ? '201' : '200']
  return response?.content?.['application/json']?.schema ?? {}
}

const findMismatches = (parser: z.ZodType, body: unknown): string[] =>
  (parser.safeParse(body).error?.issues ?? []).map(({ path, message }) =>
    path.length > 0 ? `${path.join('.')}: ${message}` : message,
  )

/**
 * Where the body of a success differs from the documented shape (OpenAPI, docs/wire.md). Unknown fields are no difference:
 * responses may gain fields.
 */
export function findSuccessMismatches(endpoint: Endpoint, body: unknown): string[] {
  const parser = parsers.get(endpoint) ?? toParser(findSuccessSchema(endpoint))
  parsers.set(endpoint, parser)
  return findMismatches(parser, body)
}

/** Where the body of a refusal differs from the documented shape. */
export function findRefusalMismatches(body: unknown): string[] {
  return findMismatches(refusalParser, body)
}
