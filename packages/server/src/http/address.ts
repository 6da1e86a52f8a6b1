import { isIPv6 } from 'node:net'

/** The eight groups of an address that was written in full or shortened, with or without an IPv4 at its end. */
const groupsOf = (ip: string): string[] => {
  const [head = '', tail = ''] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split('::')
  const [before, after] = [head, tail].map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array(8 - (before?.length ?? 0) - (after?.length ?? 0)).fill('0')
  return [...(before ?? []), ...zeros, ...(after ?? [])]
}

/** By what the calls from an address are counted: an IPv4 itself, of an IPv6 the /64, all of which one line may use. */
export function addressKey(ip: string): string {
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return ip
  const groups = groupsOf(address)
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return `${groups.slice(0, 4).join(':')}::/64`
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join('.')
}
