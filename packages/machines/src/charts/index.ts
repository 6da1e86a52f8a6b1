export type { Chart, Coverage, ReachedState, Way } from './chart.js'
export { charts } from './charts.js'
export { takenBy, transitionsOf } from './walk.js'
