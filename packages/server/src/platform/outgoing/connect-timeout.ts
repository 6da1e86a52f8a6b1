import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net'
import { SECOND } from '@cht/sdk/rules'

/** How long each address of a host has to connect before the next one is tried, in ms. */
const ADDRESS_TIMEOUT = 2.5 * SECOND

/**
 * Sets how long each address of a host has to connect, for all connections of the process: to the database, receivers, push services
 * and object storage. Node's 250 ms pass while the process is busy, and then the only good address was given up.
 */
export function setConnectTimeout(): void {
  setDefaultAutoSelectFamilyAttemptTimeout(ADDRESS_TIMEOUT)
}
