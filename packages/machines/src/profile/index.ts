export { newEmailForm, passwordForm, profileForm } from './forms.js'
