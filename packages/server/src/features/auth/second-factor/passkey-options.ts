import { PASSKEY_CHALLENGE_PERIOD } from '@cht/sdk/rules'
import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server'
import type { KnownPasskey } from './passkey-store.js'
import type { RelyingParty } from './relying-party.js'
import { ALGORITHMS } from './verify-passkey.js'

/** What a browser is asked to use a passkey. If `known` is empty, it offers all passkeys of the domain. */
export async function createPasskeyRequest({ rpId }: RelyingParty, known: readonly KnownPasskey[]) {
  const request = await generateAuthenticationOptions({
    rpID: rpId,
    allowCredentials: [...known],
    userVerification: 'required',
    timeout: PASSKEY_CHALLENGE_PERIOD,
  })
  return { ...request }
}

/** Whom a new passkey is for. `name` is what the browser lists it by. */
export interface NewPasskeyOptions {
  brand: { name: string }
  user: { id: string; name: string }
  known: readonly KnownPasskey[]
}

/** What a browser is asked to create a passkey. */
export async function createPasskeyCreation(
  { rpId }: RelyingParty,
  { brand, user, known }: NewPasskeyOptions,
) {
  const creation = await generateRegistrationOptions({
    rpName: brand.name,
    rpID: rpId,
    userID: new TextEncoder().encode(user.id),
    userName: user.name,
    userDisplayName: user.name,
    attestationType: 'none',
    excludeCredentials: [...known],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: [...ALGORITHMS],
    timeout: PASSKEY_CHALLENGE_PERIOD,
  })
  // `hints` is empty, and nothing reads the result of `extensions`.
  const { hints: _hints, extensions: _extensions, ...options } = creation
  return options
}
