import { ConfigurationError } from '../errors.js'
import { type ClientOptions, createMethods, type Methods } from '../methods.js'
import { createTransport } from '../transport.js'
import { operator } from './endpoints.js'
import { operatorSignIn } from './people.js'

export interface OperatorClientOptions extends ClientOptions {
  /** The operator's bearer token. */
  token: string
}

/** The operator's endpoints as methods. */
export interface OperatorClient extends Methods<typeof operator> {}

/** Creates a client of the operator's endpoints. Throws a `ConfigurationError` for an option that is missing, unknown or invalid. */
export function createOperatorClient({ token, ...options }: OperatorClientOptions): OperatorClient {
  if (typeof token !== 'string' || token === '')
    throw new ConfigurationError('The option token must be the token of the operator')
  return createMethods(
    operator,
    createTransport({ ...options, headers: { ...options.headers, authorization: `Bearer ${token}` } }),
  )
}

/** The endpoints by which people who operate the exchange sign in, as methods. */
export interface OperatorSignIn extends Methods<typeof operatorSignIn> {}

/** Creates a client by which people who operate the exchange sign in. Throws a `ConfigurationError` for an option that is unknown or invalid. */
export function createOperatorSignIn(options: ClientOptions): OperatorSignIn {
  return createMethods(operatorSignIn, createTransport(options))
}
