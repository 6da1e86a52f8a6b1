import { restoreVerification, type VerificationSnapshot } from '@cht/machines/lifecycles'
import { pendingVerification } from '@cht/machines/verification'
import type { User } from '@cht/sdk/auth'
import { useResource } from '../../hooks/use-resource.js'

export interface UserVerification {
  /** The verification in its lifecycle's state; undefined until it is loaded. */
  verification: VerificationSnapshot | undefined
  /** Why the last verification request was rejected. */
  reason: string | undefined
  failure: string | undefined
  refresh: () => void
}

/**
 * The state of the user's identity verification. On a back end without `user.verification`, it is derived from whether a
 * request is pending (wire, Extensions).
 */
export function useVerification(user: User): UserVerification {
  const { data: pending, failure, refresh } = useResource(pendingVerification)
  const derived = pending === undefined ? undefined : pending ? 'pendingReview' : 'unverified'
  const state = user.verification?.state ?? (user.isDocumentVerified ? 'verified' : derived)
  const verification = state && restoreVerification(state)
  return { verification, reason: user.verification?.reason, failure, refresh }
}
