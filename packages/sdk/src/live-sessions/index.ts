export { liveSessions } from './endpoints.js'
export { type LiveSession, liveSession } from './model.js'
export {
  type DailySession,
  getLocalTimeZone,
  getSessionStatus,
  isTimeZone,
  listOccurrences,
  MAX_DURATION_MINUTES,
  type Occurrence,
  type SessionStatus,
  wallTimeToInstant,
} from './rules.js'
