import type { Endpoint } from './define-endpoint.js'

/** Whether an endpoint only reads: a GET, or a POST that says so. */
export function isRead({ method, readsOnly }: Pick<Endpoint, 'method' | 'readsOnly'>): boolean {
  return method === 'GET' || readsOnly === true
}

/**
 * Whether every success has the payload of `output`. A write of the specification may succeed without one, since it shows no
 * response of most of them. `WriteResult` says the same in types.
 */
export function promisesPayload(endpoint: Endpoint): boolean {
  return isRead(endpoint) || endpoint.extension === true || endpoint.access === 'operator'
}
