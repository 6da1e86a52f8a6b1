export { CaseScreen } from './case-screen.js'
export { QueueScreen } from './queue-screen.js'
