export { profile } from './endpoints.js'
export {
  endsVerification,
  getChangedProfileFields,
  type PasswordForm,
  type ProfileForm,
  validatePassword,
  validateProfile,
} from './rules.js'
