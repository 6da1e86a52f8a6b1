import { isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address in any notation. The URL parser normalizes an IPv4 part at its end. */
const expandIPv6 = (ip: string): string[] => {
  const [head = '', tail = ''] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split('::')
  const [before, after] = [head, tail].map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array(8 - (before?.length ?? 0) - (after?.length ?? 0)).fill('0')
  return [...(before ?? []), ...zeros, ...(after ?? [])]
}

/** The key that requests of an address are counted by: an IPv4 address itself, the /64 of an IPv6 address. */
export function toRateLimitKey(ip: string): string {
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return ip
  const groups = expandIPv6(address)
  // An IPv4 address in IPv6 notation is counted as that IPv4 address.
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return `${groups.slice(0, 4).join(':')}::/64`
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join('.')
}
