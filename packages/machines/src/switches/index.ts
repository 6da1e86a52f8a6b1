export { switches } from './resources.js'
