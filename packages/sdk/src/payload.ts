import * as z from 'zod/mini'
import { type Mismatch, toMismatch } from './mismatch.js'
import { getOwnField } from './own-field.js'
import { safeParse } from './safe-parse.js'

/** The payload, and the items of its lists that were left out; or the first field that does not match the schema. */
export type PayloadResult<Output> =
  | { ok: true; value: Output; invalidItems?: readonly Mismatch[] }
  | ({ ok: false } & Mismatch)

/** Reads the payload of a response body, however the back end wraps it. */
export interface PayloadReader<Output> {
  (body: unknown): PayloadResult<Output>
  /** Schema of the payload, for the OpenAPI document. */
  schema: z.core.$ZodType
  /** Schemas of optional fields next to the payload, by name, for the OpenAPI document. */
  extraFields?: Record<string, z.core.$ZodType>
}

/**
 * At how many levels a name is looked for: in the body, in its `data`, and in the `data` of that. Without a name, up to as many
 * `data` are unwrapped.
 */
const MAX_LEVELS = 3

const unwrap = (body: unknown, name: string | undefined): unknown => {
  let payload = body
  for (let depth = 0; depth < MAX_LEVELS; depth++) {
    const named = name === undefined ? undefined : getOwnField(payload, name)
    if (named !== undefined) return named
    const inner = getOwnField(payload, 'data')
    if (inner === undefined) return payload
    payload = inner
  }
  return payload
}

const isPresent = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== false &&
  value !== '' &&
  !(Array.isArray(value) && value.length === 0)

/**
 * Whether a body says that the call failed, whatever its status: `success` or `ok` is false, `error` or `errors` has a value, or
 * `status` is `error` or `fail`; at any level at which a payload is looked for.
 */
export function saysFailure(body: unknown): boolean {
  let level = body
  for (let depth = 0; depth < MAX_LEVELS && level !== undefined; depth++) {
    const get = (name: string) => getOwnField(level, name)
    if (
      get('success') === false ||
      get('ok') === false ||
      isPresent(get('error')) ||
      isPresent(get('errors'))
    )
      return true
    const status = get('status')
    if (status === 'error' || status === 'fail') return true
    level = get('data')
  }
  return false
}

const FAILURE_FIELDS = ['error', 'errors', 'message'] as const

/**
 * Whether an object has no field that the schema knows, but one of a failure: `{error: '…'}` that was sent with status 200
 * must not be read as a payload whose fields are all absent.
 */
const isFailure = (schema: z.core.$ZodType, value: unknown): boolean =>
  schema instanceof z.ZodMiniObject &&
  (saysFailure(value) || FAILURE_FIELDS.some((name) => getOwnField(value, name) !== undefined)) &&
  !Object.keys(schema.def.shape).some((name) => getOwnField(value, name) !== undefined)

const parseWhole = <Output>(schema: z.core.$ZodType<Output>, body: unknown): PayloadResult<Output> => {
  const result = safeParse(schema, body)
  return result.success
    ? { ok: true, value: result.data }
    : { ok: false, ...toMismatch(result.error.issues[0], body) }
}

/** Creates a reader that finds the payload in a response body and parses it with `parse`. `name` as in `payload`. */
export function createPayloadReader<Output>(
  schema: z.core.$ZodType<Output>,
  name: string | undefined,
  parse: (schema: z.core.$ZodType<Output>, body: unknown) => PayloadResult<Output>,
): PayloadReader<Output> {
  const read = (body: unknown): PayloadResult<Output> => {
    const wire = unwrap(body, name)
    return isFailure(schema, wire) ? { ok: false, ...toMismatch(undefined, wire) } : parse(schema, wire)
  }
  return Object.assign(read, { schema })
}

/**
 * Creates a reader of a payload. `payload(order)` reads P, {data: P} and {data: {data: P}}; `payload(user, 'user')` also {user: P}
 * at each depth.
 */
export function payload<Output>(schema: z.core.$ZodType<Output>, name?: string): PayloadReader<Output> {
  return createPayloadReader(schema, name, parseWhole)
}

/** The `message` of a response; undefined if it has none. */
export function readMessage(body: unknown): string | undefined {
  const message = getOwnField(body, 'message')
  return typeof message === 'string' && message !== '' ? message : undefined
}
