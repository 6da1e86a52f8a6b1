import { Chip } from './chip.js'

/** Shows whether an identity document of the user was accepted. */
export function IdentityBadge({ isVerified }: { isVerified: boolean }) {
  return <Chip tone={isVerified ? 'positive' : 'warning'}>{isVerified ? 'Verified' : 'Unverified'}</Chip>
}
