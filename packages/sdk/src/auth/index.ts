export type { FormError } from '../form-error.js'
export { auth } from './endpoints.js'
export { type AuthState, authState, country, type User, user } from './model.js'
export { isPersonalPassword } from './personal-password.js'
export {
  ACCOUNT_STANDINGS,
  type AccountStanding,
  CODE_LENGTH,
  CODE_LIFETIME,
  CODE_TRIES,
  COUNTRIES,
  type Country,
  extractCodeDigits,
  isCompleteCode,
  type LoginForm,
  PASSWORD_MAX,
  PASSWORD_MIN,
  RESEND_INTERVAL,
  referralLink,
  SIGNUP_LIFETIME,
  type SignupForm,
  validateLogin,
  validateSignup,
} from './rules.js'
