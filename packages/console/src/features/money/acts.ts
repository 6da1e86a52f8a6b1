import type { Act } from '@cht/machines/console'
import { OPTIONAL_WHY, WHY } from '../../components/acts/fields.js'

interface ProposalWords {
  proposedBy: string
  /** The act that was proposed, and what it does. */
  label: string
  explains: string | undefined
}

/** What a person decides about a proposal. `me`: the name of who has signed in. */
export const createProposalActs = (
  me: string,
  { proposedBy, label, explains = '' }: ProposalWords,
): readonly Act[] => [
  {
    endpoint: 'approveProposal',
    event: { type: 'proposal.approve', by: me },
    label: 'Approve',
    explains: `“${label}” is done at once, as ${proposedBy} has proposed it. ${explains}`,
    fields: [OPTIONAL_WHY],
  },
  {
    endpoint: 'declineProposal',
    event: { type: 'proposal.decline' },
    label: me === proposedBy ? 'Take back' : 'Decline',
    explains: 'Nothing of it is done. It can be proposed again.',
    fields: [OPTIONAL_WHY],
  },
]

/** What the treasurer does about a claim against an account. */
export const CLAIM_ACTS: readonly Act[] = [
  {
    endpoint: 'collectClaim',
    label: 'Collect',
    explains:
      'Takes what is available now, up to the claim. The account must be on hold. The user gets a mail.',
    fields: [WHY],
  },
  {
    endpoint: 'waiveClaim',
    label: 'Waive',
    explains: 'What is open of the claim is given up. It cannot be undone.',
    fields: [WHY],
  },
]

/** What the treasurer does about the held bonus for a referee. */
export const BONUS_ACTS: readonly Act[] = [
  {
    endpoint: 'voidBonus',
    label: 'Void',
    explains: 'The referrer does not get the bonus, and reads the reason. It cannot be undone.',
    fields: [
      {
        name: 'reason',
        label: 'Reason',
        hint: 'The referrer reads it.',
        kind: 'text',
        templates: [
          'Both accounts belong to one person.',
          'The investment was paid with tokens that were taken back.',
        ],
      },
      OPTIONAL_WHY,
    ],
  },
]
