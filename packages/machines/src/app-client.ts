import type { Client, MethodGroups } from '@cht/sdk'
import type { extensions } from '@cht/sdk/extensions'
import type { PasskeyDevice } from './second-factor/passkey-device.js'

type ExtensionGroups = MethodGroups<typeof extensions>

/** The client of an app. It may lack extensions: the app does not show what a missing one would offer. */
export type AppClient = Client &
  Partial<ExtensionGroups> & {
    /** Absent where the browser has no passkeys. */
    passkeyDevice?: PasskeyDevice | undefined
  }

/** Returns the methods of an extension. Throws if the client lacks it, so that its form fails. */
export function requireExtension<Name extends keyof ExtensionGroups>(
  client: Partial<ExtensionGroups>,
  name: Name,
): NonNullable<Partial<ExtensionGroups>[Name]> {
  const methods = client[name]
  if (!methods) throw new Error(`The client has no extension ${name}`)
  return methods
}
