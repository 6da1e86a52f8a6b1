export { rates } from './resources.js'
