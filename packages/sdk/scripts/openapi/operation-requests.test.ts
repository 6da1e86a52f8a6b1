import { expect, test } from 'vitest'
import { contract } from '../../src/contract.js'
import type { Endpoint } from '../../src/define-endpoint.js'
import { operator } from '../../src/operator/endpoints.js'
import { createOperation } from './operations.js'

test('a multipart input is sent as multipart/form-data', () => {
  const { parameters, requestBody } = createOperation(
    'settings',
    'requestVerification',
    contract.settings.requestVerification,
  )
  expect({ parameters, requestBody }).toMatchInlineSnapshot(`
    {
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
                  "description": "PNG, JPEG or WebP of at most 5 MB.",
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
                  "description": "PNG, JPEG or WebP of at most 5 MB.",
                  "format": "binary",
                  "type": "string",
                },
                "idNumber": {
                  "description": "One line without control or invisible characters.",
                  "maxLength": 50,
                  "minLength": 1,
                  "type": "string",
                },
                "verificationType": {
                  "description": "One line without control or invisible characters.",
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
    }
  `)
})

test('a write whose only field is in the path has the parameter and no body', () => {
  const { parameters, requestBody } = createOperation('orders', 'cancelSell', contract.orders.cancelSell)
  expect({ parameters, requestBody }).toMatchInlineSnapshot(`
    {
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
      "requestBody": undefined,
    }
  `)
})

test('a write without path parameters and idempotency key has no parameters', () => {
  const { parameters, requestBody } = createOperation('auth', 'login', contract.auth.login)
  expect({ parameters, requestBody }).toMatchInlineSnapshot(`
    {
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
    }
  `)
})

test('a read has query parameters and no body', () => {
  const { parameters, requestBody } = createOperation(
    'investments',
    'referrals',
    contract.investments.referrals,
  )
  expect({ parameters, requestBody }).toMatchInlineSnapshot(`
    {
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
            "description": "The \`nextCursor\` of the previous page.",
            "pattern": "^[\\w-]{1,400}$",
            "type": "string",
          },
        },
      ],
      "requestBody": undefined,
    }
  `)
})

test('a write of the operator has the idempotency key only if the endpoint lists its error code', () => {
  expect(createOperation('operator', 'suspend', operator.suspend).parameters).toBe(undefined)
  const { parameters, requestBody } = createOperation('operator', 'fund', operator.fund)
  expect({ parameters, requestBody }).toMatchInlineSnapshot(`
    {
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
                  "description": "One line without control or invisible characters.",
                  "maxLength": 100,
                  "type": "string",
                },
                "email": {
                  "description": "One line without control or invisible characters.",
                  "maxLength": 254,
                  "minLength": 1,
                  "type": "string",
                },
                "reference": {
                  "description": "One line without control or invisible characters.",
                  "maxLength": 100,
                  "minLength": 1,
                  "type": "string",
                },
                "why": {
                  "description": "One line without control or invisible characters.",
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
    }
  `)
})

test('security follows from the access of the endpoint', () => {
  const getSecurity = (endpoint: Endpoint) => createOperation('group', 'name', endpoint).security
  expect({
    anyone: getSecurity(contract.auth.login),
    session: getSecurity(contract.auth.checkAuth),
    verified: getSecurity(contract.orders.cancelSell),
    operator: getSecurity(operator.fund),
  }).toEqual({
    anyone: [],
    session: [{ session: [] }],
    verified: [{ session: [] }],
    operator: [{ operator: [] }],
  })
})
