import type * as z from 'zod/mini'
import { type ServerErrorCode, SOMETHING_WENT_WRONG } from './errors.js'
import type { Picture } from './model/picture.js'
import type { EndpointRoles } from './operator/roles.js'
import type { PayloadReader } from './payload.js'
import type { SwitchName } from './switches/rules.js'

/** Who may call: anyone, a signed-in user, a user with a verified phone, or the operator, with a token that has a role of the endpoint. */
export type Access = 'anyone' | 'session' | 'verified' | 'operator'

/**
 * When a request is refused until the user has confirmed who they are. `protected`: if the account has a second factor, or the
 * switch 'Ask before tokens move' is on. `newDetails`: as `protected`, but only for payment details that none of the user's
 * sell orders has had. `always`: for any account. `contact`: as `always`; and with a required second factor that the account
 * lacks, it is refused as `protected` is.
 */
export type ReauthenticationRule = 'never' | 'protected' | 'newDetails' | 'contact' | 'always'

/** An endpoint of the API as data. The client, the server's routes and the OpenAPI document are derived from it. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT'
  /** Path below /api. The input's field `name` replaces `{name}`. */
  path: `/${string}`
  access: Access
  /** The roles that may call an endpoint for the operator; absent at any other. */
  roles?: EndpointRoles
  /** When it is refused with `reauthentication_required`. Every write of a signed-in user has a rule, no other endpoint has one. */
  reauthentication?: ReauthenticationRule
  /**
   * Users who have not accepted the terms in force may use this write: a trade or the security of the account may need it at
   * once. Any other write of a signed-in user is refused with `terms_required` then.
   */
  withoutTerms?: true
  /** Another back end may lack this endpoint. */
  extension?: true
  /** Error codes specific to this endpoint. Those that follow from its access, method and path are derived. */
  errors?: readonly ServerErrorCode[]
  /**
   * Schema of path parameters and query or body together, with the rules of the form; absent if the endpoint takes no input.
   */
  input?: z.core.$ZodType
  output?: PayloadReader<unknown>
  /** A success has status 201 instead of 200. */
  created?: true
  /** Our server sends the payload as the body itself, without `data`. */
  unwrapped?: true
  /** The field of `data`, or of an unwrapped body, that has the payload in our server's responses; absent if `data` is it. */
  payloadName?: string
  /** The input is sent as multipart/form-data. */
  multipart?: true
  /**
   * This POST only reads. Its input is in the body, so that no address contains it. It takes no idempotency key, and the client may send
   * it again.
   */
  readsOnly?: true
  /** This write takes no idempotency key; the client never retries it. */
  noIdempotencyKey?: true
  /**
   * The response shows a secret, this once. It is not stored with the idempotency key: a repeat with the key does not act
   * again, and is refused with `secret_shown` and this sentence, which says how to get another secret.
   */
  showsSecret?: string
  /** The switch of the operator that stops this write. It is refused with `stopped` then. */
  stoppedBy?: SwitchName
  /** The response is a stream of server-sent events. */
  isStream?: true
  /** The only status that counts as success; if absent, every 2xx does. */
  successStatus?: 200
  /** The message shown if an error response has none. */
  fallback: string
  /** The message of a success. */
  success?: string
}

/** The parsed input of an endpoint. */
export type InputOf<E> = E extends { input: infer Schema extends z.core.$ZodType }
  ? z.output<Schema>
  : undefined

/** The same type, in the form that editors display best. */
type Simplify<Type> = { [Name in keyof Type]: Type[Name] } & {}
type NamesWithDefault<Input, Output> = {
  // The input of a transform is `unknown`, which says nothing about whether the field may be absent.
  [Name in keyof Input & keyof Output]: unknown extends Input[Name]
    ? never
    : undefined extends Input[Name]
      ? Name
      : never
}[keyof Input & keyof Output]
type MakeOptional<Output, Name extends keyof Output> = [Name] extends [never]
  ? Output
  : Simplify<Omit<Output, Name> & Partial<Pick<Output, Name>>>
/** The same fields; a picture may be a file of React Native too. */
export type AcceptNativeFiles<Input> = {
  [Name in keyof Input]: Blob extends Input[Name] ? Picture : Input[Name]
} & {}
/** The input of a client method: `InputOf`, with fields that have a default optional. */
export type MethodInputOf<E> = E extends { input: infer Schema extends z.core.$ZodType }
  ? AcceptNativeFiles<MakeOptional<z.output<Schema>, NamesWithDefault<z.input<Schema>, z.output<Schema>>>>
  : undefined
/** The payload of an endpoint. */
export type OutputOf<E> = E extends { output: PayloadReader<infer Output> } ? Output : undefined

/** A write of a signed-in user. */
export interface UserWrite extends Endpoint {
  method: 'POST' | 'PUT'
  access: 'session' | 'verified'
  reauthentication: ReauthenticationRule
}
type EndpointOptions = Omit<Endpoint, 'fallback'> &
  Partial<Pick<Endpoint, 'fallback'>> &
  (
    | Pick<UserWrite, 'method' | 'access' | 'reauthentication'>
    | (({ method: 'GET' } | { access: 'anyone' | 'operator' }) & {
        reauthentication?: never
        withoutTerms?: never
      })
  ) &
  ({ access: 'operator'; roles: EndpointRoles } | { access: Exclude<Access, 'operator'>; roles?: never })

/** Defines an endpoint and keeps its exact type. The default `fallback` is `SOMETHING_WENT_WRONG`. */
export function defineEndpoint<const Options extends EndpointOptions>(
  options: Options,
): Options & Pick<Endpoint, 'fallback'> {
  return {
    fallback: SOMETHING_WENT_WRONG,
    ...options,
  }
}

/** Whether an endpoint is refused with `terms_required` while a user has not accepted the terms in force. */
export function requiresTerms({ method, access, withoutTerms }: Endpoint): boolean {
  return method !== 'GET' && (access === 'session' || access === 'verified') && !withoutTerms
}

/**
 * Splits an input into the path with its parameters filled in and the other fields. A parameter `..` would lead to another path:
 * the schema `id` refuses it.
 */
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
