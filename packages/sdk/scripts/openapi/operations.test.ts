import { expect, test } from 'vitest'
import { contract } from '../../src/contract.js'
import { createOperation } from './operations.js'

test('a write has its request body, idempotency key, success response and error responses', () => {
  expect(createOperation('orders', 'createBuy', contract.orders.createBuy)).toMatchInlineSnapshot(`
    {
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
                  "description": "Whole CHT; may also be sent as a string of digits.",
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
                "network": {
                  "enum": [
                    "TRC20",
                    "ERC20",
                  ],
                  "type": "string",
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
          "description": "\`malformed_json\`: the body is not valid JSON.",
        },
        "401": {
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/Refusal",
              },
            },
          },
          "description": "\`signed_out\`: not signed in, or the session has ended.",
        },
        "403": {
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/Refusal",
              },
            },
          },
          "description": "\`cross_origin\`: the request was sent from a page of another site. \`phone_unverified\`: the code from the mail has not been entered. \`account_suspended\`: the operator has suspended the account, or holds it; or an administrator the person.",
        },
        "409": {
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/Refusal",
              },
            },
          },
          "description": "\`stopped\`: the operator has stopped this for now. \`terms_required\`: the user has not accepted the terms in force. \`order_limit\`: the user has the maximum number of open orders of this side. \`buying_barred\`: buying is barred for a while after too many trades that expired, were cancelled or were decided against the buyer. \`no_price\`: the currency that the order would be paid in has no price.",
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
          "description": "\`unsupported_media_type\`: the body is neither JSON nor an upload.",
        },
        "422": {
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/Refusal",
              },
            },
          },
          "description": "\`invalid_input\`: fields of the input are invalid; \`fields\` lists them. \`idempotency_key_reused\`: the key was used for a different request.",
        },
        "429": {
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/Refusal",
              },
            },
          },
          "description": "\`too_many_requests\`: too many requests; wait for \`retryAfter\`.",
          "headers": {
            "Retry-After": {
              "$ref": "#/components/headers/RetryAfter",
            },
          },
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
          "description": "\`unavailable\`: the exchange is temporarily unavailable; wait for \`retryAfter\`.",
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
      "tags": [
        "orders",
      ],
    }
  `)
})
