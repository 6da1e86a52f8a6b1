export { EXPORT_ACTS } from './acts.js'
export { REPORTS_NEEDS, ReportsScreen } from './reports-screen.js'
