export { passwordForm, profileForm } from './forms.js'
