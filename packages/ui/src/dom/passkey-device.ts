import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { askPasskey, type PasskeyFailure } from './ask-passkey.js'

/** What creates and uses passkeys. `signal` closes the browser's question. */
export interface PasskeyDevice {
  supports(domain: string): boolean
  create(
    optionsJSON: PublicKeyCredentialCreationOptionsJSON,
    signal?: AbortSignal,
  ): Promise<RegistrationResponseJSON | PasskeyFailure>
  use(
    optionsJSON: PublicKeyCredentialRequestOptionsJSON,
    signal?: AbortSignal,
  ): Promise<AuthenticationResponseJSON | PasskeyFailure>
}

/** Whether this page may use passkeys of a domain: it is that domain or below it. */
const canUsePasskeysOf = (domain: string): boolean =>
  window.location.hostname === domain || window.location.hostname.endsWith(`.${domain}`)

/** Whether the page has the calls that create and use passkeys. An extension may have removed them. */
const hasCalls = (): boolean => {
  const { credentials } = navigator as Partial<Navigator>
  return typeof credentials?.get === 'function' && typeof credentials.create === 'function'
}

/** Loads the library when a passkey is first created or used, because most visits need none. */
const loadLibrary = () => import('@simplewebauthn/browser')

const device: PasskeyDevice = {
  supports: canUsePasskeysOf,
  create: async (optionsJSON, signal) =>
    hasCalls()
      ? askPasskey(loadLibrary, signal, ({ startRegistration }) => startRegistration({ optionsJSON }))
      : 'unsupported',
  use: async (optionsJSON, signal) =>
    hasCalls()
      ? askPasskey(loadLibrary, signal, ({ startAuthentication }) => startAuthentication({ optionsJSON }))
      : 'unsupported',
}

/** The passkeys of this browser; undefined where it has none, as on a page without https. */
export const passkeyDevice: PasskeyDevice | undefined = 'PublicKeyCredential' in window ? device : undefined
