export type { Chart, ChartPath, Coverage, ReachedState } from './chart.js'
export { charts } from './charts.js'
export { operatorCharts } from './operator-charts.js'
export { getTakenTransitions, getTransitions } from './walk.js'
