import * as z from 'zod/mini'
import { type ServerErrorCode, SOMETHING_WENT_WRONG } from './errors.js'
import type { FormError } from './form-error.js'
import { getOwnField } from './own-field.js'

export { safeParse } from 'zod/mini'

/** Who may call: anyone, a signed-in user, one with a verified phone (decision 23), or the operator's token. */
export type Access = 'anyone' | 'session' | 'verified' | 'operator'

export type PayloadResult<Output> = { ok: true; value: Output } | { ok: false; path: string }

/** Reads a payload out of a response body, whatever it is wrapped in (wire, Reading). */
export interface PayloadReader<Output> {
  (body: unknown): PayloadResult<Output>
  /** What is read: for the documents. */
  schema: z.core.$ZodType
  /** What may stand beside it, by its name. */
  beside?: Record<string, z.core.$ZodType>
}

/** One call as a row of data; the client, the server's routes and the documents derive from it. */
export interface Endpoint {
  /** What the call does, in one line; for the OpenAPI document. */
  summary: string
  /** What the summary leaves out; for the OpenAPI document. */
  description?: string
  method: 'GET' | 'POST' | 'PUT'
  /** Below /api. A `{name}` in it is taken from the input's field of that name. */
  path: `/${string}`
  access: Access
  /** Codes of the refusals that are this call's own; those of its access, method and path are derived. */
  errors?: readonly ServerErrorCode[]
  /** Schema of path parameters and body together; absent for calls without any. */
  input?: z.core.$ZodType
  /** The form's own rules, with the words of spec section 5; asked before anything is sent. */
  validate?: (input: never) => FormError | undefined
  output?: PayloadReader<unknown>
  /** A success is answered 201. */
  created?: true
  /** Our server carries the payload with no `data` around it (wire, Writing). */
  bare?: true
  /** The name that our server gives the payload, where it gives one (wire, Writing). */
  payloadName?: string
  /** The input travels as multipart/form-data. */
  multipart?: true
  /** A write that takes no idempotency key and is never repeated; so are those of /auth (decision 21). */
  unkeyed?: true
  /** The one status that is success, where not every 2xx is. */
  successStatus?: 200
  /** The text shown where a failed answer has none (spec section 8). */
  fallback: string
  /** The text a success is told with (spec section 8). */
  success?: string
}

export type InputOf<Row> = Row extends { input: infer Schema extends z.core.$ZodType }
  ? z.output<Schema>
  : undefined

/** The same type, as an editor shows it best. */
type Flat<Type> = { [Name in keyof Type]: Type[Name] } & {}
type Defaulted<Input, Output> = {
  [Name in keyof Input & keyof Output]: undefined extends Input[Name] ? Name : never
}[keyof Input & keyof Output]
type Given<Output, Name extends keyof Output> = [Name] extends [never]
  ? Output
  : Flat<Omit<Output, Name> & Partial<Pick<Output, Name>>>
/** What a caller gives: as `InputOf`, but what the row fills in may be left out. */
export type MethodInputOf<Row> = Row extends { input: infer Schema extends z.core.$ZodType }
  ? Given<z.output<Schema>, Defaulted<z.input<Schema>, z.output<Schema>>>
  : undefined
export type OutputOf<Row> = Row extends { output: PayloadReader<infer Output> } ? Output : undefined

type Declared = Omit<Endpoint, 'fallback'> & Partial<Pick<Endpoint, 'fallback'>>

/** Declares a row, keeping its exact type. Without a fallback of its own it has the general one. */
export function defineEndpoint<const Row extends Declared>(row: Row): Row & Pick<Endpoint, 'fallback'> {
  return {
    fallback: SOMETHING_WENT_WRONG,
    ...row,
  }
}

const unwrap = (body: unknown, name: string | undefined): unknown => {
  let payload = body
  for (let depth = 0; depth < 3; depth++) {
    const named = name === undefined ? undefined : getOwnField(payload, name)
    if (named !== undefined) return named
    const inner = getOwnField(payload, 'data')
    if (inner === undefined) return payload
    payload = inner
  }
  return payload
}

/**
 * The path of the first field that does not fit. A union has no path of its own: of its options, the first that names a
 * field is the one that was tried.
 */
const pathOf = (issue: z.core.$ZodIssue): PropertyKey[] => {
  const options = issue.code === 'invalid_union' ? issue.errors.flat() : []
  const field = options.find(({ path }) => path.length > 0)
  return field ? [...issue.path, ...pathOf(field)] : issue.path
}

/** `payload(order)` reads P, {data: P} and {data: {data: P}}; `payload(user, 'user')` also {user: P} at each depth. */
export function payload<Output>(schema: z.core.$ZodType<Output>, name?: string): PayloadReader<Output> {
  const read = (body: unknown): PayloadResult<Output> => {
    const result = z.safeParse(schema, unwrap(body, name))
    if (result.success) return { ok: true, value: result.data }
    const [issue] = result.error.issues
    return { ok: false, path: issue ? pathOf(issue).map(String).join('.') : '' }
  }
  return Object.assign(read, { schema })
}

/** Reads a message beside a payload, for the calls whose own words are shown. Never fails: both may be missing. */
export function withMessage<Output>(
  read: PayloadReader<Output>,
): PayloadReader<{ value: Output | undefined; message: string | undefined }> {
  const readBoth = (body: unknown) => {
    const reading = read(body)
    const message = getOwnField(body, 'message')
    return {
      ok: true as const,
      value: {
        value: reading.ok ? reading.value : undefined,
        message: typeof message === 'string' && message !== '' ? message : undefined,
      },
    }
  }
  return Object.assign(readBoth, { schema: read.schema })
}

/** Splits an input into the path with its parameters filled in, and the rest. `.` and `..` are no ids (see schema). */
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
