export { profile } from './endpoints.js'
export {
  endsVerification,
  getChangedProfileFields,
  type ProfileForm,
  parseProfile,
} from './rules.js'
