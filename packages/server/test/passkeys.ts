import type { TestUser } from './exchange.js'
import { assertDefined } from './fixtures.js'
import type { PasskeyDevice } from './passkey-device.js'

/** Sets up a passkey for a user whose session is confirmed, or by the password. The session stays confirmed. */
export async function addPasskey(
  { client, password }: Pick<TestUser, 'client' | 'password'>,
  device: PasskeyDevice,
): Promise<{ recoveryCodes: string[] }> {
  const { methods } = await client.reauthentication.get()
  if (methods.includes('password')) await client.reauthentication.byPassword({ password })
  const options = assertDefined(await client.passkeys.startSetUp())
  return assertDefined(await client.passkeys.add({ passkey: device.create(options) }))
}

/** Confirms the session of a client by a passkey. */
export async function confirmByPasskey(
  { client }: Pick<TestUser, 'client'>,
  device: PasskeyDevice,
  deviations: Parameters<PasskeyDevice['use']>[1] = {},
) {
  const options = assertDefined(await client.passkeys.startConfirmation())
  return client.passkeys.confirm({ passkey: device.use(options, deviations) })
}
