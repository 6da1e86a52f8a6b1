import { SECOND } from '@cht/sdk/rules'
import { pwnedPassword } from 'hibp'
import type { ServerContext } from '../../platform/context.js'

/** How long a lookup may take, in ms: somebody waits for it. */
const TIMEOUT = 3 * SECOND

/**
 * Whether a password is known from a breach. Asks a service with the API of Have I Been Pwned, which receives the first five digits
 * of the SHA-1 hash, never the password. False if no service is configured. If the service does not answer, that is logged and the
 * result is false, so that the password is accepted (decision 20).
 */
export async function isBreachedPassword(
  { config, log }: Pick<ServerContext, 'config' | 'log'>,
  password: string,
): Promise<boolean> {
  const { breachedPasswordsUrl: baseUrl } = config
  if (baseUrl === undefined) return false
  try {
    const count = await pwnedPassword(password, {
      baseUrl,
      timeoutMs: TIMEOUT,
      addPadding: true,
      userAgent: 'cht-exchange',
    })
    return count > 0
  } catch (error) {
    log.warn({ err: error }, 'a new password was accepted without a lookup in BREACHED_PASSWORDS_URL')
    return false
  }
}
