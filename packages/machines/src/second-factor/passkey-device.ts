import type {
  NewPasskey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  UsedPasskey,
} from '@cht/sdk/contract'
import { AbortError, EXCHANGE_UNREACHABLE, NetworkError } from '@cht/sdk/errors'

/**
 * Why a browser returns no passkey. `dismissed`: the user closed its question, or had no passkey. `exists`: the device has one.
 * `unsupported`: the browser or the device is too old, or has no screen lock. `broken`: the call failed in another way, as it does in
 * browsers whose passkeys are taken over by a password manager. `unreachable`: the code that asks the browser could not be loaded.
 */
export type PasskeyFailure = 'dismissed' | 'exists' | 'unsupported' | 'broken' | 'unreachable'

/** What creates and uses passkeys: the browser. `signal` closes its question. */
export interface PasskeyDevice {
  /** Whether the page may use passkeys of a domain. */
  supports(rpId: string): boolean
  create(options: PasskeyCreationOptions, signal?: AbortSignal): Promise<NewPasskey | PasskeyFailure>
  use(options: PasskeyRequestOptions, signal?: AbortSignal): Promise<UsedPasskey | PasskeyFailure>
}

const WORDS: Record<Exclude<PasskeyFailure, 'unreachable'>, string> = {
  dismissed: 'Your browser used no passkey. Try again',
  exists: 'This device has a passkey of your account already',
  unsupported: 'This device cannot use passkeys. It needs a screen lock and a recent browser',
  broken: 'Your browser could not use a passkey. A password manager or another extension may block it',
}

/** The passkey that a browser has returned. Throws a failure in words. */
export function assertPasskey<Passkey extends object>(result: Passkey | PasskeyFailure): Passkey {
  if (result === 'unreachable') throw new NetworkError(EXCHANGE_UNREACHABLE)
  if (typeof result === 'string') throw new AbortError(WORDS[result])
  return result
}

/** Returns the device of a client. Throws where the browser has no passkeys. */
export function requirePasskeyDevice(device: PasskeyDevice | undefined): PasskeyDevice {
  if (!device) throw new AbortError(WORDS.unsupported)
  return device
}
