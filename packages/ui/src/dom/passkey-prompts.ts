import * as library from '@simplewebauthn/browser'
import { askPasskey } from './ask-passkey.js'
import type { PasskeyDevice } from './passkey-device.js'

/** Asks the browser to create and to use passkeys. Loaded when one is first needed, because most visits need none. */
export const passkeyPrompts: Pick<PasskeyDevice, 'create' | 'use'> = {
  create: (optionsJSON, signal) =>
    askPasskey(library, signal, ({ startRegistration }) => startRegistration({ optionsJSON })),
  use: (optionsJSON, signal) =>
    askPasskey(library, signal, ({ startAuthentication }) => startAuthentication({ optionsJSON })),
}
