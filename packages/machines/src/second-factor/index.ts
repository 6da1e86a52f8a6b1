export { type ConfirmationActor, type ConfirmationState, confirmationFlow } from './confirmation.js'
export {
  authenticatorForm,
  authenticatorSetUpForm,
  codeConfirmationForm,
  passwordConfirmationForm,
  protectionForm,
  recoveryCodesForm,
  removeAuthenticatorForm,
  removeFactorForm,
} from './forms.js'
export type { PasskeyDevice, PasskeyFailure } from './passkey-device.js'
export {
  passkeyConfirmationForm,
  passkeyForm,
  passkeyLoginForm,
  type RenamePasskeyForm,
  removePasskeyForm,
  renamePasskeyForm,
} from './passkey-forms.js'
export {
  type PasskeyPromptActor,
  type PasskeyPromptSnapshot,
  passkeyPromptFlow,
} from './passkey-prompt.js'
export {
  type PasskeySetUpEvent,
  type PasskeySetUpSnapshot,
  type PasskeySetUpState,
  passkeySetUpFlow,
} from './passkey-set-up.js'
export { passkeyList, passkeyOffer, pendingLogin, reauthenticationSettings } from './resources.js'
export {
  type AuthenticatorSetUpEvent,
  type AuthenticatorSetUpSnapshot,
  type AuthenticatorSetUpState,
  authenticatorSetUpFlow,
} from './set-up.js'
