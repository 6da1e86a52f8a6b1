import type { DeviceClient } from '@cht/machines'
import type { CallOptions } from '@cht/sdk'
import { contract, type Endpoint } from '@cht/sdk/contract'
import { ApiError, ContractError } from '@cht/sdk/errors'

/** Reads one endpoint. Resolves to the body of its response, or rejects with a refusal that has `status`, `code` and `message`. */
export type ReadEndpoint = (endpoint: Endpoint, input: unknown) => Promise<unknown>

/** The error that a client's own call would have been refused with. */
const toClientError = (error: unknown): unknown => {
  const { status, code, message } = Object(error)
  return typeof status === 'number'
    ? new ApiError(String(code), String(message), status, [], undefined)
    : error
}

/**
 * A client for a process that renders pages: each read is answered by `read`, without a request. Nothing is written while a page is
 * rendered: a write rejects.
 * @param at exchange time in ms, at which its clock stands
 */
export function createReadingClient(read: ReadEndpoint, at: number): DeviceClient {
  const createMethod = (endpoint: Endpoint) => {
    const call = async (input: unknown) => {
      if (endpoint.method !== 'GET') throw new Error(`${endpoint.path} is called while a page is rendered`)
      const body = await read(endpoint, input).catch((error) => Promise.reject(toClientError(error)))
      const result = endpoint.output?.(body)
      if (result && !result.ok) throw new ContractError(endpoint.fallback, result)
      return result?.value
    }
    return endpoint.input ? call : (_options?: CallOptions) => call(undefined)
  }
  const groups = Object.entries<Record<string, Endpoint>>(contract).map(([group, endpoints]) => [
    group,
    Object.fromEntries(Object.entries(endpoints).map(([name, endpoint]) => [name, createMethod(endpoint)])),
  ])
  return {
    ...Object.fromEntries(groups),
    now: () => at,
    position: () => undefined,
    events: async function* () {},
  }
}
