import { createRequire } from 'node:module'
import type { Endpoint } from '@cht/sdk/contract'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

type Json = Record<string, unknown>
type Operation = { responses: Record<string, { content?: Record<string, { schema: Json }> }> }

interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Json> }
}

const { paths, components }: OpenApiDocument = createRequire(import.meta.url)('@cht/sdk/openapi.json')
/** The id of the schema that holds all schemas of the document. The other schemas refer to it. */
const COMPONENTS = 'components'
const REFERENCE = '#/components/schemas/'

const ajv = new Ajv2020({ allErrors: true, strict: false })
formats.default(ajv)

/** Makes references to schemas of the document refer to `COMPONENTS`. */
const resolveReferences = (schema: Json): Json =>
  JSON.parse(JSON.stringify(schema).replaceAll(REFERENCE, `${COMPONENTS}#/$defs/`))

ajv.addSchema(resolveReferences({ $id: COMPONENTS, $defs: components.schemas }))

const validators = new Map<Endpoint, ValidateFunction>()
const validateRefusal = ajv.compile(resolveReferences({ $ref: `${REFERENCE}Refusal` }))

const findSuccessSchema = ({ path, method, created }: Endpoint): Json => {
  const response = paths[path]?.[method.toLowerCase()]?.responses[created ? '201' : '200']
  return response?.content?.['application/json']?.schema ?? {}
}

/** The path of the value in dots, and what it must be. */
const describeError = ({ instancePath, message = 'is not valid' }: ErrorObject) =>
  `${instancePath.slice(1).replaceAll('/', '.') || 'the body'} ${message}`

const findMismatches = (validate: ValidateFunction, body: unknown): string[] => {
  validate(body)
  return [...new Set((validate.errors ?? []).map(describeError))]
}

/**
 * Where the body of a success differs from the documented shape (OpenAPI, docs/wire.md). Unknown fields are no difference:
 * responses may gain fields.
 */
export function findSuccessMismatches(endpoint: Endpoint, body: unknown): string[] {
  const validate = validators.get(endpoint) ?? ajv.compile(resolveReferences(findSuccessSchema(endpoint)))
  validators.set(endpoint, validate)
  return findMismatches(validate, body)
}

/** Where the body of a refusal differs from the documented shape. */
export function findRefusalMismatches(body: unknown): string[] {
  return findMismatches(validateRefusal, body)
}
