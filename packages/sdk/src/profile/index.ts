export { profile } from './endpoints.js'
export {
  type PasswordForm,
  type ProfileForm,
  profileFieldsChanged,
  validatePassword,
  validateProfile,
} from './rules.js'
