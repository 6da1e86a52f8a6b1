import { ConfigurationError } from './errors.js'
import type { Hooks } from './hooks.js'
import type { Middleware } from './middleware.js'
import type { Timing } from './timeout.js'
import type { UploadProgress } from './upload.js'

export interface TransportOptions extends Partial<Timing> {
  /** URL of /api, e.g. `https://exchange.example/api`. Default: `/api` on the page's own origin. */
  baseURL?: string | undefined
  /** Timeout of a call in ms, including retries, their delays and the response body. Default: 15 seconds. */
  timeout?: number
  /**
   * How often a read, or a write with an idempotency key, is retried after a network error or status 429, 502, 503 or
   * 504. Default: 2. Use 0 for a back end that does not support `Idempotency-Key`.
   */
  retries?: number
  /** Default: the platform's. It must send cookies, and must not follow redirects if `redirect` is `error`. */
  fetch?: typeof globalThis.fetch
  /** Whether inputs are validated before they are sent. Default: true. Use false for a back end with other rules. */
  validate?: boolean
  /** Returns a number in [0, 1) for the jitter of retry delays and of waits after a 429. Default: `Math.random`. */
  random?: () => number
  /**
   * Exchange time minus the time of this machine's clock, in ms, where something else has told it, such as the page. It counts until the
   * first response. Default: 0.
   */
  clockOffset?: number | undefined
  /** The largest response body that is read, in bytes. Default: 10 MB. */
  maxResponseBytes?: number
  /** Callbacks for requests, responses and errors. */
  hooks?: Hooks
  /** Headers of every request. */
  headers?: Record<string, string>
  /** Changes requests before they are sent, and responses before they are read. */
  middleware?: readonly Middleware[]
}

export interface CallOptions {
  /** Aborts the call, which then rejects with an `AbortError`. A write may have happened all the same. */
  signal?: AbortSignal | undefined
  /** Timeout of this call in ms, including retries, their delays and the response body. Default: that of the client. */
  timeout?: number | undefined
  /** The number of retries of this call, instead of the client's `retries`. A write without an idempotency key is never retried. */
  retries?: number | undefined
  /** Headers of this call, in addition to those of the client. */
  headers?: Record<string, string>
  /** Called while the body is sent, where the platform has `XMLHttpRequest` and the client has no `fetch` of its own. */
  onUploadProgress?: (progress: UploadProgress) => void
  /** 1 to 100 visible ASCII characters. Reuse it to send the same write again. Default: a new UUID. */
  idempotencyKey?: string | undefined
}

/** What an option must be, for developers, and whether a value is that. */
type Rule = readonly [text: string, isValid: (value: unknown) => boolean]
type Rules<Options> = { readonly [Name in keyof Options]-?: Rule }

/** An absolute http(s) URL, or an absolute path on the page's own origin; without user, password, query and fragment. */
const BASE_URL = /^(https?:\/\/[^/\\?#@\s][^\\?#@\s]*|\/([^/\\?#][^?#]*)?)$/

const ms: Rule = ['a positive number of ms', (value) => Number.isFinite(value) && Number(value) > 0]
const count: Rule = ['0 or a positive integer', (value) => Number.isInteger(value) && Number(value) >= 0]
const fn: Rule = ['a function', (value) => typeof value === 'function']
/** Not an instance of `Headers`, whose fields are no properties. */
const object: Rule = [
  'a plain object',
  (value) => Object.prototype.toString.call(value) === '[object Object]',
]

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

const HOOK_RULES: Rules<Hooks> = { onRequest: fn, onResponse: fn, onError: fn, onInvalidItem: fn }

/** The message names the option and never its value, which may be a secret. */
const assertRules = (rules: Rules<object>, options: object, kind = 'option'): void => {
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue
    const rule = Object.hasOwn(rules, name) ? (rules as Record<string, Rule>)[name] : undefined
    if (!rule)
      throw new ConfigurationError(`There is no ${kind} ${name}, only ${Object.keys(rules).join(', ')}`)
    const [text, isValid] = rule
    if (!isValid(value)) throw new ConfigurationError(`The ${kind} ${name} must be ${text}`)
  }
}

/** Throws a `ConfigurationError` for an option or a hook of a client that is unknown or invalid. */
export function assertClientOptions(options: TransportOptions): void {
  assertRules(OPTION_RULES, options)
  assertRules(HOOK_RULES, options.hooks ?? {}, 'hook')
}

/** Throws a `ConfigurationError` for an option of a call that is unknown or invalid. */
export function assertCallOptions(options: CallOptions): void {
  assertRules(CALL_OPTION_RULES, options)
}
