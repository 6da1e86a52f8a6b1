export type { Confirmation, ConfirmationMethod, ReauthenticationSettings } from './model.js'
export { reauthentication } from './reauthentication.js'
export { CONFIRMATION_PERIOD, getReauthenticationRule, type ReauthenticationRule } from './rules.js'
export { type PasswordConfirmationForm, validatePasswordConfirmation } from './validation.js'
