import type { Endpoint, MethodInputOf, OutputOf } from './define-endpoint.js'
import type { CallOptions, Transport, TransportOptions } from './transport.js'

export type ClientOptions = TransportOptions

/** A read resolves to its payload. A write may succeed without one (docs/wire.md, Reading). */
type Result<E> = E extends { method: 'GET' } | { readsOnly: true } | { output: { isTotal: true } }
  ? OutputOf<E>
  : OutputOf<E> | undefined

/** An endpoint as a method: it takes the input, if the endpoint has one, and the options. */
type Method<E> = E extends { input: unknown }
  ? object extends MethodInputOf<E>
    ? (input?: MethodInputOf<E>, options?: CallOptions) => Promise<Result<E>>
    : (input: MethodInputOf<E>, options?: CallOptions) => Promise<Result<E>>
  : (options?: CallOptions) => Promise<Result<E>>

/** The methods of a group of endpoints; the doc comment of an endpoint is that of its method. */
export type Methods<Endpoints> = { [Name in keyof Endpoints]: Method<Endpoints[Name]> }

/** Creates a method for each endpoint of a group. */
export function createMethods<Endpoints extends Record<string, Endpoint>>(
  endpoints: Endpoints,
  transport: Transport,
): Methods<Endpoints> {
  return Object.fromEntries(
    Object.entries(endpoints).map(([name, endpoint]) => [
      name,
      endpoint.input
        ? (input: unknown, options?: CallOptions) => transport.call(endpoint, input, options)
        : (options?: CallOptions) => transport.call(endpoint, undefined, options),
    ]),
  ) as Methods<Endpoints>
}
