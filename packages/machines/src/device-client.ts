import type { Client } from '@cht/sdk'
import type { PasskeyDevice } from './second-factor/passkey-device.js'

/** The client of an app, and what its device has besides. */
export interface DeviceClient extends Client {
  /** Absent where the browser has no passkeys. */
  passkeyDevice?: PasskeyDevice | undefined
}
