import type { Endpoint } from '@cht/sdk/contract'
import { ERROR_DEFINITIONS, type ServerErrorCode } from '@cht/sdk/errors'
import { getErrorCodes } from '../../../packages/sdk/scripts/openapi/error-codes.js'
import { hasIdempotencyKey, isRetryable } from '../../../packages/sdk/src/retry.js'
import { code, codeBlock, GENERATED, table } from './markdown.js'
import { renderParameters } from './parameters.js'
import type { Example } from './read-examples.js'
import type { Method } from './read-methods.js'
import type { ReferenceContext } from './reference-context.js'

const ACCESS: Record<Endpoint['access'], string> = {
  anyone: 'Anyone may call it.',
  session: 'Requires a session.',
  verified: 'Requires the session of a user with a verified phone.',
  operator: 'Requires the token of the operator.',
}

const EXTENSION = 'An [extension](../../other-back-ends.md#extensions): a back end may lack it.'

const describeRetries = (endpoint: Endpoint): string => {
  if (!isRetryable(endpoint)) return 'Never retried.'
  return hasIdempotencyKey(endpoint) ? 'Retried with its idempotency key.' : 'Retried.'
}

/** A doc comment without the list of codes at its end. */
const omitErrorList = (comment: string) => comment.replace(/\s*Errors: [^.]*\.$/, '')

/** The codes that errors.md explains in the section 'Every request'. The page of a method links to it and does not list them. */
const EXPLAINED_ONCE: readonly ServerErrorCode[] = [
  'bad_request',
  'malformed_json',
  'unsupported_media_type',
  'too_large',
  'cross_origin',
  'idempotency_key_reused',
  'internal',
  'unavailable',
]

const isSpecific = ({ errors = [], path }: Endpoint, errorCode: ServerErrorCode) =>
  errors.includes(errorCode) || (errorCode === 'not_found' && path.includes('{'))

const linkCode = (errorCode: ServerErrorCode) => `[${code(errorCode)}](../../errors.md#${errorCode})`

const renderErrors = (endpoint: Endpoint): string => {
  const codes = getErrorCodes(endpoint)
  const specific = codes.filter((errorCode) => isSpecific(endpoint, errorCode))
  const others = codes.filter(
    (errorCode) => !isSpecific(endpoint, errorCode) && !EXPLAINED_ONCE.includes(errorCode),
  )
  const rows = specific.map((errorCode) => {
    const { status, description } = ERROR_DEFINITIONS[errorCode]
    return [linkCode(errorCode), String(status), description]
  })
  return [
    ...(rows.length > 0 ? [table(['Code', 'Status', 'When'], rows)] : []),
    `Also ${[...others.map(linkCode), '[the errors of the client](../../errors.md#client) and [of every request](../../errors.md#every-request)'].join(', ')}.`,
  ].join('\n\n')
}

const renderExample = ({ comment, code: text }: Example): string =>
  [...(comment === '' ? [] : [comment]), codeBlock(text)].join('\n\n')

/** `Promise<Order | undefined>` with a link to each model. */
const renderReturns = (returns: string, { models }: ReferenceContext): string => {
  const names = [...new Set(returns.match(/\b[A-Z]\w+/g) ?? [])].filter((name) => models[name] !== undefined)
  const links = names.map((name) => `[\`${name}\`](../../${models[name]})`)
  return [
    `\`${returns}\``,
    ...(links.length > 0 ? [`of ${links.join(', ')}`] : []),
    ...(/^Promise<.*undefined>$/.test(returns)
      ? [
          returns === 'Promise<undefined>'
            ? '— it has no payload'
            : '— `undefined` if the back end sends no payload',
        ]
      : []),
  ].join(' ')
}

const renderSignature = (group: string, name: string, { input, returns }: Method): string => {
  const parameters = input ? [input.isOptional ? 'input?' : 'input', 'options?'] : ['options?']
  return codeBlock(`client.${group}.${name}(${parameters.join(', ')}): ${returns}`)
}

const findExample = ({ examples }: ReferenceContext, group: string, name: string): Example => {
  const example = examples.find((candidate) => candidate.group === group && candidate.name === name)
  if (!example) throw new Error(`client.${group}.${name} has no example`)
  return example
}

interface MethodOfGroup {
  group: string
  name: string
  endpoint: Endpoint
}

/** The page of a method of a group: what it does, its parameters, what it returns, its errors, and an example. */
export function renderMethod(context: ReferenceContext, { group, name, endpoint }: MethodOfGroup): string {
  const method = context.documentation.methods[group]?.[name]
  if (!method) throw new Error(`client.${group}.${name} has no documentation`)
  return `${GENERATED}

# ${group}.${name}

${omitErrorList(method.comment)}

${renderSignature(group, name, method)}

\`${endpoint.method} /api${endpoint.path}\`. ${ACCESS[endpoint.access]} ${describeRetries(endpoint)}${endpoint.extension ? ` ${EXTENSION}` : ''}

## Parameters

${renderParameters(method, endpoint, context.openApi)}

\`options\` are the [options of a call](../../modules/index.md#calloptions).

## Returns

${renderReturns(method.returns, context)}

## Errors

${renderErrors(endpoint)}

## Example

${renderExample(findExample(context, group, name))}
`
}

/** The page of a method of the client that belongs to no group. */
export function renderClientMethod(context: ReferenceContext, name: string, method: Method): string {
  return `${GENERATED}

# ${name}

${method.comment}

${codeBlock(`client.${name}(${method.parameters}): ${method.returns}`)}

## Returns

${renderReturns(method.returns, context)}

## Example

${renderExample(findExample(context, 'client', name))}
`
}
