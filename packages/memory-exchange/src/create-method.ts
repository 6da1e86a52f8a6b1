import type { CallOptions } from '@cht/sdk'
import type { Endpoint } from '@cht/sdk/define-endpoint'
import { AbortError, ApiError, ContractError } from '@cht/sdk/errors'
import { assertAccess, parseEndpointInput, Refusal, toResponseBody } from '@cht/server/domain'
import { checkDeadlines } from './deadlines.js'
import type { AnyHandler } from './handlers.js'
import type { BrowserSession, MemoryStore } from './store.js'

interface MethodOptions {
  store: MemoryStore
  endpoint: Endpoint
  handler: AnyHandler
  session: BrowserSession
  /** How long a call takes, in ms. With 0 it completes in the same turn of the event loop. */
  latency: number
}

const handleCall = ({ store, endpoint, handler, session }: MethodOptions, values: unknown): unknown => {
  const { access, output, method, path, fallback } = endpoint
  const caller =
    access === 'anyone'
      ? session
      : assertAccess(
          store.users.find(({ id }) => id === session.userId),
          access,
        )
  const input = parseEndpointInput(endpoint, values ?? {})
  checkDeadlines(store)
  const payload = handler(input, caller)
  // Serialized like a response, so that the caller gets a copy of the stored data.
  const reading = output?.(JSON.parse(JSON.stringify(toResponseBody(endpoint, payload))))
  if (reading && !reading.ok && method === 'GET')
    throw new ContractError(fallback, `${method} ${path}`, reading.path)
  return reading?.ok ? reading.value : undefined
}

const toClientError = (error: unknown): unknown =>
  error instanceof Refusal
    ? new ApiError(error.code, error.message, error.status, error.details.fields ?? [], undefined)
    : error

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Creates the client's method of an endpoint. */
export function createMethod(options: MethodOptions) {
  const { endpoint, latency } = options
  return async (...args: unknown[]): Promise<unknown> => {
    const [values, callOptions] = (endpoint.input ? args : [undefined, ...args]) as [unknown, CallOptions?]
    await (latency === 0 ? Promise.resolve() : delay(latency))
    if (callOptions?.signal?.aborted) throw new AbortError('Cancelled')
    try {
      return handleCall(options, values)
    } catch (error) {
      throw toClientError(error)
    }
  }
}
