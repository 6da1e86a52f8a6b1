import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allEndpoints } from '../../packages/sdk/src/testing/endpoints.js'
import { listEndpointFiles, writeErrorLists } from './error-lists.js'

const root = join(import.meta.dirname, '../..')

const definition = `createBuy: defineEndpoint({
    method: 'POST',
    path: '/buy-orders/create',`
const list = `   * Errors: \`account_suspended\`, \`stopped\`, \`terms_required\`, \`order_limit\`, \`buying_barred\`, \`no_price\`.`

test.each([
  ['a comment of one line', '/** Places an order. */'],
  ['a comment of several lines', '/**\n   * Places an order.\n   */'],
  ['an old list', '/**\n   * Places an order.\n   * Errors: `order_limit`,\n   * `gone`.\n   */'],
])('the codes of an endpoint are written to the end of %s', (_, comment) => {
  const written = `  /**\n   * Places an order.\n${list}\n   */\n  ${definition}`
  expect(writeErrorLists(`  ${comment}\n  ${definition}`)).toBe(written)
  expect(writeErrorLists(written)).toBe(written)
})

test('an endpoint that only has the errors of every request has no list', () => {
  const reads =
    "rates = {\n  /** Returns the prices. */\n  get: defineEndpoint({\n    method: 'GET',\n    path: '/rates',"
  expect(writeErrorLists(reads)).toBe(reads)
  const withList = reads.replace(
    'Returns the prices. */',
    '\n   * Returns the prices.\n   * Errors: `gone`.\n   */',
  )
  expect(writeErrorLists(withList)).toBe(withList.replace('\n   * Errors: `gone`.', ''))
})

test('every endpoint has a doc comment that is found in the sources', () => {
  const sources = listEndpointFiles(root).map((path) => readFileSync(join(root, path), 'utf8'))
  const found = sources.flatMap((source) => source.match(/\*\/\s+\w+: defineEndpoint\(\{/g) ?? [])
  // `operator.audit` is a constant of its own, with the errors of every request only.
  expect(found.length).toBe(allEndpoints.length - ['operator.audit'].length)
})
