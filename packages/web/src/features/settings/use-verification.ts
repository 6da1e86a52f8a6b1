import { restoreVerification, type VerificationSnapshot } from '@cht/machines/lifecycles'
import { pendingVerification } from '@cht/machines/verification'
import type { User } from '@cht/sdk/auth'
import { useResource } from '../../hooks/use-resource.js'

export interface Identity {
  /** The verification in its lifecycle's state; undefined until it is loaded. */
  verification: VerificationSnapshot | undefined
  /** Why the last verification request was rejected. */
  reason: string | undefined
  failure: string | undefined
  refresh: () => void
}

/** The state of the user's identity verification. A back end without `user.verification` has it derived from the pending request (wire, Extensions). */
export function useIdentity(user: User): Identity {
  const { data: pending, failure, refresh } = useResource(pendingVerification)
  const derived = pending === undefined ? undefined : pending ? 'pendingReview' : 'unverified'
  const state = user.verification?.state ?? (user.isDocumentVerified ? 'verified' : derived)
  const verification = state && restoreVerification(state)
  return { verification, reason: user.verification?.reason, failure, refresh }
}
