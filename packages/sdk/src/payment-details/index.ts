export { isSameName } from './payee-name.js'
