export { getProfileValues, newEmailForm, passwordForm, profileForm } from './forms.js'
