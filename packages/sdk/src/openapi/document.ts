import { contract } from '../contract.js'
import type { Endpoint } from '../define-endpoint.js'
import { operator } from '../operator/endpoints.js'
import { createOperation } from './operations.js'
import { PICTURE_PATHS } from './pictures.js'
import { componentSchemas } from './schemas.js'

/** The package's own. */
const VERSION = '0.1.0'

/** Tags of the document: what each group of calls is about. */
const TAGS: Record<keyof typeof contract | 'operator', string> = {
  auth: 'Signing up, the code by mail, the session.',
  settings: 'Identity verification, profile and password.',
  orders: 'Buy and sell orders, and a trade’s payment and its confirmation.',
  trades: 'Trades: orders that met at a live session.',
  appeals: 'Calling the operator about a trade.',
  investments: 'Stakes, their capital, and what referees brought.',
  liveSessions: 'When orders are matched.',
  notifications: 'What happened to the user.',
  market: 'What waits for the next session.',
  rates: 'What the token costs.',
  operator: 'What the exchange’s operator does, with the operator’s token.',
}

const INTRODUCTION = `Every call of a CHT exchange: peer-to-peer trades of the CHT token, matched at daily live sessions.

Tokens are whole CHT, sums of money integer minor units, dates ISO 8601 in UTC. \`Date\` of an answer is exchange time, by which every deadline goes. A success to a write carries the words to show in \`message\`. A refusal carries \`message\`, the text to show, and a stable \`code\`. Answers may gain fields.

\`@cht/sdk\` is a client of all of it, for browsers, Node, Deno, Bun and React Native.`

const refusalSchema = {
  type: 'object',
  description: 'Why a call was refused.',
  properties: {
    message: { type: 'string', description: 'The text to show.' },
    code: { type: 'string', description: 'Stable; others may come.', examples: ['invalid_input'] },
    fields: {
      type: 'array',
      description: 'Which fields are wrong, where fields are.',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, message: { type: 'string' } },
        required: ['path', 'message'],
      },
    },
  },
  required: ['message', 'code'],
}

const components = () => ({
  securitySchemes: {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: 'sid',
      description: 'Set by login and signup; `__Host-sid` where the exchange is on https.',
    },
    operator: {
      type: 'http',
      scheme: 'bearer',
      description: '`OPERATOR_TOKEN`, or the file `operator-token` in the exchange’s DATA_DIR.',
    },
  },
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description:
        'One per intent, and the same again when it is sent again: within 24 hours the first answer is given once more, and nothing is done twice.',
      schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,100}$' },
    },
  },
  headers: {
    RetryAfter: { description: 'Seconds until it may be tried again.', schema: { type: 'integer' } },
  },
  schemas: { ...componentSchemas(), Refusal: refusalSchema },
})

const pathsOf = (): Record<string, object> => {
  const paths: Record<string, object> = {}
  for (const [group, rows] of Object.entries({ ...contract, operator }))
    for (const [name, row] of Object.entries<Endpoint>(rows))
      paths[row.path] = {
        ...paths[row.path],
        [row.method.toLowerCase()]: createOperation(group, name, row),
      }
  return { ...paths, ...PICTURE_PATHS }
}

/** The contract as an OpenAPI 3.1 document, written from its rows. A large module: no client loads it. */
export function openApiDocument() {
  return {
    openapi: '3.1.0',
    info: {
      title: 'CHT Exchange',
      version: VERSION,
      description: INTRODUCTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: pathsOf(),
    components: components(),
  }
}
