import * as z from 'zod/mini'
import { metadata } from '../../src/metadata.js'
import { multiline, rawText, singleLine, UNKNOWN } from '../../src/schema.js'
import { type ModelText, readModelTexts } from './model-texts.js'

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

/** Adds a description in front of that of the schema, such as its unit, unless it says the same. */
const addDescription = (schema: JsonSchema | undefined, text: string): JsonSchema => {
  const { description: known = '' } = schema ?? {}
  const isSaid = text.toLowerCase().includes(String(known).toLowerCase().replace(/\.$/, ''))
  return { ...schema, description: isSaid ? text : `${text} ${known}` }
}

const addTexts = (schema: JsonSchema, { description, fields }: ModelText): JsonSchema => {
  const properties: Properties = { ...Object(schema.properties) }
  for (const [name, text] of fields)
    if (properties[name]) properties[name] = addDescription(properties[name], text)
  const described = description === undefined ? schema : addDescription(schema, description)
  return schema.properties ? { ...described, properties } : described
}

/** Fields that our server always sends, and that the SDK reads as absent if another back end sends an odd value. */
const ALWAYS_SENT: Record<string, readonly string[]> = {
  User: [
    'availableBalance',
    'stakedBalance',
    'referralBonusBalance',
    'isDocumentVerified',
    'isPhoneVerified',
  ],
}

const requireFields = (schema: JsonSchema, fields: readonly string[] = []): JsonSchema =>
  fields.length === 0 ? schema : { ...schema, required: [...(schema.required as string[]), ...fields] }

/** JSON schemas with an `id` in their metadata, by that id, with the doc comments of the SDK's sources. */
export function componentSchemas(): Properties {
  const { schemas } = z.toJSONSchema(metadata, { ...OPTIONS, io: 'output', uri: reference })
  const texts = readModelTexts()
  return Object.fromEntries(
    Object.entries(schemas)
      .map(([name, schema]): [string, JsonSchema] => {
        const text = texts.get(name)
        const cleaned = requireFields(clean(schema), ALWAYS_SENT[name])
        return [name, text ? addTexts(cleaned, text) : cleaned]
      })
      .sort(([a], [b]) => a.localeCompare(b)),
  )
}
