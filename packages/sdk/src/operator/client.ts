import { type ClientOptions, createMethods, type Methods } from '../methods.js'
import { createTransport } from '../transport.js'
import { operator } from './endpoints.js'

export interface OperatorClientOptions extends ClientOptions {
  /** The operator's bearer token. */
  token: string
}

/** The operator's endpoints as methods. */
export interface OperatorClient extends Methods<typeof operator> {}

/** Creates a client of the operator's endpoints. */
export function createOperatorClient({ token, ...options }: OperatorClientOptions): OperatorClient {
  return createMethods(
    operator,
    createTransport({ ...options, headers: { ...options.headers, authorization: `Bearer ${token}` } }),
  )
}
