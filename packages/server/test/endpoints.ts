import { contract, type Endpoint } from '@cht/sdk/contract'
import { operator, operatorSignIn } from '@cht/sdk/operator'

/** Every endpoint of the contract and of the operator. */
export const ENDPOINTS = Object.entries<Record<string, Endpoint>>({
  ...contract,
  operator,
  operatorSignIn,
}).flatMap(([group, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({ name: `${group}.${name}`, endpoint })),
)

/** Matches the pathname of a request to an endpoint. `path`: the endpoint's path, with its parameters in braces. */
export function createPathPattern(path: string): RegExp {
  return new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
}

/** The paths of the routes that respond with a picture. They are no endpoints of the contract. */
export const PICTURE_PATHS = [
  '/trades/{id}/proof',
  '/trades/{id}/proof-of-rest',
  '/trades/{id}/appeal/pictures/{pictureId}',
  '/operator/appeals/{id}/pictures/{pictureId}',
  '/operator/verifications/{id}/front',
  '/operator/verifications/{id}/back',
  '/operator/appeals/{id}/proof',
  '/operator/appeals/{id}/proof-of-rest',
  '/operator/trade-claims/{id}/proof',
  '/operator/trade-claims/{id}/proof-of-rest',
]

/** Sends a request to an endpoint without the SDK. Ids that the input lacks are replaced by `x` in the path. */
export async function sendToEndpoint(
  exchange: { request(path: string, init?: RequestInit): Promise<Response> },
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  input: Record<string, unknown>,
  cookie: string | undefined,
): Promise<Response> {
  const path = endpoint.path
    .replace('{id}', encodeURIComponent(String(input.id ?? 'x')))
    .replace('{pictureId}', encodeURIComponent(String(input.pictureId ?? 'x')))
  return exchange.request(`/api${path}`, {
    method: endpoint.method,
    headers: {
      ...(cookie ? { cookie } : {}),
      ...(endpoint.method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(input) }),
  })
}
