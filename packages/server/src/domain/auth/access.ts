import type { Access } from '@cht/sdk/define-endpoint'
import { phoneUnverified, signedOut } from './refusals.js'

/** Returns the caller if an endpoint's access admits them; throws 401 or 403 otherwise (decision 23). */
export function assertAccess<User extends { phoneVerified: boolean }>(
  user: User | undefined,
  access: Access,
): User {
  if (!user) throw signedOut()
  if (access === 'verified' && !user.phoneVerified) throw phoneUnverified()
  return user
}
