export { Reauthentication } from './reauthentication.js'
