import { Refusal } from '../kernel/refusal.js'

/**
 * A request has succeeded before, and its response has shown a secret, which is not shown again (decision 21). `message`:
 * `showsSecret` of the endpoint.
 */
export function secretShown(message: string) {
  return new Refusal(409, 'secret_shown', message)
}
