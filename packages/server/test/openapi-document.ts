import { createRequire } from 'node:module'
import * as z from 'zod'
import { createPathPattern } from './endpoints.js'

type Json = Record<string, unknown>
type Operation = { responses: Record<string, { content?: Record<string, { schema: Json }> }> }

interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Json> }
}

const { paths, components }: OpenApiDocument = createRequire(import.meta.url)('@cht/sdk/openapi.json')

/** A JSON reviver that forbids properties which the document does not list, unless it allows any. */
const forbidAdditionalProperties = (_: string, value: unknown): unknown =>
  typeof value === 'object' &&
  value !== null &&
  'properties' in value &&
  'type' in value &&
  !('additionalProperties' in value)
    ? { ...value, additionalProperties: false }
    : value

const toZodSchema = (schema: Json): z.ZodType => {
  const json = JSON.stringify({ ...schema, $defs: components.schemas }).replaceAll(
    '#/components/schemas/',
    '#/$defs/',
  )
  return z.fromJSONSchema(JSON.parse(json, forbidAdditionalProperties))
}

const schemas = new Map<Json, z.ZodType>()
const getZodSchema = (schema: Json): z.ZodType => {
  const known = schemas.get(schema) ?? toZodSchema(schema)
  schemas.set(schema, known)
  return known
}

/** Compares a JSON response with the OpenAPI document. `path` is a path of the document. Returns the differences. */
export function findDocumentMismatches(
  { method, path }: { method: string; path: string },
  status: number,
  body: unknown,
): string[] {
  const response = paths[path]?.[method.toLowerCase()]?.responses[status]
  if (!response) return [`${method} ${path} has no response ${status}`]
  const { schema } = response.content?.['application/json'] ?? {}
  if (!schema) return [`${method} ${path} has no JSON response ${status}`]
  const { error } = getZodSchema(schema).safeParse(body)
  return (error?.issues ?? []).map(
    (issue) => `${method} ${path} ${status} ${issue.path.join('.')}: ${issue.message}`,
  )
}

const patterns = Object.keys(paths)
  .map((path) => ({ path, pattern: createPathPattern(path) }))
  // A path without parameters comes before one that also matches it.
  .sort((one, other) => one.path.split('{').length - other.path.split('{').length)

/** The path of the document that a request is for; undefined if there is none. */
export function findDocumentedPath(method: string, pathname: string): string | undefined {
  return patterns.find(({ path, pattern }) => pattern.test(pathname) && paths[path]?.[method.toLowerCase()])
    ?.path
}
