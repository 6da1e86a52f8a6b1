export {
  type PersonEvent,
  type PersonSnapshot,
  personLifecycle,
  type StoredPerson,
} from '../people/lifecycle.js'
export {
  getProposalState,
  type ProposalEvent,
  type ProposalSnapshot,
  proposalLifecycle,
  type StoredProposal,
} from '../proposals/lifecycle.js'
