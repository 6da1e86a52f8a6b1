export { type ConfirmationActor, type ConfirmationState, confirmationFlow } from './confirmation.js'
export {
  authenticatorForm,
  authenticatorSetUpForm,
  codeConfirmationForm,
  passwordConfirmationForm,
  protectionForm,
  recoveryCodesForm,
  removeAuthenticatorForm,
} from './forms.js'
export { pendingLogin, reauthenticationSettings } from './resources.js'
export {
  type AuthenticatorSetUpEvent,
  type AuthenticatorSetUpSnapshot,
  type AuthenticatorSetUpState,
  authenticatorSetUpFlow,
} from './set-up.js'
