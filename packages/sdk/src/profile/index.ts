export { profile } from './endpoints.js'
export {
  endsVerification,
  type PasswordForm,
  type ProfileForm,
  profileFieldsChanged,
  validatePassword,
  validateProfile,
} from './rules.js'
