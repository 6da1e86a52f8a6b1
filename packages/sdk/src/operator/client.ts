import { type CallsOf, type ClientOptions, callsOf } from '../methods.js'
import { createTransport } from '../transport.js'
import { operator } from './endpoints.js'

export interface OperatorClientOptions extends ClientOptions {
  /** The operator's bearer token. */
  token: string
}

export type OperatorClient = CallsOf<typeof operator>

export function createOperatorClient({ token, ...options }: OperatorClientOptions): OperatorClient {
  return callsOf(operator, createTransport({ ...options, headers: { authorization: `Bearer ${token}` } }))
}
