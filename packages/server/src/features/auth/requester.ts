import type { SessionUser } from '../../domain/auth/session-user.js'
import type { RequestCall } from '../../platform/http/request-call.js'
import { findKnownDevice } from './devices.js'
import { getSessionKey } from './sessions.js'

/** Somebody whom an account knows: by its own login session, or by the device that the request comes from. */
export interface KnownRequester {
  accountId: string
  /** Whether the account holds the email. Otherwise it waits for a code of it. */
  isHolder: boolean
  /** Names the login session or the device in the keys of counters. */
  browser: string
}

const equalsIgnoringCase = (a: string | null, b: string) => a?.toLowerCase() === b.toLowerCase()

/** Whether a user has this email, or waits for a code of it. */
export function isOwnEmail(user: Pick<SessionUser, 'email' | 'pendingEmail'>, email: string): boolean {
  return equalsIgnoringCase(user.email, email) || equalsIgnoringCase(user.pendingEmail, email)
}

/** Whether the user waits for a code of this email. */
function isWaiting(
  user: Pick<SessionUser, 'email' | 'pendingEmail' | 'phoneVerified'>,
  email: string,
): boolean {
  return (
    equalsIgnoringCase(user.pendingEmail, email) ||
    (equalsIgnoringCase(user.email, email) && !user.phoneVerified)
  )
}

/**
 * Returns as whom a call about an email is counted by the limits (decision 23): an account's own session or a device that is known to
 * it; undefined for a stranger. `caller` is the user of the session, if the endpoint has one. Costs one indexed query, and none
 * without the cookie of a device.
 */
export async function findRequester(
  call: RequestCall,
  email: string,
  caller?: SessionUser,
): Promise<KnownRequester | undefined> {
  if (caller && isOwnEmail(caller, email))
    return {
      accountId: caller.id,
      isHolder: !isWaiting(caller, email),
      browser: `session:${getSessionKey(call.request, call.context)}`,
    }
  const device = await findKnownDevice(call, email)
  return device && { accountId: device.userId, isHolder: device.isHolder, browser: `device:${device.id}` }
}

/** Finds the account that holds an email by its own device: one that only waits for a code of the email is a stranger here. */
export async function findHolderRequester(
  call: RequestCall,
  email: string,
): Promise<KnownRequester | undefined> {
  const requester = await findRequester(call, email)
  return requester?.isHolder ? requester : undefined
}
