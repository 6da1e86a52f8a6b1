import * as z from 'zod/mini'
import { metadata } from '../metadata.js'
import { multiline, rawText, singleLine, UNKNOWN } from '../schema.js'
import { FIELD_TEXTS } from './field-texts.js'

export type JsonSchema = Record<string, unknown>
type Properties = Record<string, JsonSchema>

const TEXT_CHECKS = new Map<unknown, string>([
  [singleLine, 'One line without control or invisible characters.'],
  [multiline, 'Without control or invisible characters; may have line breaks and tabs.'],
])

/** Removes what the API does not guarantee or send from the schema that zod creates, and describes the rule of a text. */
const simplify = ({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodType
  jsonSchema: JsonSchema
}): void => {
  for (const check of zodSchema._zod.def.checks ?? [])
    if (TEXT_CHECKS.has(check)) jsonSchema.description ??= TEXT_CHECKS.get(check)
  // The SDK reads `UNKNOWN` and a `rawText` field for a text that it does not know. Our server sends neither.
  if (Array.isArray(jsonSchema.enum)) jsonSchema.enum = jsonSchema.enum.filter((value) => value !== UNKNOWN)
  if (zodSchema instanceof z.ZodMiniObject) {
    const properties = Object(jsonSchema.properties)
    for (const [name, field] of Object.entries(zodSchema.def.shape))
      if (field === rawText) delete properties[name]
  }
  // Responses may gain fields, and the server ignores unknown fields of a request.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  // `z.int()` has these bounds.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

// A transform has no JSON schema; metadata describes the wire format of a schema that uses one.
const OPTIONS = { metadata, unrepresentable: 'any', override: simplify } as const

const reference = (name: string) => `#/components/schemas/${name}`

const ZOD_KEYWORDS = ['$schema', '$id', 'id', '$defs']

/** Removes the keywords that zod adds, and makes its references refer to `components.schemas`. */
const clean = (schema: JsonSchema): JsonSchema => {
  const entries = Object.entries(schema).filter(([keyword]) => !ZOD_KEYWORDS.includes(keyword))
  const text = JSON.stringify(Object.fromEntries(entries))
  return JSON.parse(text.replaceAll('"#/$defs/', `"${reference('')}`))
}

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

/** Adds the descriptions of the fields. Throws if the schema does not have a described field. */
const addFieldTexts = (name: string, schema: JsonSchema): JsonSchema => {
  const properties: Properties = { ...Object(schema.properties) }
  for (const [field, description] of Object.entries(FIELD_TEXTS[name] ?? {})) {
    if (!properties[field]) throw new Error(`${name} has no field ${field}`)
    properties[field] = { ...properties[field], description }
  }
  return schema.properties ? { ...schema, properties } : schema
}

/** JSON schemas with an `id` in their metadata, by that id. Throws if `FIELD_TEXTS` describes one that does not exist. */
export function componentSchemas(): Properties {
  const { schemas } = z.toJSONSchema(metadata, { ...OPTIONS, io: 'output', uri: reference })
  const unknown = Object.keys(FIELD_TEXTS).find((name) => !(name in schemas))
  if (unknown !== undefined) throw new Error(`No schema has the id ${unknown}`)
  return Object.fromEntries(
    Object.entries(schemas)
      .map(([name, schema]): [string, JsonSchema] => [name, addFieldTexts(name, clean(schema))])
      .sort(([a], [b]) => a.localeCompare(b)),
  )
}
