import { contract } from '../contract.js'
import type { Endpoint } from '../define-endpoint.js'
import { operator } from '../operator/endpoints.js'

/** Every call by its group and name, the operator's among them. */
export const allRows: [string, Endpoint][] = Object.entries({ ...contract, operator }).flatMap(
  ([group, calls]) =>
    Object.entries<Endpoint>(calls).map(([name, row]): [string, Endpoint] => [`${group}.${name}`, row]),
)
