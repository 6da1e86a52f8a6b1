import { expect, test } from 'vitest'
import { contract } from '../../src/contract.js'
import type { Endpoint } from '../../src/define-endpoint.js'
import { ERROR_DEFINITIONS } from '../../src/errors.js'
import { allEndpoints } from '../../src/testing/endpoints.js'
import { createOpenApiDocument } from './document.js'

const document = createOpenApiDocument()
const paths = document.paths as Record<string, Record<string, object>>
const findOperation = ({ method, path }: Endpoint) => paths[path]?.[method.toLowerCase()]

test('every endpoint has an operation with its summary, and every group has a tag', () => {
  expect(allEndpoints.map(([, endpoint]) => findOperation(endpoint))).toEqual(
    allEndpoints.map(([operationId]) =>
      expect.objectContaining({ operationId, summary: expect.stringMatching(/^[A-Z].+[^.]$/) }),
    ),
  )
  expect(document.tags.map(({ name }) => name).sort()).toEqual(
    [...Object.keys(contract), 'events', 'operator', 'operatorSignIn'].sort(),
  )
  expect(document.tags.filter(({ description }) => !description)).toEqual([])
})

test('every error code belongs to an operation, with these exceptions', () => {
  const text = JSON.stringify(paths)
  const unused = Object.keys(ERROR_DEFINITIONS).filter((code) => !text.includes(`\`${code}\``))
  expect(unused).toEqual([
    // Errors of the client.
    ...['network', 'timeout', 'aborted', 'contract', 'validation', 'configuration', 'unknown'],
    // Malformed requests, which our clients never send; a missing build of the web app; the default refusal of a chart.
    ...['malformed_body', 'not_built', 'wrong_state'],
  ])
})
