import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contract } from '../contract.js'
import type { Endpoint } from '../define-endpoint.js'
import { ERROR_CODES } from '../errors.js'
import { operator } from '../operator/endpoints.js'
import { openApiDocument } from './document.js'
import { getErrorCodes } from './error-codes.js'

const document = openApiDocument()
const rows = Object.entries({ ...contract, operator }).flatMap(([group, calls]) =>
  Object.entries<Endpoint>(calls).map(([name, row]): [string, Endpoint] => [`${group}.${name}`, row]),
)
const paths = document.paths as Record<string, Record<string, object>>
const operationOf = (row: Endpoint) => paths[row.path]?.[row.method.toLowerCase()]

test('every row is an operation with its summary, and every group of rows has a description', () => {
  expect(rows.map(([, row]) => operationOf(row))).toEqual(
    rows.map(([operationId, { summary }]) => expect.objectContaining({ operationId, summary })),
  )
  expect(document.tags.map(({ name }) => name).sort()).toEqual([...Object.keys(contract), 'operator'].sort())
})

const sources = readdirSync(new URL('..', import.meta.url), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('endpoints.ts'))
  .map((path) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'))

/** A row in a source file: its doc comment, and the method and path that it is known by. */
const COMMENTED =
  /\/\*\*((?:(?!\*\/).)*)\*\/\s+\w+: defineEndpoint\(\{.*?method: '(\w+)',\s+path: '([^']+)'/gs

/** The codes that the doc comment of each row lists, by method and path. */
const commented = new Map(
  sources.flatMap((source) =>
    [...source.matchAll(COMMENTED)].map(([, comment = '', method, path]): [string, string[]] => {
      const [, list = ''] = /Errors: ([^.]*)\./.exec(comment) ?? []
      return [`${method} ${path}`, [...list.matchAll(/`(\w+)`/g)].map(([, code = '']) => code)]
    }),
  ),
)

test('the doc comment of a row lists its own errors, and none that it cannot have', () => {
  const differing = rows.flatMap(([name, row]) => {
    const listed = commented.get(`${row.method} ${row.path}`) ?? []
    const general = ['idempotency_key_reused']
    const missing = (row.errors ?? []).filter((code) => !listed.includes(code) && !general.includes(code))
    const unknown = listed.filter((code) => !getErrorCodes(row).some((known) => known === code))
    return missing.length + unknown.length === 0 ? [] : [{ name, missing, unknown }]
  })
  expect(commented.size).toBe(rows.length - ['operator.audit'].length)
  expect(differing).toEqual([])
})

test('every code is given by some call', () => {
  const text = JSON.stringify(paths)
  const never = Object.keys(ERROR_CODES).filter((code) => !text.includes(`\`${code}\``))
  expect(never).toEqual([
    // The client's own.
    ...['network', 'timeout', 'aborted', 'contract', 'validation', 'unknown'],
    // Of what no client of ours sends, of a page, and of a chart without a word for an event.
    ...['malformed_body', 'bad_request', 'not_built', 'wrong_state'],
  ])
})

test('a write says its input, its key, its answer and its refusals', () => {
  expect(operationOf(contract.orders.createBuy)).toMatchInlineSnapshot(`
    {
      "description": "Matched at a live session with a sell order of the same amount and payment method.",
      "operationId": "orders.createBuy",
      "parameters": [
        {
          "$ref": "#/components/parameters/IdempotencyKey",
        },
      ],
      "requestBody": {
        "content": {
          "application/json": {
            "schema": {
              "properties": {
                "amount": {
                  "description": "Whole CHT; a string of digits is read too.",
                  "enum": [
                    25000,
                    50000,
                    75000,
                    100000,
                    150000,
                    200000,
                    250000,
                    300000,
                    400000,
                    500000,
                    950000,
                  ],
                  "type": "integer",
                },
                "paymentMethod": {
                  "enum": [
                    "bank",
                    "usdt",
                  ],
                  "type": "string",
                },
              },
              "required": [
                "amount",
                "paymentMethod",
              ],
              "type": "object",
            },
          },
        },
        "required": true,
      },
      "responses": {
        "201": {
          "content": {
            "application/json": {
              "schema": {
                "properties": {
                  "data": {
                    "$ref": "#/components/schemas/Order",
                  },
                  "message": {
                    "examples": [
                      "Buy Order Created Successfully",
                    ],
                    "type": "string",
                  },
                },
                "required": [
                  "message",
                  "data",
                ],
                "type": "object",
              },
            },
          },
          "description": "Buy Order Created Successfully",
        },
        "400": {
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/Refusal",
              },
            },
          },
          "description": "\`malformed_json\`: the body is no JSON.",
        },
        "401": {
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/Refusal",
              },
            },
          },
          "description": "\`signed_out\`: nobody is signed in, or the session is over.",
        },
        "403": {
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/Refusal",
              },
            },
          },
          "description": "\`cross_origin\`: sent from another site's page. \`phone_unverified\`: the code of the mail has not been entered.",
        },
        "409": {
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/Refusal",
              },
            },
          },
          "description": "\`order_limit\`: as many open orders as one may have. \`buying_barred\`: too many trades were let expire unpaid.",
        },
        "413": {
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/Refusal",
              },
            },
          },
          "description": "\`too_large\`: the request is too large.",
        },
        "415": {
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/Refusal",
              },
            },
          },
          "description": "\`unsupported_media_type\`: neither JSON nor an upload.",
        },
        "422": {
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/Refusal",
              },
            },
          },
          "description": "\`invalid_input\`: fields of the input are wrong; \`fields\` names each. \`idempotency_key_reused\`: the key was used for another request.",
        },
        "500": {
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/Refusal",
              },
            },
          },
          "description": "\`internal\`: the server failed.",
        },
        "503": {
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/Refusal",
              },
            },
          },
          "description": "\`unavailable\`: the exchange is away for a moment; \`retryAfter\` says how long.",
          "headers": {
            "Retry-After": {
              "$ref": "#/components/headers/RetryAfter",
            },
          },
        },
      },
      "security": [
        {
          "session": [],
        },
      ],
      "summary": "Place a buy order",
      "tags": [
        "orders",
      ],
    }
  `)
})

test('an upload is multipart, a path has its parameters, an answer what our server puts around it', () => {
  const shown = [
    contract.settings.requestVerification,
    contract.orders.cancelSell,
    contract.auth.login,
    contract.investments.referrals,
    operator.fund,
  ].map((row) => {
    const { parameters, requestBody, responses, security } = operationOf(row) as Record<string, object>
    return { security, parameters, requestBody, answer: Object.values(responses ?? {})[0] }
  })
  expect(shown).toMatchInlineSnapshot(`
    [
      {
        "answer": {
          "content": {
            "application/json": {
              "schema": {
                "properties": {
                  "message": {
                    "examples": [
                      "Verification request submitted successfully",
                    ],
                    "type": "string",
                  },
                },
                "required": [
                  "message",
                ],
                "type": "object",
              },
            },
          },
          "description": "Verification request submitted successfully",
        },
        "parameters": [
          {
            "$ref": "#/components/parameters/IdempotencyKey",
          },
        ],
        "requestBody": {
          "content": {
            "multipart/form-data": {
              "schema": {
                "properties": {
                  "backImage": {
                    "description": "A PNG, JPEG or WebP file of at most 5 MB.",
                    "format": "binary",
                    "type": "string",
                  },
                  "country": {
                    "enum": [
                      "nigeria",
                      "ghana",
                      "kenya",
                    ],
                    "type": "string",
                  },
                  "frontImage": {
                    "description": "A PNG, JPEG or WebP file of at most 5 MB.",
                    "format": "binary",
                    "type": "string",
                  },
                  "idNumber": {
                    "maxLength": 50,
                    "minLength": 1,
                    "type": "string",
                  },
                  "verificationType": {
                    "maxLength": 50,
                    "minLength": 1,
                    "type": "string",
                  },
                },
                "required": [
                  "country",
                  "verificationType",
                  "idNumber",
                  "frontImage",
                  "backImage",
                ],
                "type": "object",
              },
            },
          },
          "required": true,
        },
        "security": [
          {
            "session": [],
          },
        ],
      },
      {
        "answer": {
          "content": {
            "application/json": {
              "schema": {
                "properties": {
                  "data": {
                    "$ref": "#/components/schemas/Order",
                  },
                  "message": {
                    "examples": [
                      "Sell order canceled successfully",
                    ],
                    "type": "string",
                  },
                },
                "required": [
                  "message",
                  "data",
                ],
                "type": "object",
              },
            },
          },
          "description": "Sell order canceled successfully",
        },
        "parameters": [
          {
            "in": "path",
            "name": "id",
            "required": true,
            "schema": {
              "maxLength": 64,
              "minLength": 1,
              "type": "string",
            },
          },
          {
            "$ref": "#/components/parameters/IdempotencyKey",
          },
        ],
        "requestBody": {
          "content": {
            "application/json": {
              "schema": {
                "properties": {},
                "required": [],
                "type": "object",
              },
            },
          },
          "required": true,
        },
        "security": [
          {
            "session": [],
          },
        ],
      },
      {
        "answer": {
          "content": {
            "application/json": {
              "schema": {
                "properties": {
                  "data": {
                    "properties": {
                      "user": {
                        "$ref": "#/components/schemas/User",
                      },
                    },
                    "required": [
                      "user",
                    ],
                    "type": "object",
                  },
                  "message": {
                    "examples": [
                      "Logged In Sucessfully",
                    ],
                    "type": "string",
                  },
                },
                "required": [
                  "message",
                  "data",
                ],
                "type": "object",
              },
            },
          },
          "description": "Logged In Sucessfully",
        },
        "parameters": undefined,
        "requestBody": {
          "content": {
            "application/json": {
              "schema": {
                "properties": {
                  "email": {
                    "format": "email",
                    "maxLength": 254,
                    "pattern": "^(?!\\.)(?!.*\\.\\.)[\\w'+.-]*[\\w+-]@([A-Za-z0-9][A-Za-z0-9-]*\\.)+[A-Za-z]{2,}$",
                    "type": "string",
                  },
                  "password": {
                    "format": "password",
                    "maxLength": 128,
                    "minLength": 1,
                    "type": "string",
                  },
                },
                "required": [
                  "email",
                  "password",
                ],
                "type": "object",
              },
            },
          },
          "required": true,
        },
        "security": [],
      },
      {
        "answer": {
          "content": {
            "application/json": {
              "schema": {
                "properties": {
                  "nextCursor": {
                    "description": "Where a list goes on, as an answer said it.",
                    "pattern": "^[\\w-]{1,400}$",
                    "type": "string",
                  },
                  "referralList": {
                    "items": {
                      "$ref": "#/components/schemas/ReferralRow",
                    },
                    "type": "array",
                  },
                },
                "required": [
                  "referralList",
                ],
                "type": "object",
              },
            },
          },
          "description": "What was asked for.",
        },
        "parameters": [
          {
            "in": "query",
            "name": "limit",
            "required": false,
            "schema": {
              "default": 200,
              "maximum": 200,
              "minimum": 1,
              "type": "integer",
            },
          },
          {
            "in": "query",
            "name": "cursor",
            "required": false,
            "schema": {
              "description": "Where a list goes on, as an answer said it.",
              "pattern": "^[\\w-]{1,400}$",
              "type": "string",
            },
          },
        ],
        "requestBody": undefined,
        "security": [
          {
            "session": [],
          },
        ],
      },
      {
        "answer": {
          "content": {
            "application/json": {
              "schema": {
                "properties": {
                  "data": {
                    "properties": {
                      "availableBalance": {
                        "type": "integer",
                      },
                      "email": {
                        "type": "string",
                      },
                    },
                    "required": [
                      "email",
                      "availableBalance",
                    ],
                    "type": "object",
                  },
                  "message": {
                    "examples": [
                      "User funded",
                    ],
                    "type": "string",
                  },
                },
                "required": [
                  "message",
                  "data",
                ],
                "type": "object",
              },
            },
          },
          "description": "User funded",
        },
        "parameters": [
          {
            "$ref": "#/components/parameters/IdempotencyKey",
          },
        ],
        "requestBody": {
          "content": {
            "application/json": {
              "schema": {
                "properties": {
                  "amount": {
                    "maximum": 1000000000,
                    "minimum": 1,
                    "type": "integer",
                  },
                  "by": {
                    "maxLength": 100,
                    "type": "string",
                  },
                  "email": {
                    "maxLength": 254,
                    "minLength": 1,
                    "type": "string",
                  },
                  "why": {
                    "maxLength": 500,
                    "type": "string",
                  },
                },
                "required": [
                  "email",
                  "amount",
                ],
                "type": "object",
              },
            },
          },
          "required": true,
        },
        "security": [
          {
            "operator": [],
          },
        ],
      },
    ]
  `)
})

test('its version is the package’s', () => {
  const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  expect(document.info.version).toBe(manifest.version)
})
