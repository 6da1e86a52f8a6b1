import { contract } from '../contract.js'
import type { Endpoint } from '../define-endpoint.js'
import { events } from '../events/endpoints.js'
import { operator } from '../operator/endpoints.js'
import { operatorSignIn } from '../operator/sign-in.js'

/** Every endpoint, including the operator's, with its name, e.g. `orders.createBuy`. */
export const allEndpoints: [string, Endpoint][] = Object.entries({
  ...contract,
  events,
  operator,
  operatorSignIn,
}).flatMap(([group, endpoints]) =>
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]): [string, Endpoint] => [
    `${group}.${name}`,
    endpoint,
  ]),
)
