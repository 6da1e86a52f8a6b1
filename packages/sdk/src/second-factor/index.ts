export {
  CONFIRMATION_PERIOD,
  type ConfirmationMethod,
  type Factor,
  MAX_PASSKEYS,
  PASSKEY_CHALLENGE_PERIOD,
  PASSKEY_NAME_MAX,
  RECOVERY_CODES,
  RESET_MEMORY,
  type RemovedAtReset,
  SECOND_STEP_PERIOD,
  SUSPECT_PERIOD,
} from './methods.js'
export type {
  AuthenticatorSecret,
  Confirmation,
  PendingLogin,
  ReauthenticationSettings,
  RecoveryCodes,
} from './model.js'
export type { NewPasskey, UsedPasskey } from './passkey-inputs.js'
export type {
  Passkey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  PasskeyService,
} from './passkey-model.js'
export { passkeys } from './passkeys.js'
export { reauthentication } from './reauthentication.js'
export { secondFactor } from './second-factor.js'
