import { type VerificationSnapshot, verificationLifecycle } from '@cht/machines/lifecycles'
import { useResource } from '@cht/machines/react'
import { pendingVerification } from '@cht/machines/verification'
import type { User } from '@cht/sdk/contract'

export interface UserVerification {
  /** The state of the verification; undefined until it is loaded. */
  verification: VerificationSnapshot | undefined
  /** Why the last verification request was rejected. */
  reason: string | undefined
  failure: string | undefined
  refresh: () => void
}

/**
 * The state of the user's identity verification. On a back end without `user.verification`, it is derived from whether a
 * request is pending (docs/wire.md, Extensions).
 */
export function useVerification(user: User): UserVerification {
  const { data: pending, failure, refresh } = useResource(pendingVerification)
  const deriveState = () => {
    if (user.isDocumentVerified) return 'verified'
    if (pending === undefined) return undefined
    return pending ? 'pendingReview' : 'unverified'
  }
  const state = user.verification?.state ?? deriveState()
  const verification = state && verificationLifecycle.restore(state)
  return { verification, reason: user.verification?.reason, failure, refresh }
}
