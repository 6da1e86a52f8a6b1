import * as z from 'zod/mini'

/** Who may call: anyone, a signed-in user, one with a verified phone (decision 23), or the operator's token. */
export type Access = 'anyone' | 'session' | 'verified' | 'operator'

export type Reading<Output> = { ok: true; value: Output } | { ok: false; path: string }

/** Reads a payload out of a response body, whatever it is wrapped in (wire, Reading). */
export type Payload<Output> = (body: unknown) => Reading<Output>

/** One call as a row of data; the client, the server's routes and the documents derive from it. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT'
  /** Below /api. A `{name}` in it is taken from the input's field of that name. */
  path: `/${string}`
  access: Access
  /** Schema of path parameters and body together; absent for calls without any. */
  input?: z.ZodMiniType
  output?: Payload<unknown>
  /** A success is answered 201. */
  created?: true
  /** Our server carries the payload with no `data` around it (wire, Writing). */
  bare?: true
  /** The input travels as multipart/form-data. */
  multipart?: true
  /** A write that takes no idempotency key and is never repeated; so are those of /auth (decision 21). */
  unkeyed?: true
  /** The one status that is success, where not every 2xx is. */
  onlyStatus?: 200
  /** The text shown where a failed answer has none (spec section 8). */
  fallback: string
  /** The text a success is told with (spec section 8). */
  success?: string
}

export type InputOf<Row> = Row extends { input: infer Schema extends z.ZodMiniType }
  ? z.output<Schema>
  : undefined
export type OutputOf<Row> = Row extends { output: Payload<infer Output> } ? Output : undefined

/** Declares a row, keeping its exact type. */
export const endpoint = <const Row extends Endpoint>(row: Row): Row => row

const field = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null && Object.hasOwn(body, name)
    ? (body as Record<string, unknown>)[name]
    : undefined

const unwrap = (body: unknown, name: string | undefined): unknown => {
  let payload = body
  for (let depth = 0; depth < 3; depth++) {
    const named = name === undefined ? undefined : field(payload, name)
    if (named !== undefined) return named
    const inner = field(payload, 'data')
    if (inner === undefined) return payload
    payload = inner
  }
  return payload
}

/** `payload(order)` reads P, {data: P} and {data: {data: P}}; `payload(user, 'user')` also {user: P} at each depth. */
export const payload =
  <Output>(schema: z.ZodMiniType<Output>, name?: string): Payload<Output> =>
  (body) => {
    const result = z.safeParse(schema, unwrap(body, name))
    return result.success
      ? { ok: true, value: result.data }
      : { ok: false, path: result.error.issues[0]?.path.map(String).join('.') ?? '' }
  }

/** Reads a message beside a payload, for the calls whose own words are shown. Never fails: both may be missing. */
export const withMessage =
  <Output>(read: Payload<Output>): Payload<{ value: Output | undefined; message: string | undefined }> =>
  (body) => {
    const reading = read(body)
    const message = field(body, 'message')
    return {
      ok: true,
      value: {
        value: reading.ok ? reading.value : undefined,
        message: typeof message === 'string' && message !== '' ? message : undefined,
      },
    }
  }

/** Splits an input into the path with its parameters filled in, and the rest. */
export const fillPath = (
  path: string,
  input: Record<string, unknown>,
): { path: string; rest: Record<string, unknown> } => {
  const rest = { ...input }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  return { path: filled, rest }
}
