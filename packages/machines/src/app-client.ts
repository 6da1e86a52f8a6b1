import type { Client, MethodGroups } from '@cht/sdk'
import type { extensions } from '@cht/sdk/extensions'
import type { PasskeyDevice } from './second-factor/passkey-device.js'

/** The client of an app. It may lack extensions: the app does not show what a missing one would offer. */
export type AppClient = Client &
  Partial<MethodGroups<typeof extensions>> & {
    /** Absent where the browser has no passkeys. */
    passkeyDevice?: PasskeyDevice | undefined
  }
