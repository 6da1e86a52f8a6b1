import type { CallOptions } from '@cht/sdk'
import { readMessage } from '@cht/sdk/contract'
import { AbortError, ContractError } from '@cht/sdk/errors'
import { callEndpoint, type EndpointCall } from './call-endpoint.js'
import type { ChangeLog } from './changes.js'
import { toClientError } from './to-client-error.js'

interface MethodOptions extends EndpointCall {
  changes: ChangeLog
}

const callAndRead = (options: MethodOptions, values: unknown): unknown => {
  const { output, method, readsOnly, fallback } = options.endpoint
  // Serialized like a response, so that the caller gets a copy of the stored data.
  const body: unknown = JSON.parse(JSON.stringify(callEndpoint(options, values) ?? null))
  const reading = output?.(body)
  if (reading && !reading.ok) throw new ContractError(fallback, reading)
  return method === 'GET' || readsOnly
    ? reading?.value
    : { value: reading?.value, message: readMessage(body) }
}

/** Creates the client's method of an endpoint. */
export function createMethod(options: MethodOptions) {
  const { endpoint } = options
  return async (...args: unknown[]): Promise<unknown> => {
    const [values, callOptions] = (endpoint.input ? args : [undefined, ...args]) as [unknown, CallOptions?]
    await Promise.resolve()
    if (callOptions?.signal?.aborted) throw new AbortError('Cancelled')
    try {
      return callAndRead(options, values)
    } catch (error) {
      throw toClientError(error)
    } finally {
      options.changes.record()
    }
  }
}
