export { liveSessions } from './endpoints.js'
export { type LiveSession, liveSession } from './model.js'
export {
  type DailySession,
  findLastOccurrence,
  findNextOccurrence,
  findOccurrence,
  getLocalTimeZone,
  isTimeZone,
  listOccurrences,
  MAX_DURATION_MINUTES,
  type Occurrence,
  wallTimeToInstant,
} from './rules.js'
