export { liveSessions } from './resources.js'
