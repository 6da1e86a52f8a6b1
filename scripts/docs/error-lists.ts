import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@cht/sdk'
import type { Endpoint } from '@cht/sdk/define-endpoint'
import { events } from '@cht/sdk/events'
import { operator } from '@cht/sdk/operator'
import { getErrorCodes } from '../../packages/sdk/scripts/openapi/error-codes.js'

const SOURCES = 'packages/sdk/src'

const groups: Record<string, Endpoint>[] = [...Object.values(contract), events, operator]
const endpoints = new Map(
  groups
    .flatMap((group) => Object.values(group))
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
)

/** An endpoint in a source file: its doc comment, and its definition up to the path. */
const ENDPOINT =
  /\/\*\*((?:(?!\*\/).)*)\*\/(\s+\w+: defineEndpoint\(\{.*?method: '(\w+)',\s+path: '([^']+)')/gs

/** The list of codes at the end of a doc comment. */
const ERROR_LIST = /\s*\* Errors: [^.]*\.\s*$/

/** Codes that follow from other properties of an endpoint than its `errors`, and are not those of every request. */
const DERIVED = ['not_found', 'terms_required', 'reauthentication_required', 'secret_shown']

const listCodes = (endpoint: Endpoint): string[] => {
  const own: readonly string[] = endpoint.errors ?? []
  return getErrorCodes(endpoint)
    .filter((code) => own.includes(code) || DERIVED.includes(code))
    .filter((code) => code !== 'idempotency_key_reused')
}

/** The list as lines of a doc comment. */
const formatList = (codes: readonly string[]): string =>
  `Errors: ${codes.map((code) => `\`${code}\``).join(', ')}.`
    .replace(/(.{1,125})(?: |$)/g, '   * $1\n')
    .trimEnd()

/** Writes the error codes of each endpoint of a source file to the end of its doc comment, where an editor shows them. */
export function writeErrorLists(source: string): string {
  return source.replace(
    ENDPOINT,
    (match, comment: string, definition: string, method: string, path: string) => {
      const endpoint = endpoints.get(`${method} ${path}`)
      if (!endpoint) return match
      const codes = listCodes(endpoint)
      const text = comment.replace(ERROR_LIST, '').trimEnd()
      if (codes.length === 0) return `/**${text}${text.includes('\n') ? '\n  ' : ''} */${definition}`
      return `/**${text.includes('\n') ? '' : '\n   *'}${text}\n${formatList(codes)}\n   */${definition}`
    },
  )
}

/** The source files that define endpoints. */
export function listEndpointFiles(root: string): string[] {
  return readdirSync(join(root, SOURCES), { recursive: true, encoding: 'utf8' })
    .map((path) => `${SOURCES}/${path}`)
    .filter((path) => /^(?!.*\/testing\/|.*\.test\.ts$).*\.ts$/.test(path))
    .filter((path) => readFileSync(join(root, path), 'utf8').includes(': defineEndpoint({'))
}
