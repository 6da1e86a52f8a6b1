export { TOKEN_REQUEST_ACTS } from './acts.js'
export { CaseScreen } from './case-screen.js'
export { QueueScreen } from './queue-screen.js'
