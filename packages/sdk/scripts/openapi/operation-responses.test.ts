import { expect, test } from 'vitest'
import { contract } from '../../src/contract.js'
import type { Endpoint } from '../../src/define-endpoint.js'
import { operator } from '../../src/operator/endpoints.js'
import { createOperation } from './operations.js'

const getSuccessResponse = (endpoint: Endpoint) => {
  const [success] = Object.values(createOperation('group', 'name', endpoint).responses)
  return success
}

test('without a payload, the body has only the message', () => {
  expect(getSuccessResponse(contract.settings.requestVerification)).toMatchInlineSnapshot(`
    {
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
    }
  `)
})

test('a payload is in `data`, next to the message', () => {
  expect(getSuccessResponse(contract.orders.cancelSell)).toMatchInlineSnapshot(`
    {
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
    }
  `)
})

test('a named payload is a field of `data`', () => {
  expect(getSuccessResponse(contract.auth.login)).toMatchInlineSnapshot(`
    {
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
    }
  `)
})

test('an unwrapped payload is the body itself, without `data` and `message`', () => {
  expect(getSuccessResponse(contract.investments.referrals)).toMatchInlineSnapshot(`
    {
      "content": {
        "application/json": {
          "schema": {
            "properties": {
              "nextCursor": {
                "description": "The \`cursor\` of the next page; absent on the last page.",
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
      "description": "Success.",
    }
  `)
})

test('a payload schema that is not among the components is inlined', () => {
  expect(getSuccessResponse(operator.fund)).toMatchInlineSnapshot(`
    {
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
                  "proposal": {
                    "properties": {
                      "expiresAt": {
                        "description": "ISO 8601 in UTC.",
                        "format": "date-time",
                        "type": "string",
                      },
                      "id": {
                        "maxLength": 64,
                        "minLength": 1,
                        "type": "string",
                      },
                    },
                    "required": [
                      "id",
                      "expiresAt",
                    ],
                    "type": "object",
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
    }
  `)
})
