export { type ConsoleApp, type ConsoleOptions, createConsoleApp, type OperatorSessionStore } from './app.js'
export {
  approveProfileEditForm,
  approveVerificationForm,
  askPartyForm,
  canDecideKind,
  caseFile,
  caseQueue,
  claimCaseForm,
  decideClaimForm,
  handOverForm,
  noteForm,
  operatorAppeal,
  operatorClaim,
  profileEdit,
  QUEUE_FILTERS,
  type QueueFilter,
  rejectProfileEditForm,
  rejectVerificationForm,
  releaseCaseForm,
  resolveAppealForm,
  takeBackForm,
  verificationRequest,
} from './cases.js'
export type { ConsoleApi, ConsoleForm, ConsoleResource } from './console-api.js'
export {
  acceptInvitationForm,
  finishSignInForm,
  setUpAuthenticatorForm,
  signOutForm,
  startSignInForm,
} from './forms.js'
export { type OperatorSessionEvent, operatorSessionFlow } from './session.js'
