import { createRequire } from 'node:module'
import { contract } from '../../src/contract.js'
import type { Endpoint } from '../../src/define-endpoint.js'
import { events } from '../../src/events/endpoints.js'
import { operator } from '../../src/operator/endpoints.js'
import { operatorSignIn } from '../../src/operator/sign-in.js'
import { ARCHIVE_PATHS } from './archives.js'
import { getOperationText, readGroupTexts } from './operation-texts.js'
import { createOperation } from './operations.js'
import { PICTURE_PATHS } from './pictures.js'
import { componentSchemas } from './schemas.js'

const { version } = createRequire(import.meta.url)('../../package.json')

/** Tags of the document: the groups of endpoints with the doc comment of the client. */
const createTags = () => {
  const texts = readGroupTexts()
  return [
    ...Object.keys(contract).map((name) => ({ name, description: texts.get(name) })),
    { name: 'events', description: 'A live stream of changes.' },
    {
      name: 'operator',
      description:
        'Endpoints for the operator of the exchange; require the operator’s token, or one with a role of the endpoint (`x-roles`).',
    },
    {
      name: 'operatorSignIn',
      description: 'How people who operate the exchange accept an invitation and sign in.',
    },
  ]
}

const INTRODUCTION = `The API of a CHT exchange: peer-to-peer trades of the CHT token, matched at daily live sessions.

Token amounts are whole CHT, amounts of money are in integer minor units, the price of 1 CHT is a decimal number in whole units of its currency, dates are ISO 8601 in UTC. The \`Date\` header of a response is exchange time; all deadlines are in exchange time. The response to a successful write has a \`message\` if there is something to show. An error response has a \`message\` to show and a stable \`code\`. Responses may gain fields.

\`@cht/sdk\` is a client for this API, for browsers, Node, Deno, Bun and React Native.`

const errorResponseSchema = {
  type: 'object',
  description: 'The body of an error response.',
  properties: {
    message: { type: 'string', description: 'The message to show.' },
    code: {
      type: 'string',
      description: 'A stable error code. More codes may be added.',
      examples: ['invalid_input'],
    },
    fields: {
      type: 'array',
      description: 'The invalid fields of the input, if any.',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, message: { type: 'string' } },
        required: ['path', 'message'],
      },
    },
  },
  required: ['message', 'code'],
}

const createComponents = () => ({
  securitySchemes: {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: 'sid',
      description: 'Set by login and signup. Its name is `__Host-sid` over https.',
    },
    operator: {
      type: 'http',
      scheme: 'bearer',
      description:
        '`OPERATOR_TOKEN`, or the content of the file `operator-token` in the exchange’s DATA_DIR; or a token with a role of the operation (`x-roles`).',
    },
  },
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description:
        'Makes a retry safe: a request with the same key within 24 hours returns the first response and is not executed again. If that response has shown a secret, the repeat is refused with `secret_shown`.',
      schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,100}$' },
    },
  },
  headers: {
    RetryAfter: { description: 'Seconds to wait before a retry.', schema: { type: 'integer' } },
  },
  schemas: { ...componentSchemas(), Refusal: errorResponseSchema },
})

const createPaths = (): Record<string, object> => {
  const paths: Record<string, object> = {}
  for (const [group, endpoints] of Object.entries({ ...contract, events, operator, operatorSignIn }))
    for (const [name, endpoint] of Object.entries<Endpoint>(endpoints))
      paths[endpoint.path] = {
        ...paths[endpoint.path],
        [endpoint.method.toLowerCase()]: {
          ...getOperationText(endpoint),
          ...createOperation(group, name, endpoint),
        },
      }
  return { ...paths, ...PICTURE_PATHS, ...ARCHIVE_PATHS }
}

/** Creates the OpenAPI 3.1 document of the API from its endpoints. */
export function createOpenApiDocument() {
  return {
    openapi: '3.1.0',
    info: {
      title: 'CHT Exchange',
      version,
      description: INTRODUCTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    tags: createTags(),
    paths: createPaths(),
    components: createComponents(),
  }
}
