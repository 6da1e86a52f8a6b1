import { contract } from '../../src/contract.js'
import type { Endpoint } from '../../src/define-endpoint.js'
import { events } from '../../src/events/endpoints.js'
import { operator } from '../../src/operator/endpoints.js'
import { ARCHIVE_PATHS } from './archives.js'
import { getOperationText } from './operation-texts.js'
import { createOperation } from './operations.js'
import { PICTURE_PATHS } from './pictures.js'
import { componentSchemas } from './schemas.js'

/** The version in package.json. */
const VERSION = '0.1.0'

/** Tags of the document: the groups of endpoints with a description. */
const TAGS: Record<keyof typeof contract | 'events' | 'operator', string> = {
  auth: 'Sign-up, login sessions, second factors and passkeys, and confirming who the user is.',
  settings: 'Identity verification, profile and password.',
  orders: 'Buy and sell orders; payment of a trade and its confirmation.',
  trades:
    'Trades: a buy order and a sell order that were matched in a live session. What their parties ask of each other.',
  appeals:
    'Appeals against a trade, which the operator decides: statements, evidence, and what follows a decision.',
  investments: 'Investments, the release of their capital, and referrals.',
  liveSessions: 'The daily sessions in which orders are matched.',
  notifications: 'Notifications of the user, and which are sent by mail and by push.',
  events: 'A live stream of changes.',
  webhooks: 'URLs that receive the user’s notifications.',
  account: 'The download of the user’s data, and the closing of the account.',
  paymentDetails: 'Accounts and wallets that the user has saved.',
  statement: 'The account statement: every posting of the user.',
  terms: 'The terms and the privacy notice of the exchange.',
  switches: 'What the operator has stopped.',
  market: 'How many orders of other users are pending, by side, amount and payment method.',
  rates: 'The price of the token.',
  operator: 'Endpoints for the operator of the exchange; require the operator’s token.',
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
        '`OPERATOR_TOKEN`, or the content of the file `operator-token` in the exchange’s DATA_DIR.',
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
  for (const [group, endpoints] of Object.entries({ ...contract, events, operator }))
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
      version: VERSION,
      description: INTRODUCTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: createPaths(),
    components: createComponents(),
  }
}
