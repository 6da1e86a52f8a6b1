export { market } from './resources.js'
