import type { CallOptions } from '@cht/sdk'
import type { User } from '@cht/sdk/contract'
import type { DeviceClient } from '../device-client.js'
import type { FormOutcome } from '../form.js'

interface SignInResponse {
  value: User | undefined
  message: string | undefined
}

/** The signed-in user. Any 2xx is a success: if its body has no user, the auth check loads it. */
export async function loadUser(
  client: DeviceClient,
  response: SignInResponse | undefined,
  { signal }: CallOptions,
): Promise<FormOutcome<User>> {
  return {
    result: response?.value ?? (await client.auth.checkAuth({ signal })),
    message: response?.message,
  }
}

/** The event by which a form signs in its user. */
export function createStartEvent(user: User) {
  return { type: 'session.start' as const, user }
}
