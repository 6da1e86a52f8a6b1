// The lifecycles of what operators do, apart from `lifecycles.ts`: the server alone runs them.
export {
  type AnnouncementEvent,
  type AnnouncementSnapshot,
  announcementLifecycle,
} from './announcements/lifecycle.js'
export {
  CASE_EFFECTS,
  CASE_STATES,
  type CaseEffect,
  type CaseEvent,
  type CaseSnapshot,
  type CaseState,
  type CaseTransition,
  caseLifecycle,
  getCaseState,
  MAX_CASE_NOTES,
  ME,
  type StoredCase,
  toCaseSnapshot,
} from './cases/lifecycle.js'
export {
  type PersonEvent,
  type PersonSnapshot,
  personLifecycle,
  type StoredPerson,
} from './people/lifecycle.js'
export {
  getProposalState,
  type ProposalEvent,
  type ProposalSnapshot,
  proposalLifecycle,
  type StoredProposal,
  toProposalSnapshot,
} from './proposals/lifecycle.js'
