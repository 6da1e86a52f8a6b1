import type { Endpoint } from '@cht/sdk/contract'
import type { createOpenApiDocument } from '../../../packages/sdk/scripts/openapi/document.js'
import { code, table } from './markdown.js'
import type { Method } from './read-methods.js'

type OpenApiDocument = ReturnType<typeof createOpenApiDocument>

/** The keywords of a JSON schema that a parameter's row shows. */
interface FieldSchema {
  description?: string
  default?: unknown
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  properties?: Record<string, FieldSchema>
}
interface Operation {
  parameters?: { name?: string; schema?: FieldSchema }[]
  requestBody?: { content: Record<string, { schema: FieldSchema }> }
}

const readSchemas = (document: OpenApiDocument, { path, method }: Endpoint): Record<string, FieldSchema> => {
  const operation: Operation = Object(Object(document.paths[path])[method.toLowerCase()])
  const parameters = (operation.parameters ?? []).flatMap(({ name, schema }) =>
    name === undefined || schema === undefined ? [] : [[name, schema]],
  )
  const [body] = Object.values(operation.requestBody?.content ?? {})
  return { ...Object.fromEntries(parameters), ...body?.schema.properties }
}

const describeRange = (unit: string, min: number | undefined, max: number | undefined): string[] => {
  if (max === undefined) return min === undefined ? [] : [`At least ${min}${unit}.`]
  return [min === undefined ? `At most ${max}${unit}.` : `${min} to ${max}${unit}.`]
}

const describeField = (schema: FieldSchema = {}): string =>
  [
    ...(schema.description === undefined ? [] : [schema.description]),
    ...describeRange(' characters', schema.minLength, schema.maxLength),
    ...describeRange('', schema.minimum, schema.maximum),
    ...(schema.pattern === undefined ? [] : [`Matches ${code(schema.pattern)}.`]),
    ...(schema.default === undefined || schema.default === ''
      ? []
      : [`Default: ${code(String(schema.default))}.`]),
  ].join(' ')

/** The table of the fields of a method's input, with their bounds. */
export function renderParameters(method: Method, endpoint: Endpoint, document: OpenApiDocument): string {
  if (!method.input) return 'None but the options of every call.'
  const schemas = readSchemas(document, endpoint)
  const order = Object.keys(schemas)
  const fields = [...method.input.fields].sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
  return table(
    ['Field of `input`', 'Type', '', 'Description'],
    fields.map(({ name, type, isOptional }) => [
      code(name),
      code(type),
      isOptional ? 'optional' : 'required',
      describeField(schemas[name]),
    ]),
  )
}
