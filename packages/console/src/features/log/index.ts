export { LOG_NEEDS, LogScreen } from './log-screen.js'
