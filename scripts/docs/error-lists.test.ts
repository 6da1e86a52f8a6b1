import { expect, test } from 'vitest'
import { parseSource } from '../../packages/sdk/scripts/source-comments.js'
import { writeErrorLists } from './error-lists.js'

const write = (source: string) => writeErrorLists(parseSource('endpoints.ts', source))

const createSource = (comment: string, name: string, [method, path]: [method: string, path: string]) =>
  `export const orders = {\n  ${comment}\n  ${name}: defineEndpoint({\n    method: '${method}',\n    path: '${path}',\n  }),\n}\n`

const createBuy = (comment: string) => createSource(comment, 'createBuy', ['POST', '/buy-orders/create'])
const LIST =
  'Errors: `account_suspended`, `stopped`, `terms_required`, `order_limit`, `buying_barred`, `no_price`.'

test.each([
  ['a comment of one line', '/** Places an order. */'],
  ['a comment of several lines', '/**\n   * Places an order.\n   */'],
  ['an old list', '/**\n   * Places an order.\n   * Errors: `order_limit`,\n   * `gone`.\n   */'],
])('the codes of an endpoint are written to the end of %s', (_, comment) => {
  const written = createBuy(`/**\n   * Places an order.\n   * ${LIST}\n   */`)
  expect(write(createBuy(comment))).toBe(written)
  expect(write(written)).toBe(written)
})

test('an endpoint that only has the errors of every request has no list', () => {
  const createRead = (comment: string) => createSource(comment, 'get', ['GET', '/rates'])
  const read = createRead('/** Returns the prices. */')
  expect(write(read)).toBe(read)
  expect(write(createRead('/**\n   * Returns the prices.\n   * Errors: `gone`.\n   */'))).toBe(
    createRead('/**\n   * Returns the prices.\n   */'),
  )
})
