import { Chip } from '@cht/ui/chip'

/** Shows whether the user's identity is verified; nothing if that is unknown. */
export function IdentityBadge({ isVerified }: { isVerified: boolean | undefined }) {
  if (isVerified === undefined) return null
  return <Chip tone={isVerified ? 'positive' : 'warning'}>{isVerified ? 'Verified' : 'Unverified'}</Chip>
}
