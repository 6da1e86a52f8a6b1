import { Chip } from '../../components/chip.js'

/** Whether the user's identity was verified by ID. */
export function IdentityBadge({ verified }: { verified: boolean }) {
  return <Chip tone={verified ? 'positive' : 'warning'}>{verified ? 'Verified' : 'Unverified'}</Chip>
}
