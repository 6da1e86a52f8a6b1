import { type Endpoint, requiresTerms } from '@cht/sdk/contract'
import { Refusal } from '../../kernel/refusal.js'

/**
 * The version of the terms that a user has to accept; undefined if there is none. `accepted` is the version that the user has
 * accepted, or null.
 */
export function getTermsToAccept(accepted: number | null, inForce: number): number | undefined {
  return accepted === null || accepted < inForce ? inForce : undefined
}

/** Throws 409 if the endpoint requires the terms in force and the user has not accepted them (decision 35). */
export function assertTermsAccepted(endpoint: Endpoint, accepted: number | null, inForce: number): void {
  if (requiresTerms(endpoint) && getTermsToAccept(accepted, inForce) !== undefined)
    throw new Refusal(409, 'terms_required', 'Read and accept the new terms and conditions to continue')
}

/** Throws 409 for a version that is not in force, such as one that was replaced after the user had read it. */
export function assertTermsInForce(version: number, inForce: number): void {
  if (version !== inForce)
    throw new Refusal(409, 'terms_outdated', 'These terms have been replaced: read the new ones')
}
