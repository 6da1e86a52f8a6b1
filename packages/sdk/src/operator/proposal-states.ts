/** State names of a proposal. */
export const PROPOSAL_STATES = ['open', 'approved', 'declined', 'expired'] as const
export type ProposalState = (typeof PROPOSAL_STATES)[number]
