import type { CommonMethods } from '../common-methods.js'
import { ConfigurationError } from '../errors.js'
import { type ClientOptions, createMethods, type Methods } from '../methods.js'
import { createTransport } from '../transport.js'
import { operator } from './endpoints.js'
import { createPictureMethod, type PictureMethod } from './read-picture.js'
import { operatorSignIn } from './sign-in.js'

export interface OperatorClientOptions extends ClientOptions {
  /** The operator's bearer token. */
  token: string
}

/** `now`: exchange time in ms, as that of a `Client`. */
type Timed = Pick<CommonMethods, 'now'>

/** The operator's endpoints and pictures as methods. */
export interface OperatorClient extends Methods<typeof operator>, PictureMethod, Timed {}

/** Creates a client of the operator's endpoints. Throws a `ConfigurationError` for an option that is missing, unknown or invalid. */
export function createOperatorClient({ token, ...options }: OperatorClientOptions): OperatorClient {
  if (typeof token !== 'string' || token === '')
    throw new ConfigurationError('The option token must be the token of the operator')
  const clientOptions = { ...options, headers: { ...options.headers, authorization: `Bearer ${token}` } }
  const transport = createTransport(clientOptions)
  return {
    ...createMethods(operator, transport),
    picture: createPictureMethod(transport, clientOptions),
    now: transport.now,
  }
}

/** The endpoints by which people who operate the exchange sign in, as methods. */
export interface OperatorSignIn extends Methods<typeof operatorSignIn>, Timed {}

/** Creates a client by which people who operate the exchange sign in. Throws a `ConfigurationError` for an option that is unknown or invalid. */
export function createOperatorSignIn(options: ClientOptions): OperatorSignIn {
  const transport = createTransport(options)
  return { ...createMethods(operatorSignIn, transport), now: transport.now }
}
