export { CodeForm } from './code-form.js'
export { CountryField } from './country-field.js'
export { PersonFields } from './person-fields.js'
