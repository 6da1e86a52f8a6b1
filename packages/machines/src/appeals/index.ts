export {
  appealForm,
  decisionAcceptanceForm,
  type Evidence,
  evidenceForm,
  reviewForm,
  type Statement,
  statementForm,
} from './forms.js'
export { appealLifecycle } from './lifecycle.js'
export { type AppealView, canAppeal, getAppealSubject, viewAppeal } from './selectors.js'
export { describeDestination } from './situation.js'
export { type AppealEntry, getAppealTimeline } from './timeline.js'
