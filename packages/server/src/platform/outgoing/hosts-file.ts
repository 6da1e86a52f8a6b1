import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'

const PATH = '/etc/hosts'

const normalize = (host: string) => host.toLowerCase().replace(/\.$/, '')

const LOCALHOST = /^(?:.+\.)?localhost$/
const LOOPBACK_ADDRESSES = ['127.0.0.1', '::1']

/** The addresses of a host in the text of a hosts file, in the order of its lines. */
export function findInHosts(text: string, host: string): string[] {
  const name = normalize(host)
  return text.split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/)
    return isIP(address) > 0 && names.some((other) => normalize(other) === name) ? [address] : []
  })
}

/**
 * The addresses that this machine knows without a name server: those of its hosts file, which is read each time, and loopback for
 * `localhost` (RFC 6761). Empty for any other host.
 */
export async function lookUpLocally(host: string, path = PATH): Promise<string[]> {
  const addresses = findInHosts(await readFile(path, 'utf8').catch(() => ''), host)
  if (addresses.length > 0) return addresses
  return LOCALHOST.test(normalize(host)) ? LOOPBACK_ADDRESSES : []
}
