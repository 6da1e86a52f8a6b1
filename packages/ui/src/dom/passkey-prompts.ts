import * as library from '@simplewebauthn/browser'
import { askPasskey, type PasskeyPrompts } from './ask-passkey.js'

/** Asks the browser to create and to use passkeys. Loaded when one is first needed, because most visits need none. */
export const passkeyPrompts: PasskeyPrompts = {
  create: (optionsJSON, signal) =>
    askPasskey(library, signal, ({ startRegistration }) => startRegistration({ optionsJSON })),
  use: (optionsJSON, signal) =>
    askPasskey(library, signal, ({ startAuthentication }) => startAuthentication({ optionsJSON })),
}
