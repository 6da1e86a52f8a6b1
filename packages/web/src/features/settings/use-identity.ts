import { pendingVerification } from '@cht/machines/verification'
import type { User } from '@cht/sdk/auth'
import type { VerificationState } from '@cht/sdk/verification'
import { useResource } from '../../hooks/use-resource.js'

export interface Identity {
  /** Absent while it is not known. */
  state: VerificationState | undefined
  /** Why the last request was rejected. */
  reason: string | undefined
  failure: string | undefined
  refresh: () => void
}

/** How far the user's identity is verified: the user says it, else what was asked for (wire, Extensions). */
export function useIdentity(user: User): Identity {
  const { data: pending, failure, refresh } = useResource(pendingVerification)
  const derived = pending === undefined ? undefined : pending ? 'pendingReview' : 'unverified'
  const state = user.verification?.state ?? (user.isDocumentVerified ? 'verified' : derived)
  return { state, reason: user.verification?.reason, failure, refresh }
}
