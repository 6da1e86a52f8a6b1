export { FactorCodeForm } from './factor-code-form.js'
export { Reauthentication } from './reauthentication.js'
