export { Announcements } from './announcements.js'
