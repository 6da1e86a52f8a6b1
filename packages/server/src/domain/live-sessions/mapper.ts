import type { LiveSession, LiveSessionList } from '@cht/sdk/contract'
import type { Occurrence } from '@cht/sdk/rules'
import { toIso } from '../to-iso.js'
import type { StoredRule } from './calendar.js'

export function toWireOccurrence(occurrence: Occurrence) {
  const { dayStartsAt, startsAt, endsAt } = occurrence
  return { ...occurrence, dayStartsAt: toIso(dayStartsAt), startsAt: toIso(startsAt), endsAt: toIso(endsAt) }
}

/** The daily times, and beside them the calendar, which clients of the specification ignore. */
export function toWireSessions(sessions: LiveSessionList): LiveSession[] {
  const { calendar } = sessions
  const list = [...sessions]
  if (calendar === undefined) return list
  const { occurrences, changesAt } = calendar
  return Object.assign(list, {
    calendar: { occurrences: occurrences.map(toWireOccurrence), changesAt: toIso(changesAt) },
  })
}

/** A rule of the calendar, for the operator. */
export function toWireRule(rule: StoredRule) {
  const { kind, startTime, durationMinutes, weekdays, fromDate, untilDate, fromAt, untilAt } = rule
  const stored = { id: String(rule.id), kind, since: toIso(rule.since) }
  const times = { startTime, durationInMinutes: durationMinutes }
  const dates = { from: fromDate ?? undefined, until: untilDate ?? undefined }
  if (kind === 'daily') return { ...stored, ...times, weekdays: weekdays ?? undefined, ...dates }
  if (kind === 'once') return { ...stored, ...times, date: fromDate }
  if (kind === 'closed')
    return { ...stored, from: fromDate, until: untilDate === fromDate ? undefined : (untilDate ?? undefined) }
  return { ...stored, from: toIso(fromAt), until: toIso(untilAt) }
}
