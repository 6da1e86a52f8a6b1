import { contract } from '@cht/sdk'
import type { Endpoint } from '@cht/sdk/define-endpoint'
import { extensions } from '@cht/sdk/extensions'

/** An endpoint with its name in the SDK's client. */
export interface NamedEndpoint {
  /** E.g. `orders.all`. */
  name: string
  endpoint: Endpoint
}

// `trades`, `market` and `rates` are in every client of the SDK, but another back end may lack them (docs/wire.md, Extensions).
const { trades, market, rates, ...specification } = contract
const extensionGroups = { trades, market, rates, ...extensions }

const listEndpoints = (groups: Record<string, Record<string, Endpoint>>): NamedEndpoint[] =>
  Object.entries(groups).flatMap(([group, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => ({ name: `${group}.${name}`, endpoint })),
  )

/** The endpoints that every back end has. */
export const SPECIFICATION_ENDPOINTS = listEndpoints(specification)
/** The endpoints that another back end may lack. */
export const EXTENSION_ENDPOINTS = listEndpoints(extensionGroups)

const extensionSet = new Set(EXTENSION_ENDPOINTS.map(({ endpoint }) => endpoint))

export function isExtension(endpoint: Endpoint): boolean {
  return extensionSet.has(endpoint)
}

/** Method and path, e.g. `GET /market`. */
export function describeEndpoint({ method, path }: Endpoint): string {
  return `${method} ${path}`
}
