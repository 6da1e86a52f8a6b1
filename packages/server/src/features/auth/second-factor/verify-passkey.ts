import type { NewPasskey, UsedPasskey } from '@cht/sdk/contract'
import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import { hasNoCertificates } from './attestation.js'
import type { RelyingParty } from './relying-party.js'
import type { NewCredential, StoredPasskey } from './stored-passkey.js'
import { UNKNOWN_PASSKEY } from './unknown-passkey.js'

/** The algorithms of passkeys, by preference: Ed25519, ES256 and RS256 (COSE). */
export const ALGORITHMS = [-8, -7, -257] as const

// No extension is asked for.
const clientExtensionResults = {}

const toRegistrationResponse = ({ response, ...passkey }: NewPasskey): RegistrationResponseJSON => {
  const { clientDataJSON, attestationObject } = response
  return { ...passkey, clientExtensionResults, response: { clientDataJSON, attestationObject } }
}

const toAuthenticationResponse = ({ response, ...passkey }: UsedPasskey): AuthenticationResponseJSON => {
  const { clientDataJSON, authenticatorData, signature } = response
  return { ...passkey, clientExtensionResults, response: { clientDataJSON, authenticatorData, signature } }
}

const toExpectations = ({ rpId, origins }: RelyingParty, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: origins,
  expectedRPID: rpId,
  // The fingerprint, face or PIN: a passkey alone logs in.
  requireUserVerification: true,
})

/**
 * Whether a passkey was asked for in a frame of another site's page, by what the browser says. No page may frame the exchange, so that
 * no honest browser says so. Throws if the client data cannot be read.
 */
const isFramed = ({ response }: { response: { clientDataJSON: string } }): boolean => {
  const { crossOrigin = false, topOrigin } = decodeClientDataJSON(response.clientDataJSON)
  return crossOrigin || topOrigin !== undefined
}

/** Verifies what a browser has returned for a new passkey. Undefined if it is wrong. */
export async function verifyNewPasskey(
  party: RelyingParty,
  challenge: string,
  passkey: NewPasskey,
): Promise<NewCredential | undefined> {
  try {
    if (!hasNoCertificates(passkey) || isFramed(passkey)) return undefined
    const { registrationInfo } = await verifyRegistrationResponse({
      response: toRegistrationResponse(passkey),
      ...toExpectations(party, challenge),
      supportedAlgorithmIDs: [...ALGORITHMS],
    })
    const credential = registrationInfo?.credential
    return (
      credential && {
        credentialId: credential.id,
        publicKey: credential.publicKey,
        counter: credential.counter,
        transports: passkey.response.transports ?? [],
      }
    )
  } catch {
    // The library throws for everything that is wrong with an answer.
    return undefined
  }
}

const toUserHandle = (userId: string) => Buffer.from(userId).toString('base64url')

/**
 * Verifies that a browser has used a passkey. Returns its new counter, which the library requires to grow if the authenticator
 * counts; undefined if anything is wrong. It takes as long if `stored` is undefined.
 */
export async function verifyUsedPasskey(
  party: RelyingParty,
  challenge: string,
  passkey: UsedPasskey,
  stored: StoredPasskey | undefined,
): Promise<number | undefined> {
  const { credentialId, publicKey, counter } = stored ?? UNKNOWN_PASSKEY
  const { userHandle } = passkey.response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: toAuthenticationResponse(passkey),
      ...toExpectations(party, challenge),
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
    })
    const isTheirs = stored && (userHandle === undefined || userHandle === toUserHandle(stored.ownerId))
    return verified && isTheirs && !isFramed(passkey) ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}
