export { liveSessions } from './endpoints.js'
export { type LiveSession, liveSession } from './model.js'
export {
  type DailySession,
  isTimeZone,
  MAX_DURATION_MINUTES,
  type Occurrence,
  occurrencesAround,
  ownTimeZone,
  type SessionStatus,
  sessionStatus,
  wallTimeToInstant,
} from './rules.js'
