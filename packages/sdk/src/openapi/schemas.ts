import * as z from 'zod/mini'
import { metadata } from '../metadata.js'
import { multiline, singleLine } from '../schema.js'

export type JsonSchema = Record<string, unknown>
type Properties = Record<string, JsonSchema>

const TEXT_CHECKS = new Map<unknown, string>([
  [singleLine, 'One line without control or invisible characters.'],
  [multiline, 'Without control or invisible characters; may have line breaks and tabs.'],
])

/** Removes what zod adds and the API does not guarantee, and describes the rule of a text. */
const simplify = ({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodType
  jsonSchema: JsonSchema
}): void => {
  for (const check of zodSchema._zod.def.checks ?? [])
    if (TEXT_CHECKS.has(check)) jsonSchema.description ??= TEXT_CHECKS.get(check)
  // Responses may gain fields, and the server ignores unknown fields of a request.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  // `z.int()` has these bounds.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

// A transform has no JSON schema; metadata describes the wire format of a schema that uses one.
const OPTIONS = { metadata, unrepresentable: 'any', override: simplify } as const

const reference = (name: string) => `#/components/schemas/${name}`

/** Removes zod's own keywords and makes its references refer to `components.schemas`. */
const clean = ({ $schema: _, $id: __, id: ___, $defs: ____, ...schema }: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"${reference('')}`))

/** JSON schema of a payload. */
export function payloadSchema(schema: z.core.$ZodType): JsonSchema {
  const name = metadata.get(schema)?.id
  return name === undefined
    ? clean(z.toJSONSchema(schema, { ...OPTIONS, io: 'output' }))
    : { $ref: reference(name) }
}

/** JSON schema of an input: path parameters and query or body together. */
export function inputSchema(schema: z.core.$ZodType) {
  const { properties = {}, required = [] } = clean(z.toJSONSchema(schema, { ...OPTIONS, io: 'input' }))
  return { properties: properties as Properties, required: required as string[] }
}

/** JSON schemas with an `id` in their metadata, by that id. */
export function componentSchemas(): Properties {
  const { schemas } = z.toJSONSchema(metadata, { ...OPTIONS, io: 'output', uri: reference })
  return Object.fromEntries(
    Object.entries(schemas)
      .map(([name, schema]): [string, JsonSchema] => [name, clean(schema)])
      .sort(([a], [b]) => a.localeCompare(b)),
  )
}
