import { Chip } from '@cht/ui/chip'

/** Shows whether the user's identity is verified. */
export function IdentityBadge({ isVerified }: { isVerified: boolean }) {
  return <Chip tone={isVerified ? 'positive' : 'warning'}>{isVerified ? 'Verified' : 'Unverified'}</Chip>
}
