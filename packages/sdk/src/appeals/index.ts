export { appeals } from './endpoints.js'
export { type Appeal, appeal } from './model.js'
export {
  ANSWER_PERIOD,
  APPEAL_REASONS,
  APPEAL_STAGES,
  APPEAL_STATES,
  type AppealForm,
  type AppealReason,
  type AppealStage,
  type AppealState,
  DECISION_PERIOD,
  DEFAULT_DESCRIPTION,
  DESCRIPTION_MAX,
  LATE_PROOF,
  MAX_APPEAL_PICTURES,
  MAX_APPEAL_STATEMENTS,
  PROOF_AFTER_CONSENT,
  REVIEW_PERIOD,
} from './rules.js'
