export { appealForm } from './forms.js'
