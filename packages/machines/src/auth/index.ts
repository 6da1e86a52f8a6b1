export {
  hasAccountRules,
  hasEscrow,
  hasOrderLimits,
  hasStatement,
  holdsBonuses,
  matchesWithinCountry,
  restrictsProfileChanges,
} from '../back-end-rules.js'
export { discardEmailByLinkForm, discardEmailForm } from './email-change-forms.js'
export {
  createSessionImplementations,
  type SessionEvent,
  type SessionSnapshot,
  type SessionState,
  sessionFlow,
} from './flow.js'
export { codeForm, loginForm, resendForm, secondStepForm, signupForm } from './forms.js'
export { type LoginEvent, type LoginSnapshot, type LoginState, loginFlow } from './login-flow.js'
export { endOtherSessionsForm, endSessionForm, loginSessions, notMeForm } from './login-sessions.js'
export { logoutForm } from './logout-form.js'
export {
  type PasswordResetEvent,
  type PasswordResetSnapshot,
  type PasswordResetState,
  passwordResetFlow,
  startPasswordReset,
} from './password-reset.js'
export { newPasswordForm, resetRequestForm } from './password-reset-forms.js'
export { currentUser } from './resources.js'
