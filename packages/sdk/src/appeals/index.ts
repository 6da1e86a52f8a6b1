export { appeals } from './endpoints.js'
export { type Appeal, appeal } from './model.js'
export {
  APPEAL_REASONS,
  APPEAL_STATES,
  type AppealForm,
  type AppealReason,
  type AppealState,
  DEFAULT_DESCRIPTION,
  DESCRIPTION_MAX,
  LATE_PROOF,
  validateAppeal,
} from './rules.js'
