export { EMAIL_CHANGE_DELAY, emailChange } from './email-change.js'
export { auth } from './endpoints.js'
export { type AuthState, authState, country, type User, user } from './model.js'
export {
  HOLD_PERIOD,
  HOLD_RESTRICTIONS,
  type NewPasswordForm,
  RESET_CODE_LENGTH,
} from './password-reset-rules.js'
export { isPersonalPassword } from './personal-password.js'
export {
  ACCOUNT_STANDINGS,
  type AccountStanding,
  CODE_LENGTH,
  CODE_LIFETIME,
  CODE_TRIES,
  COUNTRIES,
  type Country,
  createReferralLink,
  extractCodeDigits,
  isCompleteCode,
  isCountry,
  NOT_ME_PERIOD,
  PASSWORD_MAX,
  PASSWORD_MIN,
  RESEND_INTERVAL,
  SIGNUP_LIFETIME,
  type SignupForm,
} from './rules.js'
export { type LoginSession, loginSession } from './sessions.js'
