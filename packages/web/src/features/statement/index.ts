export { parseAccount } from './account.js'
