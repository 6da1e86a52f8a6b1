export { announcements } from './resources.js'
