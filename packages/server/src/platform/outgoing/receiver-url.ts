import { isIP } from 'node:net'
import type { Config } from '../../kernel/config.js'
import { invalidInput } from '../../kernel/refusal.js'
import { isPublicAddress } from './public-address.js'

/**
 * Throws 422 for the field `path` if the URL's host is a private IP address, or if the URL is http outside demo mode. The
 * addresses of a host name are checked at each attempt.
 */
export function assertReceiverUrl(path: string, url: string, { demo }: Pick<Config, 'demo'>): void {
  const { protocol, hostname } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  // The schema accepts http only for this machine.
  const isAllowed = protocol === 'https:' ? isIP(host) === 0 || isPublicAddress(host) : demo
  if (!isAllowed) throw invalidInput([{ path, message: 'must be a public https address' }])
}
