// What the screens say of the operator's endpoints. They get it here: the console makes its client in one place.
export {
  AUDIT_ACTS,
  DISPOSITIONS,
  EXPORT_DAYS,
  INVITATION_LIFETIME,
  MAX_TOKEN_DAYS,
  OPERATOR_ROLES,
  PRICE_CHANGE_MAX,
  REFERRAL_RELATIONS,
  SHARED_DATA,
  SWITCH_TEXT_MAX,
  TAKE_BACK_PERIOD,
  TRADE_FILTERS,
  WEEKDAYS,
} from '@cht/sdk/operator'
export {
  type Act,
  type ActField,
  type ActValues,
  actForm,
  canDo,
  defineAct,
  previewForm,
  YES,
} from './acts.js'
export { type ConsoleApp, type ConsoleOptions, createConsoleApp, type OperatorSessionStore } from './app.js'
export {
  type ActResult,
  canCall,
  canView,
  findCall,
  LIST_PAGE_SIZE,
  type ListItem,
  type OperatorAct,
  type OperatorCall,
  type OperatorList,
  type OperatorRead,
  operatorFind,
  operatorList,
  operatorRead,
  type ReadInput,
  type ReadOutput,
} from './calls.js'
export {
  canDecideKind,
  caseQueue,
  getKindLabel,
  profileEdit,
  QUEUE_FILTERS,
  type QueueFilter,
  verificationRequest,
} from './cases.js'
export type { ConsoleApi, ConsoleForm, ConsoleResource } from './console-api.js'
export {
  acceptByPasskeyForm,
  acceptInvitationForm,
  checkLedgerForm,
  downloadExportForm,
  type ExportedFile,
  finishSignInForm,
  passkeySignInForm,
  setUpAuthenticatorForm,
  signOutForm,
  startSignInForm,
} from './forms.js'
export {
  addOwnAuthenticatorForm,
  addPasskeyForm,
  invitationFile,
  ownAccount,
  passkeySupport,
  removeOwnAuthenticatorForm,
  removeOwnPasskeyForm,
  setUpOwnAuthenticatorForm,
} from './me.js'
export { type OperatorSessionEvent, operatorSessionFlow } from './session.js'
