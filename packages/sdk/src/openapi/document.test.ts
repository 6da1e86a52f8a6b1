import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contract } from '../contract.js'
import type { Endpoint } from '../define-endpoint.js'
import { ERROR_DEFINITIONS } from '../errors.js'
import { extensions } from '../extensions.js'
import { allEndpoints } from '../testing/endpoints.js'
import { createOpenApiDocument } from './document.js'
import { getErrorCodes } from './error-codes.js'

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
    [...Object.keys({ ...contract, ...extensions }), 'events', 'operator'].sort(),
  )
})

const sources = readdirSync(new URL('..', import.meta.url), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/^testing\b|\.test\.ts$/.test(path))
  .map((path) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'))

/** An endpoint in a source file: its doc comment, method and path. */
const DOCUMENTED_ENDPOINT =
  /\/\*\*((?:(?!\*\/).)*)\*\/\s+\w+: defineEndpoint\(\{.*?method: '(\w+)',\s+path: '([^']+)'/gs

/** The error codes in the doc comment of each endpoint, by method and path. */
const documentedCodes = new Map(
  sources.flatMap((source) =>
    [...source.matchAll(DOCUMENTED_ENDPOINT)].map(([, comment = '', method, path]): [string, string[]] => {
      const [, list = ''] = /Errors: ([^.]*)\./.exec(comment) ?? []
      return [`${method} ${path}`, [...list.matchAll(/`(\w+)`/g)].map(([, code = '']) => code)]
    }),
  ),
)

/** Codes that follow from other properties of an endpoint than `errors`, and that ask the user for something. */
const HANDLED = ['reauthentication_required', 'terms_required']

test('the doc comment of an endpoint lists its own error codes but `idempotency_key_reused`, the handled ones, and no impossible ones', () => {
  const differences = allEndpoints.flatMap(([name, endpoint]) => {
    const documented = documentedCodes.get(`${endpoint.method} ${endpoint.path}`) ?? []
    const handled = getErrorCodes(endpoint).filter((code) => HANDLED.includes(code))
    const missing = [...(endpoint.errors ?? []), ...handled].filter(
      (code) => !documented.includes(code) && code !== 'idempotency_key_reused',
    )
    const impossible = documented.filter((code) => !getErrorCodes(endpoint).some((known) => known === code))
    return missing.length + impossible.length === 0 ? [] : [{ name, missing, impossible }]
  })
  // `operator.audit` is defined in a file of its own, outside of the pattern.
  expect(documentedCodes.size).toBe(allEndpoints.length - ['operator.audit'].length)
  expect(differences).toEqual([])
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

test('the version is that of the package', () => {
  const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  expect(document.info.version).toBe(manifest.version)
})
