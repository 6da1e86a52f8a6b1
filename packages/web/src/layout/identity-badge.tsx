import { Chip } from '../ui/chip.js'

/** Whether the user's identity was verified by ID. */
export const IdentityBadge = ({ verified }: { verified: boolean }) => (
  <Chip tone={verified ? 'positive' : 'warning'}>{verified ? 'Verified' : 'Unverified'}</Chip>
)
