export { type ConsoleApp, type ConsoleOptions, createConsoleApp, type OperatorSessionStore } from './app.js'
export {
  caseFile,
  caseQueue,
  claimCaseForm,
  handOverForm,
  noteForm,
  QUEUE_FILTERS,
  type QueueFilter,
  releaseCaseForm,
  takeBackForm,
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
