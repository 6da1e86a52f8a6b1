import type { CallOptions, WriteResult } from '@cht/sdk'
import type { User } from '@cht/sdk/contract'
import type { DeviceClient } from '../device-client.js'
import { acceptSuccess } from '../form.js'

/** The signed-in user. Any 2xx is a success: if its body has no user, the auth check loads it. */
export async function loadUser(
  client: DeviceClient,
  login: Promise<WriteResult<User | undefined>>,
  { signal }: CallOptions,
): Promise<WriteResult<User>> {
  const { value, message } = await login.catch((error: unknown) => ({
    ...acceptSuccess(error),
    // The user is loaded in its place.
    message: undefined,
  }))
  return { value: value ?? (await client.auth.checkAuth({ signal })), message }
}

/** The event by which a form signs in its user. */
export function createStartEvent(user: User | undefined) {
  return user && { type: 'session.start' as const, user }
}
