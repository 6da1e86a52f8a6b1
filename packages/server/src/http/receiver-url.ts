import { isIP } from 'node:net'
import type { Config } from '../config.js'
import { invalidInput } from '../domain/refusal.js'
import { isPublicAddress } from './public-address.js'

/**
 * Throws 422 for the field `path` if an address can be told to be private without a look-up. The address that a name leads to is
 * checked at each attempt.
 */
export function assertReceiverUrl(path: string, url: string, { demo }: Pick<Config, 'demo'>): void {
  const { protocol, hostname } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  // The schema accepts http for this machine alone.
  const isAllowed = protocol === 'https:' ? isIP(host) === 0 || isPublicAddress(host) : demo
  if (!isAllowed) throw invalidInput([{ path, message: 'must be a public https address' }])
}
