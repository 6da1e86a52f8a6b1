import { ConfigurationError } from './errors.js'
import type { CallOptions, TransportOptions } from './transport.js'

/** What an option must be, for developers, and whether a value is that. */
type Rule = readonly [text: string, isValid: (value: unknown) => boolean]
type Rules<Options> = { readonly [Name in keyof Options]-?: Rule }

/** An absolute http(s) URL, or an absolute path on the page's own origin; without user, password, query and fragment. */
const BASE_URL = /^(https?:\/\/[^/\\?#@\s][^\\?#@\s]*|\/([^/\\?#][^?#]*)?)$/

const ms: Rule = ['a positive number of ms', (value) => Number.isFinite(value) && Number(value) > 0]
const count: Rule = ['0 or a positive integer', (value) => Number.isInteger(value) && Number(value) >= 0]
const fn: Rule = ['a function', (value) => typeof value === 'function']
const object: Rule = ['an object', (value) => typeof value === 'object' && value !== null]

const OPTION_RULES: Rules<TransportOptions> = {
  baseURL: [
    'a URL that begins with https://, http:// or one /, without user, password, query and fragment',
    (value) => typeof value === 'string' && BASE_URL.test(value),
  ],
  timeout: ms,
  retries: count,
  fetch: fn,
  validate: ['true or false', (value) => typeof value === 'boolean'],
  random: fn,
  now: fn,
  sleep: fn,
  clockOffset: ['a number of ms', Number.isFinite],
  maxResponseBytes: ['a positive number of bytes', ms[1]],
  hooks: object,
  headers: object,
  middleware: ['a list', Array.isArray],
}

const CALL_OPTION_RULES: Rules<CallOptions> = {
  signal: [
    'an AbortSignal',
    (value) => typeof (value as AbortSignal | null)?.addEventListener === 'function',
  ],
  timeout: ms,
  retries: count,
  headers: object,
  onUploadProgress: fn,
  // An invalid key is an invalid input.
  idempotencyKey: ['a text', () => true],
}

/** The message names the option and never its value, which may be a secret. */
const assertRules = (rules: Rules<object>, options: object): void => {
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue
    const rule = Object.hasOwn(rules, name) ? (rules as Record<string, Rule>)[name] : undefined
    if (!rule)
      throw new ConfigurationError(`There is no option ${name}, only ${Object.keys(rules).join(', ')}`)
    const [text, isValid] = rule
    if (!isValid(value)) throw new ConfigurationError(`The option ${name} must be ${text}`)
  }
}

/** Throws a `ConfigurationError` for an option of a client that is unknown or invalid. */
export function assertClientOptions(options: TransportOptions): void {
  assertRules(OPTION_RULES, options)
}

/** Throws a `ConfigurationError` for an option of a call that is unknown or invalid. */
export function assertCallOptions(options: CallOptions): void {
  assertRules(CALL_OPTION_RULES, options)
}
