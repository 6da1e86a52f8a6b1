import type { profileFieldsChanged } from '@cht/sdk/profile'
import type { VerificationState } from '@cht/sdk/verification'

/** What an approved change does to the verification that the user had (decision 27). */
const ENDED: Record<VerificationState, string[]> = {
  unverified: [],
  pendingReview: ['It ended your identity request, which was for your old name or country: send a new one.'],
  verified: ['It ended your identity verification, which was for your old name or country: verify again.'],
}

/** What a user is told whose request was approved: `changed` by it, and the verification that it `ended`. */
export function approvalText(
  changed: ReturnType<typeof profileFieldsChanged>,
  ended: VerificationState,
): string {
  return [
    'Your request was approved.',
    ...ENDED[ended],
    ...(changed.includes('email')
      ? ['Your new email counts once you have entered the code sent to it.']
      : []),
  ].join(' ')
}
