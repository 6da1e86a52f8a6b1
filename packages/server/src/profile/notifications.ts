import type { getChangedProfileFields } from '@cht/sdk/profile'
import type { VerificationState } from '@cht/sdk/verification'

/** Sentences about the verification that an approved change ends, by its state before (decision 27). */
const ENDED_VERIFICATION_TEXTS: Record<VerificationState, string[]> = {
  unverified: [],
  pendingReview: ['It ended your identity request, which was for your old name or country: send a new one.'],
  verified: ['It ended your identity verification, which was for your old name or country: verify again.'],
}

/**
 * The notification of an approved profile edit. `changed` are the fields that it changes, `endedState` is the state of the
 * verification that it ends ('unverified' where it ends none).
 */
export function formatApprovalText(
  changed: ReturnType<typeof getChangedProfileFields>,
  endedState: VerificationState,
): string {
  return [
    'Your request was approved.',
    ...ENDED_VERIFICATION_TEXTS[endedState],
    ...(changed.includes('email')
      ? ['Your new email counts once you have entered the code sent to it.']
      : []),
  ].join(' ')
}
