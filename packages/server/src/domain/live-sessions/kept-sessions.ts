import { DAY } from '@cht/sdk/rules'
import {
  describeSessions,
  listSessionsBetween,
  type SessionCalendar,
  type SessionsOfDay,
} from './calendar.js'

/** Until when `describeSessions` returns the same as at `now`, or a little earlier, in ms. */
const findEnd = (calendar: SessionCalendar, now: number, { changesAt }: SessionsOfDay): number => {
  const around = listSessionsBetween(calendar, now - 2 * DAY, now + 2 * DAY)
  // A session is listed from a day before its start to two days after it. `changesAt` has its end.
  const edges = around.flatMap(({ startsAt }) => [startsAt - DAY + 1, startsAt, startsAt + 2 * DAY + 1])
  return Math.min(now + DAY, changesAt, ...edges.filter((edge) => edge > now))
}

/** Creates `describeSessions` with a memory: it computes again for another calendar, and when a session or a day begins or ends. */
export function createKeptSessions(): typeof describeSessions {
  let kept: { calendar: string; from: number; until: number; sessions: SessionsOfDay } | undefined
  return (calendar, now) => {
    const key = JSON.stringify(calendar)
    if (kept?.calendar !== key || now < kept.from || kept.until <= now) {
      const sessions = describeSessions(calendar, now)
      kept = { calendar: key, from: now, until: findEnd(calendar, now, sessions), sessions }
    }
    return kept.sessions
  }
}
