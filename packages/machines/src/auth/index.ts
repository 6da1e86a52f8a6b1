export { type SessionEvent, sessionFlow, sessionImplementations } from './flow.js'
export { codeForm, loginForm, logoutForm, resendForm, signupForm } from './forms.js'
export { me } from './resources.js'
