import { contract, type Endpoint } from '@cht/sdk/contract'

/** An endpoint with its name in the SDK's client. */
export interface NamedEndpoint {
  /** E.g. `orders.all`. */
  name: string
  endpoint: Endpoint
}

const endpoints: NamedEndpoint[] = Object.entries<Record<string, Endpoint>>(contract).flatMap(
  ([group, members]) =>
    Object.entries(members).map(([name, endpoint]) => ({ name: `${group}.${name}`, endpoint })),
)

/** The endpoints that every back end has. */
export const SPECIFICATION_ENDPOINTS = endpoints.filter(({ endpoint }) => !endpoint.extension)
/** The endpoints that another back end may lack. */
export const EXTENSION_ENDPOINTS = endpoints.filter(({ endpoint }) => endpoint.extension)

/** Method and path, e.g. `GET /market`. */
export function describeEndpoint({ method, path }: Endpoint): string {
  return `${method} ${path}`
}
