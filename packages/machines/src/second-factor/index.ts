export { type ConfirmationActor, type ConfirmationState, confirmationFlow } from './confirmation.js'
export { passwordConfirmationForm, protectionForm } from './forms.js'
export { reauthenticationSettings } from './resources.js'
