import type { Endpoint } from '../../src/define-endpoint.js'
import { getErrorCodes } from './error-codes.js'
import { createErrorResponses, jsonContent } from './responses.js'
import { inputSchema, type JsonSchema, payloadSchema } from './schemas.js'

const objectSchema = (
  properties: Record<string, JsonSchema>,
  required = Object.keys(properties),
): JsonSchema => ({
  type: 'object',
  properties,
  required,
})

/** Adds optional properties to the schema of a response body. */
const addProperties = (body: JsonSchema, properties: Record<string, JsonSchema>): JsonSchema => {
  if (Object.keys(properties).length === 0) return body
  if ('$ref' in body) return { allOf: [body, objectSchema(properties, [])] }
  return { ...body, properties: { ...Object(body.properties), ...properties } }
}

/** Schema of the response body of our server (docs/wire.md, Writing). */
const createBodySchema = (endpoint: Endpoint): JsonSchema => {
  const { method, output, payloadName, unwrapped, success } = endpoint
  const message: Record<string, JsonSchema> =
    success === undefined ? {} : { message: { type: 'string', examples: [success] } }
  if (!output) return objectSchema(message)
  const payload = payloadSchema(output.schema)
  const data = payloadName === undefined ? payload : objectSchema({ [payloadName]: payload })
  const fields = Object.entries(output.extraFields ?? {}).map(([name, schema]) => [
    name,
    payloadSchema(schema),
  ])
  return addProperties(
    unwrapped ? data : objectSchema(method === 'GET' ? { data } : { ...message, data }),
    Object.fromEntries(fields),
  )
}

type Input = ReturnType<typeof inputSchema>

const isPathParameter = (endpoint: Endpoint, name: string) => endpoint.path.includes(`{${name}}`)

const createParameters = (endpoint: Endpoint, input: Input | undefined, hasIdempotencyKey: boolean) => {
  const fields = Object.entries(input?.properties ?? {}).filter(
    ([name]) => endpoint.method === 'GET' || isPathParameter(endpoint, name),
  )
  return [
    ...fields.map(([name, schema]) => ({
      name,
      in: isPathParameter(endpoint, name) ? 'path' : 'query',
      required: isPathParameter(endpoint, name),
      schema,
    })),
    ...(hasIdempotencyKey ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ]
}

/** A call without fields of a body needs no body, and one without required fields may have none. */
const createRequestBody = (endpoint: Endpoint, input: Input | undefined) => {
  if (endpoint.method === 'GET' || !input) return {}
  const isBodyField = (name: string) => !isPathParameter(endpoint, name)
  const schema = {
    type: 'object',
    properties: Object.fromEntries(Object.entries(input.properties).filter(([name]) => isBodyField(name))),
    required: input.required.filter(isBodyField),
  }
  if (Object.keys(schema.properties).length === 0) return {}
  const mediaType = endpoint.multipart ? 'multipart/form-data' : 'application/json'
  return { requestBody: { required: schema.required.length > 0, content: { [mediaType]: { schema } } } }
}

const SECURITY: Record<Endpoint['access'], object[]> = {
  anyone: [],
  session: [{ session: [] }],
  verified: [{ session: [] }],
  operator: [{ operator: [] }],
}

const EVENT_STREAM_CONTENT = {
  'text/event-stream': {
    schema: { type: 'string', description: 'Server-sent events; see the description of the operation.' },
  },
}

/** Creates the OpenAPI operation of an endpoint, without its summary and description. */
export function createOperation(group: string, name: string, endpoint: Endpoint) {
  const input = endpoint.input && inputSchema(endpoint.input)
  const codes = getErrorCodes(endpoint)
  const parameters = createParameters(endpoint, input, codes.includes('idempotency_key_reused'))
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    // Not in the specification: another back end may lack it.
    ...(endpoint.extension ? { 'x-extension': true } : {}),
    ...(endpoint.roles ? { 'x-roles': endpoint.roles } : {}),
    security: SECURITY[endpoint.access],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...createRequestBody(endpoint, input),
    responses: {
      [endpoint.created ? '201' : '200']: {
        description: endpoint.success ?? 'Success.',
        content: endpoint.isStream ? EVENT_STREAM_CONTENT : jsonContent(createBodySchema(endpoint)),
      },
      ...createErrorResponses(codes),
    },
  }
}
