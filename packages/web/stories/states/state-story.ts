/** A generated story: one state of a chart, for one role. */
export interface StateStory {
  chart: string
  /** The name in the chart: `paid.lateConfirmation`. */
  state: string
  role: string
  title: string
  name: string
  id: string
}
