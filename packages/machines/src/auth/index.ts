export {
  type SessionEvent,
  type SessionSnapshot,
  type SessionState,
  sessionFlow,
  sessionImplementations,
} from './flow.js'
export { codeForm, loginForm, logoutForm, resendForm, signupForm } from './forms.js'
export { currentUser } from './resources.js'
