import type { Endpoint, MethodInputOf, OutputOf } from './define-endpoint.js'
import type { Transport } from './transport.js'
import type { CallOptions, TransportOptions } from './transport-options.js'

export type ClientOptions = TransportOptions

/** What every write resolves to. */
export interface WriteResult<Value> {
  /** The payload. Where it may be undefined, the response may lack it: the write has succeeded, read it then. */
  value: Value
  /** The text of the back end to show; undefined if it sends none. */
  message: string | undefined
}

/** Writes of the specification may succeed without a payload (docs/wire.md, Reading). `promisesPayload` says the same. */
type Result<E> = E extends { method: 'GET' } | { readsOnly: true }
  ? OutputOf<E>
  : WriteResult<
      E extends { extension: true } | { access: 'operator' } ? OutputOf<E> : OutputOf<E> | undefined
    >

/** An endpoint as a method: it takes the input, if the endpoint has one, and the options. */
type Method<E> = E extends { input: unknown }
  ? object extends MethodInputOf<E>
    ? (input?: MethodInputOf<E>, options?: CallOptions) => Promise<Result<E>>
    : (input: MethodInputOf<E>, options?: CallOptions) => Promise<Result<E>>
  : (options?: CallOptions) => Promise<Result<E>>

/** The methods of a group of endpoints; the doc comment of an endpoint is that of its method. */
export type Methods<Endpoints> = { [Name in keyof Endpoints]: Method<Endpoints[Name]> }

/** A method whose endpoint is known only at run time. */
type AnyMethod = (...args: readonly unknown[]) => Promise<unknown>

/** Creates the method of an endpoint. */
export function createMethod(endpoint: Endpoint, transport: Transport): AnyMethod {
  return (...args) => {
    const [input, options] = endpoint.input ? args : [undefined, args[0]]
    return transport.call(endpoint, input, options as CallOptions | undefined)
  }
}

/** Creates a method for each endpoint of a group. */
export function createMethods<Endpoints extends Record<string, Endpoint>>(
  endpoints: Endpoints,
  transport: Transport,
): Methods<Endpoints> {
  return Object.fromEntries(
    Object.entries(endpoints).map(([name, endpoint]) => [name, createMethod(endpoint, transport)]),
  ) as Methods<Endpoints>
}
