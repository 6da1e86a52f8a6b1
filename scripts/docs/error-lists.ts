import { relative } from 'node:path'
import { contract, type Endpoint, events } from '@cht/sdk/contract'
import { operator, operatorSignIn } from '@cht/sdk/operator'
import { getErrorCodes } from '../../packages/sdk/scripts/openapi/error-codes.js'
import {
  findComment,
  listDefinitions,
  parseSources,
  type SourceFile,
} from '../../packages/sdk/scripts/source-comments.js'

const groups: Record<string, Endpoint>[] = [...Object.values(contract), events, operator, operatorSignIn]
const endpoints = new Map(
  groups
    .flatMap((group) => Object.values(group))
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
)

/** The list of codes at the end of a doc comment. */
const ERROR_LIST = /\s*\* Errors: [^.]*\.\s*$/

/** Codes that follow from other properties of an endpoint than its `errors`, and are not those of every request. */
const DERIVED = [
  'not_found',
  'terms_required',
  'reauthentication_required',
  'second_factor_missing',
  'secret_shown',
]

const listCodes = (endpoint: Endpoint): string[] => {
  const own: readonly string[] = endpoint.errors ?? []
  return getErrorCodes(endpoint)
    .filter((code) => own.includes(code) || DERIVED.includes(code))
    .filter((code) => code !== 'idempotency_key_reused')
}

/** The list as lines of a doc comment with this indentation. */
const formatList = (codes: readonly string[], indentation: string): string =>
  `Errors: ${codes.map((code) => `\`${code}\``).join(', ')}.`.replace(
    /(.{1,125})(?: |$)/g,
    `\n${indentation} * $1`,
  )

const writeList = (comment: string, codes: readonly string[], indentation: string): string => {
  const text = comment.slice('/**'.length, -'*/'.length).replace(ERROR_LIST, '').trimEnd()
  const isOneLine = !text.includes('\n')
  if (codes.length === 0) return isOneLine ? `/**${text} */` : `/**${text}\n${indentation} */`
  const lines = isOneLine ? `\n${indentation} *${text}` : text
  return `/**${lines}${formatList(codes, indentation)}\n${indentation} */`
}

/** Writes the error codes of each endpoint of a source file to the end of its doc comment, where an editor shows them. */
export function writeErrorLists(file: SourceFile): string {
  let source = file.text
  for (const { node, route } of listDefinitions(file).reverse()) {
    const comment = findComment(node)
    const endpoint = endpoints.get(route)
    if (!comment || !endpoint) continue
    const indentation = ' '.repeat(file.getLineAndCharacterOfPosition(comment.pos).character)
    const list = writeList(comment.getText(), listCodes(endpoint), indentation)
    source = source.slice(0, comment.pos) + list + source.slice(comment.end)
  }
  return source
}

/** The source files that define endpoints, by their path from `root`. */
export function listEndpointFiles(root: string): [path: string, file: SourceFile][] {
  return parseSources()
    .filter((file) => listDefinitions(file).length > 0)
    .map((file) => [relative(root, file.fileName), file])
}
