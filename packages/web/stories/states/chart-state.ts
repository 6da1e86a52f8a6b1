/** The channel event with which a story tells the manager its chart's current state. */
export const CHART_STATE = 'cht/chart/state'

export interface ChartState {
  storyId: string
  /** The name in the chart: `paid.lateConfirmation`. */
  state: string
}
