import type { Endpoint } from './define-endpoint.js'

/** Whether an endpoint only reads: a GET, or a POST that says so. */
export function isRead({ method, readsOnly }: Pick<Endpoint, 'method' | 'readsOnly'>): boolean {
  return method === 'GET' || readsOnly === true
}
