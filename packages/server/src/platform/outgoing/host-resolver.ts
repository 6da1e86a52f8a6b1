import { promises as dns } from 'node:dns'
import { SECOND } from '@cht/sdk/rules'
import { createKeyedSemaphore, createSemaphore } from '../../kernel/semaphore.js'
import { lookUpLocally } from './hosts-file.js'

/** How long the name servers have for a host, in ms. The timeout of c-ares itself grows with each try. */
const TIMEOUT = 4 * SECOND
const FIRST_TRY = { timeout: SECOND, tries: 3 }
/** The most look-ups of a process at once. */
const MAX_LOOKUPS = 16
/** How long a host that was not found is not looked up again, in ms. */
const FAILURE_PERIOD = 30 * SECOND
/** The most hosts that are remembered as not found. */
const MAX_FAILURES = 1_000

export interface HostResolverOptions {
  /** The name servers, as `address:port`. Default: those of the system. */
  nameServers?: readonly string[] | undefined
  /** A clock in ms that never goes back. */
  now?: () => number
}

interface HostLookup {
  host: string
  /** Who named the host. Look-ups of one account run one after the other. */
  account: string
  /** An abort rejects the look-up. */
  signal: AbortSignal
}

/** Resolves a host to its IPv4 and IPv6 addresses. Rejects with `ENOTFOUND` if there are none, or no answer in time. */
export type ResolveHost = (lookup: HostLookup) => Promise<string[]>

const notFound = (host: string) =>
  Object.assign(new Error(`no name server knows the host ${host}, or none has answered`), {
    code: 'ENOTFOUND',
  })

const listFulfilled = (results: PromiseSettledResult<string[]>[]): string[] =>
  results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))

/** Asks the name servers for the addresses of a host. The resolver is its own, so that its `cancel` ends this look-up alone. */
const askNameServers = async (
  host: string,
  nameServers: readonly string[] | undefined,
): Promise<string[]> => {
  const resolver = new dns.Resolver(FIRST_TRY)
  if (nameServers) resolver.setServers(nameServers)
  const timer = setTimeout(() => resolver.cancel(), TIMEOUT)
  try {
    return listFulfilled(await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]))
  } finally {
    clearTimeout(timer)
  }
}

/** Rejects when the signal is aborted, although the promise goes on. */
const raceAbort = <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    // First, so that its rejection is handled in any case.
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })

/**
 * Creates the look-up of hosts that users name. It does not use `getaddrinfo`, which cannot be cancelled and occupies a thread of the
 * process until the name servers have answered. An account has one look-up at a time, so that its hosts delay no other account.
 */
export function createHostResolver({
  nameServers,
  now = () => performance.now(),
}: HostResolverOptions = {}): ResolveHost {
  const limitProcess = createSemaphore(MAX_LOOKUPS)
  const limitAccount = createKeyedSemaphore(1)
  /** Until when a host counts as not found. The oldest entry is the first. */
  const failures = new Map<string, number>()
  /** The look-ups of an account that wait or run, by account and host. */
  const pending = new Map<string, Promise<string[]>>()

  const hasFailed = (host: string) => (failures.get(host) ?? 0) > now()
  const rememberFailure = (host: string) => {
    failures.delete(host)
    failures.set(host, now() + FAILURE_PERIOD)
    const [oldest] = failures.keys()
    if (failures.size > MAX_FAILURES && oldest !== undefined) failures.delete(oldest)
  }
  const lookUp = async (host: string): Promise<string[]> => {
    // Another look-up of the host may have failed while this one waited.
    if (hasFailed(host)) throw notFound(host)
    const addresses = await askNameServers(host, nameServers)
    if (addresses.length > 0) return addresses
    rememberFailure(host)
    throw notFound(host)
  }
  /** Several messages to one host share its look-up. */
  const shareLookup = (account: string, host: string): Promise<string[]> => {
    const key = `${account} ${host}`
    const shared =
      pending.get(key) ??
      limitAccount(account, () => limitProcess(() => lookUp(host))).finally(() => pending.delete(key))
    pending.set(key, shared)
    return shared
  }

  return async ({ host: name, account, signal }) => {
    const host = name.toLowerCase()
    if (hasFailed(host)) throw notFound(host)
    const local = await lookUpLocally(host)
    if (local.length > 0) return local
    return raceAbort(shareLookup(account, host), signal)
  }
}
