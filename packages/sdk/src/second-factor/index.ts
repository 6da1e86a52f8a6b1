export {
  CONFIRMATION_PERIOD,
  type ConfirmationMethod,
  type Factor,
  RECOVERY_CODES,
  SECOND_STEP_PERIOD,
} from './methods.js'
export type {
  AuthenticatorSecret,
  Confirmation,
  PendingLogin,
  ReauthenticationSettings,
  RecoveryCodes,
} from './model.js'
export { reauthentication } from './reauthentication.js'
export { getReauthenticationRule, type ReauthenticationRule } from './rules.js'
export { secondFactor } from './second-factor.js'
export {
  type FactorCodeForm,
  type PasswordConfirmationForm,
  validateAuthenticatorCode,
  validateFactorCode,
  validatePasswordConfirmation,
} from './validation.js'
