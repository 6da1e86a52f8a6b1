import * as z from 'zod/mini'
import { metadata } from '../metadata.js'

export type JsonSchema = Record<string, unknown>
type Properties = Record<string, JsonSchema>

/** Leaves out what zod adds and the wire does not promise. */
const simplify = ({ jsonSchema }: { jsonSchema: JsonSchema }): void => {
  // Answers may gain fields, and the server ignores unknown ones.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  // The bounds of every `z.int()`.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

// A transform has no JSON schema: a schema behind one says its wire form in its metadata.
const OPTIONS = { metadata, unrepresentable: 'any', override: simplify } as const

const reference = (name: string) => `#/components/schemas/${name}`

/** Removes zod's own keywords and points its references at the components. */
const cleaned = ({ $schema: _, $id: __, id: ___, $defs: ____, ...schema }: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"${reference('')}`))

/** JSON schema of what an answer carries. */
export function payloadSchema(schema: z.core.$ZodType): JsonSchema {
  const name = metadata.get(schema)?.id
  return name === undefined
    ? cleaned(z.toJSONSchema(schema, { ...OPTIONS, io: 'output' }))
    : { $ref: reference(name) }
}

/** JSON schema of what a request carries: path parameters and body together. */
export function inputSchema(schema: z.core.$ZodType) {
  const { properties = {}, required = [] } = cleaned(z.toJSONSchema(schema, { ...OPTIONS, io: 'input' }))
  return { properties: properties as Properties, required: required as string[] }
}

/** Every schema with an `id` in its metadata, by name. */
export function componentSchemas(): Properties {
  const { schemas } = z.toJSONSchema(metadata, { ...OPTIONS, io: 'output', uri: reference })
  return Object.fromEntries(
    Object.entries(schemas)
      .map(([name, schema]): [string, JsonSchema] => [name, cleaned(schema)])
      .sort(([a], [b]) => a.localeCompare(b)),
  )
}
