export { acceptTermsForm } from './forms.js'
export { publishedDocument } from './resources.js'
