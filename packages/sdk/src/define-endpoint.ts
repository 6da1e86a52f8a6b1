import * as z from 'zod/mini'
import { type ServerErrorCode, SOMETHING_WENT_WRONG } from './errors.js'
import type { FormError } from './form-error.js'
import { getOwnField } from './own-field.js'

/** Who may call: anyone, a signed-in user, a user with a verified phone (decision 23), or the operator with their token. */
export type Access = 'anyone' | 'session' | 'verified' | 'operator'

/** The payload, or the path of the first field that does not match the schema. */
export type PayloadResult<Output> = { ok: true; value: Output } | { ok: false; path: string }

/** Reads the payload of a response body, however the back end wraps it (docs/wire.md, Reading). */
export interface PayloadReader<Output> {
  (body: unknown): PayloadResult<Output>
  /** Schema of the payload, for the OpenAPI document. */
  schema: z.core.$ZodType
  /** Schemas of optional fields next to the payload, by name, for the OpenAPI document. */
  extraFields?: Record<string, z.core.$ZodType>
}

/** An endpoint of the API as data. The client, the server's routes and the OpenAPI document are derived from it. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT'
  /** Path below /api. The input's field `name` replaces `{name}`. */
  path: `/${string}`
  access: Access
  /** Error codes specific to this endpoint. Those that follow from its access, method and path are derived. */
  errors?: readonly ServerErrorCode[]
  /** Schema of path parameters and query or body together; absent if the endpoint takes no input. */
  input?: z.core.$ZodType
  /** The form's rules, with the messages of spec section 5; checked before the schema, on the client only. */
  validate?: (input: never) => FormError | undefined
  output?: PayloadReader<unknown>
  /** A success has status 201 instead of 200. */
  created?: true
  /** Our server sends the payload as the body itself, without `data` (docs/wire.md, Writing). */
  unwrapped?: true
  /** The field of `data` that holds the payload in the responses of our server, if any (docs/wire.md, Writing). */
  payloadName?: string
  /** The input is sent as multipart/form-data. */
  multipart?: true
  /** This write takes no idempotency key; the client never retries it (decision 21). */
  noIdempotencyKey?: true
  /** The response is a stream of server-sent events. */
  isStream?: true
  /** The only status that counts as success; if absent, every 2xx does. */
  successStatus?: 200
  /** The message shown if an error response has none (spec section 8). */
  fallback: string
  /** The message of a success (spec section 8). */
  success?: string
}

/** The parsed input of an endpoint. */
export type InputOf<E> = E extends { input: infer Schema extends z.core.$ZodType }
  ? z.output<Schema>
  : undefined

/** The same type, in the form that editors display best. */
type Simplify<Type> = { [Name in keyof Type]: Type[Name] } & {}
type NamesWithDefault<Input, Output> = {
  [Name in keyof Input & keyof Output]: undefined extends Input[Name] ? Name : never
}[keyof Input & keyof Output]
type MakeOptional<Output, Name extends keyof Output> = [Name] extends [never]
  ? Output
  : Simplify<Omit<Output, Name> & Partial<Pick<Output, Name>>>
/** The input of a client method: `InputOf`, with fields that have a default optional. */
export type MethodInputOf<E> = E extends { input: infer Schema extends z.core.$ZodType }
  ? MakeOptional<z.output<Schema>, NamesWithDefault<z.input<Schema>, z.output<Schema>>>
  : undefined
/** The payload of an endpoint. */
export type OutputOf<E> = E extends { output: PayloadReader<infer Output> } ? Output : undefined

type EndpointOptions = Omit<Endpoint, 'fallback'> & Partial<Pick<Endpoint, 'fallback'>>

/** Defines an endpoint and keeps its exact type. The default `fallback` is `SOMETHING_WENT_WRONG`. */
export function defineEndpoint<const Options extends EndpointOptions>(
  options: Options,
): Options & Pick<Endpoint, 'fallback'> {
  return {
    fallback: SOMETHING_WENT_WRONG,
    ...options,
  }
}

/** The number of levels at which a payload is looked for: the body, its `data`, and the `data` in that. */
const MAX_WRAPPERS = 3

const unwrap = (body: unknown, name: string | undefined): unknown => {
  let payload = body
  for (let depth = 0; depth < MAX_WRAPPERS; depth++) {
    const named = name === undefined ? undefined : getOwnField(payload, name)
    if (named !== undefined) return named
    const inner = getOwnField(payload, 'data')
    if (inner === undefined) return payload
    payload = inner
  }
  return payload
}

/**
 * The path of the first field that does not match. The issue of a union has no such path, so it is taken from the first of
 * the union's options that names a field.
 */
const getIssuePath = (issue: z.core.$ZodIssue): PropertyKey[] => {
  const options = issue.code === 'invalid_union' ? issue.errors.flat() : []
  const field = options.find(({ path }) => path.length > 0)
  return field ? [...issue.path, ...getIssuePath(field)] : issue.path
}

/** `payload(order)` reads P, {data: P} and {data: {data: P}}; `payload(user, 'user')` also {user: P} at each depth. */
export function payload<Output>(schema: z.core.$ZodType<Output>, name?: string): PayloadReader<Output> {
  const read = (body: unknown): PayloadResult<Output> => {
    const result = z.safeParse(schema, unwrap(body, name))
    if (result.success) return { ok: true, value: result.data }
    const [issue] = result.error.issues
    return { ok: false, path: issue ? getIssuePath(issue).map(String).join('.') : '' }
  }
  return Object.assign(read, { schema })
}

/** Reads a payload together with the server's `message`, for endpoints whose message is shown. Either may be missing. */
export function withMessage<Output>(
  read: PayloadReader<Output>,
): PayloadReader<{ value: Output | undefined; message: string | undefined }> {
  const readWithMessage = (body: unknown) => {
    const result = read(body)
    const message = getOwnField(body, 'message')
    return {
      ok: true as const,
      value: {
        value: result.ok ? result.value : undefined,
        message: typeof message === 'string' && message !== '' ? message : undefined,
      },
    }
  }
  return Object.assign(readWithMessage, { schema: read.schema })
}

/** Splits an input into the path with its parameters filled in and the other fields. The schema `id` excludes `..`. */
export function fillPath(
  path: string,
  input: Record<string, unknown>,
): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  return { path: filled, rest }
}
