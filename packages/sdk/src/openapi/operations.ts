import type { Endpoint } from '../define-endpoint.js'
import { getErrorCodes } from './error-codes.js'
import { createErrorResponses, jsonContent } from './responses.js'
import { inputSchema, type JsonSchema, payloadSchema } from './schemas.js'

const object = (properties: Record<string, JsonSchema>, required = Object.keys(properties)): JsonSchema => ({
  type: 'object',
  properties,
  required,
})

/** An answer with what may stand beside its payload. */
const withBeside = (answer: JsonSchema, beside: Record<string, JsonSchema>): JsonSchema => {
  if (Object.keys(beside).length === 0) return answer
  if ('$ref' in answer) return { allOf: [answer, object(beside, [])] }
  return { ...answer, properties: { ...Object(answer.properties), ...beside } }
}

/** What our server puts around a payload (wire, Writing). */
const answerSchema = (row: Endpoint): JsonSchema => {
  const message = { type: 'string', ...(row.success === undefined ? {} : { examples: [row.success] }) }
  if (!row.output) return object({ message })
  const payload = payloadSchema(row.output.schema)
  const data = row.payloadName === undefined ? payload : object({ [row.payloadName]: payload })
  const beside = Object.entries(row.output.beside ?? {}).map(([next, schema]) => [
    next,
    payloadSchema(schema),
  ])
  return withBeside(
    row.bare ? data : object(row.method === 'GET' ? { data } : { message, data }),
    Object.fromEntries(beside),
  )
}

type Input = ReturnType<typeof inputSchema>

const parametersOf = (row: Endpoint, schema: Input | undefined, keyed: boolean) => {
  const inPath = (name: string) => row.path.includes(`{${name}}`)
  const fields = Object.entries(schema?.properties ?? {}).filter(
    ([name]) => row.method === 'GET' || inPath(name),
  )
  return [
    ...fields.map(([name, field]) => ({
      name,
      in: inPath(name) ? 'path' : 'query',
      required: inPath(name),
      schema: field,
    })),
    ...(keyed ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ]
}

const bodyOf = (row: Endpoint, schema: Input | undefined) => {
  if (row.method === 'GET' || !schema) return {}
  const { properties, required } = schema
  const isBody = (name: string) => !row.path.includes(`{${name}}`)
  const body = {
    type: 'object',
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isBody(name))),
    required: required.filter(isBody),
  }
  const type = row.multipart ? 'multipart/form-data' : 'application/json'
  return { requestBody: { required: true, content: { [type]: { schema: body } } } }
}

const SECURITY: Record<Endpoint['access'], object[]> = {
  anyone: [],
  session: [{ session: [] }],
  verified: [{ session: [] }],
  operator: [{ operator: [] }],
}

/** One row of the contract as an operation. */
export function createOperation(group: string, name: string, row: Endpoint) {
  const call = `${group}.${name}`
  const { summary, description } = row
  const schema = row.input && inputSchema(row.input)
  const codes = getErrorCodes(row)
  const parameters = parametersOf(row, schema, codes.includes('idempotency_key_reused'))
  return {
    operationId: call,
    tags: [group],
    summary,
    ...(description === undefined ? {} : { description }),
    security: SECURITY[row.access],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...bodyOf(row, schema),
    responses: {
      [row.created ? '201' : '200']: {
        description: row.success ?? 'What was asked for.',
        content: jsonContent(answerSchema(row)),
      },
      ...createErrorResponses(codes),
    },
  }
}
