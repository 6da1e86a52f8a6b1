import type { Access } from '@cht/sdk/contract'
import { phoneUnverified, signedOut } from './refusals.js'

/**
 * Returns the user if they may call an endpoint with this access. Throws 401 without a user, and 403 without a verified phone if
 * `access` is `verified` (decision 23). Endpoints for anyone and for the operator do not need it.
 */
export function assertAccess<User extends { phoneVerified: boolean }>(
  user: User | undefined,
  access: Access,
): User {
  if (!user) throw signedOut()
  if (access === 'verified' && !user.phoneVerified) throw phoneUnverified()
  return user
}
