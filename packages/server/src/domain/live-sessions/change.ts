import type { LiveSession } from '@cht/sdk/contract'
import type { NewSessionRule } from '@cht/sdk/operator'
import { DAY, type Occurrence } from '@cht/sdk/rules'
import { invalidInput, notFound, Refusal } from '../../kernel/refusal.js'
import { MAX_DAYS_AHEAD } from '../max-days-ahead.js'
import { findOverlap, listSessionsBetween, type SessionCalendar, type StoredRule } from './calendar.js'

/** A rule to store. */
export type NewRule = Omit<StoredRule, 'id' | 'since' | 'endedAt'>

/** The most rules that are in effect. */
const MAX_RULES = 300
/** What a change shows: the sessions of this period, up to a number. */
export const PREVIEW = { period: 14 * DAY, max: 200 }

const EMPTY_RULE = {
  startTime: null,
  durationMinutes: null,
  weekdays: null,
  fromDate: null,
  untilDate: null,
  fromAt: null,
  untilAt: null,
}

/** The rule of a session that starts every day. */
export function toDailyRule({
  startTime,
  durationInMinutes,
}: Pick<LiveSession, 'startTime' | 'durationInMinutes'>): NewRule {
  return { ...EMPTY_RULE, kind: 'daily', startTime, durationMinutes: durationInMinutes }
}

const assertOrder = (from: number | string, until: number | string | undefined) => {
  if (until !== undefined && until < from)
    throw invalidInput([{ path: 'rule.until', message: 'must not be before the beginning' }])
}

const assertAhead = (until: number, now: number) => {
  if (until < now - DAY) throw invalidInput([{ path: 'rule', message: 'must not have passed' }])
  if (until > now + MAX_DAYS_AHEAD * DAY)
    throw invalidInput([{ path: 'rule', message: `must be in the next ${MAX_DAYS_AHEAD} days` }])
}

/** The rule that the operator adds at `now`. Throws 422 if it has passed, lies too far ahead or ends before it begins. */
function toNewRule(rule: NewSessionRule, now: number): NewRule {
  if (rule.kind === 'pause') {
    const { from = now, until } = rule
    assertOrder(from, until)
    for (const at of [from, until ?? from]) assertAhead(at, now)
    return { ...EMPTY_RULE, kind: 'pause', fromAt: Math.max(from, now), untilAt: until ?? null }
  }
  if (rule.kind === 'daily') {
    const { weekdays = null, from = null, until = null } = rule
    if (from !== null) assertOrder(from, until ?? undefined)
    for (const date of [from, until]) if (date !== null) assertAhead(Date.parse(date), now)
    return {
      ...toDailyRule(rule),
      weekdays: weekdays && [...new Set(weekdays)],
      fromDate: from,
      untilDate: until,
    }
  }
  const [from, until] = rule.kind === 'once' ? [rule.date, rule.date] : [rule.from, rule.until ?? rule.from]
  assertOrder(from, until)
  for (const date of [from, until]) assertAhead(Date.parse(date), now)
  const times = rule.kind === 'once' ? toDailyRule(rule) : EMPTY_RULE
  return { ...times, kind: rule.kind, fromDate: from, untilDate: until }
}

/** A change of the rules in effect at `now`: those that end, and new ones. */
export type CalendarChange = (
  rules: readonly StoredRule[],
  now: number,
) => { ended: readonly StoredRule[]; added: readonly NewRule[] }

/** Puts sessions of every day in place of all daily rules. One that is among them stays, so that it takes place today too. */
export function replaceDaily(
  sessions: readonly Pick<LiveSession, 'startTime' | 'durationInMinutes'>[],
): CalendarChange {
  const isAmong = ({ startTime, durationMinutes, weekdays, fromDate, untilDate }: StoredRule) =>
    weekdays === null &&
    fromDate === null &&
    untilDate === null &&
    sessions.some(
      (session) => session.startTime === startTime && session.durationInMinutes === durationMinutes,
    )
  return (rules) => {
    const daily = rules.filter(({ kind }) => kind === 'daily')
    const kept = daily.filter(isAmong).map(({ startTime }) => startTime)
    return {
      ended: daily.filter((rule) => !isAmong(rule)),
      added: sessions.filter(({ startTime }) => !kept.includes(startTime)).map(toDailyRule),
    }
  }
}

export function addRule(rule: NewSessionRule): CalendarChange {
  return (_, now) => ({ ended: [], added: [toNewRule(rule, now)] })
}

/** Ends a rule. Throws 404 if none in effect has the id. */
export function removeRule(id: string): CalendarChange {
  return (rules) => {
    const ended = rules.filter((rule) => String(rule.id) === id)
    if (ended.length === 0) throw notFound()
    return { ended, added: [] }
  }
}

/** What a change of the calendar does to the sessions of the next days. */
export interface CalendarDifference {
  after: SessionCalendar
  added: Occurrence[]
  removed: Occurrence[]
  ended: readonly StoredRule[]
  newRules: readonly NewRule[]
}

const listNext = (calendar: SessionCalendar, now: number) =>
  listSessionsBetween(calendar, now + 1, now + PREVIEW.period)

const without = (occurrences: readonly Occurrence[], others: readonly Occurrence[]) => {
  const keys = new Set(others.map(({ startsAt, endsAt }) => `${startsAt} ${endsAt}`))
  return occurrences.filter(({ startsAt, endsAt }) => !keys.has(`${startsAt} ${endsAt}`))
}

/** Computes what ends and begins at `now`. A session that has started keeps the rules of its start. */
export function compareCalendars(
  before: SessionCalendar,
  change: CalendarChange,
  now: number,
): CalendarDifference {
  const current = before.rules.filter(({ endedAt }) => endedAt === null)
  const { ended, added: newRules } = change(current, now)
  const rules = before.rules.map((rule) => (ended.includes(rule) ? { ...rule, endedAt: now } : rule))
  const added = newRules.map((rule) => ({ ...rule, id: 0, since: now, endedAt: null }))
  const after = { ...before, rules: [...rules, ...added] }
  const [old, next] = [listNext(before, now), listNext(after, now)]
  return { after, added: without(next, old), removed: without(old, next), ended, newRules }
}

const describe = ({ localDate, startTime }: Occurrence) => `${localDate} ${startTime}`

/** Throws 409 if sessions would overlap, or if some are removed without a confirmation; 422 if there are too many rules. */
export function assertChange(
  { after, removed }: CalendarDifference,
  now: number,
  { confirm, dryRun }: { confirm: boolean; dryRun: boolean },
): void {
  if (after.rules.filter(({ endedAt }) => endedAt === null).length > MAX_RULES)
    throw invalidInput([
      { path: 'rule', message: `must be one of at most ${MAX_RULES}: remove others first` },
    ])
  const overlap = findOverlap(after, now)
  if (overlap)
    throw new Refusal(
      409,
      'sessions_overlap',
      `The sessions of ${describe(overlap[0])} and ${describe(overlap[1])} ${after.timeZone} would overlap`,
    )
  const [first] = removed
  if (first && !confirm && !dryRun)
    throw new Refusal(
      409,
      'confirmation_required',
      `It removes ${removed.length} ${removed.length === 1 ? 'session' : 'sessions'} of the next 14 days, the first on ${describe(first)} ${after.timeZone}: confirm it`,
    )
}
