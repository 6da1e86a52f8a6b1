import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The only part of IPv6 that is routed publicly. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an IP address is reachable from anywhere. An IPv4 address in IPv6 counts as the IPv4 address. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const ip = ipaddr.process(address)
  return ip.range() === 'unicast' && (ip instanceof ipaddr.IPv4 || ip.match(GLOBAL_UNICAST))
}

const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'

/**
 * A `lookup` for connections to addresses that users name: it resolves a host to its public addresses alone, so that what is
 * checked is what is connected to. It fails with `EPRIVATE` if there are none. Node does not look up a host that is an IP
 * address: the caller has to.
 */
export function createPublicLookup({ allowLoopback }: { allowLoopback: boolean }): LookupFunction {
  const isAllowed = (address: string) => isPublicAddress(address) || (allowLoopback && isLoopback(address))
  return (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      const allowed = addresses.filter(({ address }) => isAllowed(address))
      const [first] = allowed
      if (!first)
        return callback(Object.assign(new Error('the address is not public'), { code: 'EPRIVATE' }), [])
      if (options.all) callback(null, allowed)
      else callback(null, first.address, first.family)
    })
  }
}
