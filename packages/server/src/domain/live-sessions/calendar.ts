import {
  createOccurrence,
  DAY,
  type DailySession,
  MINUTE,
  type Occurrence,
  toLocalDate,
} from '@cht/sdk/rules'
import type { Row } from '../../kernel/tables.js'
import { addDays } from '../add-days.js'
import { MAX_DAYS_AHEAD } from '../max-days-ahead.js'

/** The columns that the calendar needs of a rule. */
export const RULE_COLUMNS = [
  'id',
  'kind',
  'startTime',
  'durationMinutes',
  'weekdays',
  'fromDate',
  'untilDate',
  'fromAt',
  'untilAt',
  'since',
  'endedAt',
] as const

/** A rule of the calendar, as it is stored. */
export type StoredRule = Row<'session_rules', (typeof RULE_COLUMNS)[number]>

/** The rules of the live sessions, with those that ended lately (decision 51). */
export interface SessionCalendar {
  timeZone: string
  rules: readonly StoredRule[]
}

/** The names of the weekdays by `Date.getUTCDay`. */
const WEEKDAY_NAMES = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

const coversDate = (
  { fromDate, untilDate, weekdays }: Pick<StoredRule, 'fromDate' | 'untilDate' | 'weekdays'>,
  localDate: string,
): boolean =>
  (fromDate === null || fromDate <= localDate) &&
  (untilDate === null || localDate <= untilDate) &&
  (weekdays === null || weekdays.includes(WEEKDAY_NAMES[new Date(localDate).getUTCDay()] ?? ''))

/** Whether a rule is in effect for what starts at an instant: a change is in effect for what starts after it. */
const isInEffect = ({ since, endedAt }: Pick<StoredRule, 'since' | 'endedAt'>, at: number): boolean =>
  since < at && (endedAt === null || at <= endedAt)

const isSession = ({ kind }: StoredRule) => kind === 'daily' || kind === 'once'

const toDailySession = ({ startTime, durationMinutes }: StoredRule, timeZone: string) => ({
  startTime: startTime ?? '',
  durationInMinutes: durationMinutes ?? 0,
  timeZone,
})

/** What keeps sessions from taking place: dates and pauses. */
const listObstacles = ({ rules }: SessionCalendar) => rules.filter((rule) => !isSession(rule))

/** Whether nothing prevents a session that a rule has at this instant of this date. */
const takesPlace = (
  rule: StoredRule,
  obstacles: readonly StoredRule[],
  { localDate, startsAt }: Pick<Occurrence, 'localDate' | 'startsAt'>,
): boolean =>
  isInEffect(rule, startsAt) &&
  !obstacles.some(
    ({ kind, fromAt, untilAt, ...other }) =>
      isInEffect(other, startsAt) &&
      (kind === 'closed'
        ? rule.kind === 'daily' && coversDate(other, localDate)
        : (fromAt ?? 0) <= startsAt && (untilAt === null || startsAt < untilAt)),
  )

/**
 * What surely keeps sessions of a date from taking place. It is found without the instants of their starts, which are slow to compute: these
 * are within a day of the date in UTC.
 */
const findClosure = (obstacles: readonly StoredRule[], localDate: string): 'none' | 'daily' | 'all' => {
  const midnight = Date.parse(localDate)
  const [first, last] = [midnight - DAY, midnight + 2 * DAY]
  const certain = obstacles.filter((rule) => isInEffect(rule, first) && isInEffect(rule, last))
  const isPaused = certain.some(
    ({ kind, fromAt, untilAt }) =>
      kind === 'pause' && (fromAt ?? 0) <= first && (untilAt === null || last < untilAt),
  )
  if (isPaused) return 'all'
  return certain.some((rule) => rule.kind === 'closed' && coversDate(rule, localDate)) ? 'daily' : 'none'
}

/** Lists the sessions of local dates that take place. Those of a date never start after those of the next one. */
const createDateList = (calendar: SessionCalendar) => {
  const { timeZone, rules } = calendar
  const obstacles = listObstacles(calendar)
  const sessions = rules.filter(isSession)
  return (localDate: string): Occurrence[] => {
    const closure = findClosure(obstacles, localDate)
    if (closure === 'all') return []
    return sessions.flatMap((rule) => {
      if (closure === rule.kind || !coversDate(rule, localDate)) return []
      const occurrence = createOccurrence(toDailySession(rule, timeZone), timeZone, localDate)
      return takesPlace(rule, obstacles, occurrence) ? [occurrence] : []
    })
  }
}

const isBetween =
  (from: number, until: number) =>
  ({ startsAt }: Occurrence): boolean =>
    from <= startsAt && startsAt < until

const sortSessions = (occurrences: Occurrence[]): Occurrence[] =>
  occurrences.sort((a, b) => a.startsAt - b.startsAt || a.endsAt - b.endsAt)

/** The local dates of the sessions that start at `from` or later and before `until`, and a day more on both sides. */
function* listDates(timeZone: string, from: number, until: number): Generator<string> {
  const last = addDays(toLocalDate(until, timeZone), 1)
  for (let date = addDays(toLocalDate(from, timeZone), -1); date <= last; date = addDays(date, 1)) yield date
}

/**
 * The sessions that start at `from` or later and before `until`, in ms of exchange time, by start. Everything that depends on the live
 * sessions asks this function, or `findNextSession`.
 */
export function listSessionsBetween(calendar: SessionCalendar, from: number, until: number): Occurrence[] {
  const listDate = createDateList(calendar)
  const dates = [...listDates(calendar.timeZone, from, until)]
  return sortSessions(dates.flatMap(listDate).filter(isBetween(from, until)))
}

/** The sessions that run at `now`, and the instant until which these are the same, in ms. A session lasts a day at most. */
export function listRunningSessions(
  calendar: SessionCalendar,
  now: number,
): { sessions: Occurrence[]; until: number } {
  const occurrences = listSessionsBetween(calendar, now - DAY, now + DAY)
  const edges = occurrences.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
  return {
    sessions: occurrences.filter(({ startsAt, endsAt }) => startsAt <= now && now < endsAt),
    until: Math.min(now + DAY, ...edges.filter((edge) => edge > now)),
  }
}

/** The first session that starts after `now`; undefined if none is planned. */
export function findNextSession(calendar: SessionCalendar, now: number): Occurrence | undefined {
  const rules = calendar.rules.filter(({ endedAt }) => endedAt === null)
  if (!rules.some(isSession)) return undefined
  const openPause = rules.find(({ kind, untilAt }) => kind === 'pause' && untilAt === null)
  const horizon = Math.min(now + (MAX_DAYS_AHEAD + 8) * DAY, openPause?.fromAt ?? Number.POSITIVE_INFINITY)
  const listDate = createDateList(calendar)
  const isNext = isBetween(now + 1, horizon)
  // Date by date: nothing is computed of the year after the next session.
  for (const date of listDates(calendar.timeZone, now, horizon)) {
    if (!listDate(date).some(isNext)) continue
    // One of the next date may start at the same instant, where clocks go forward, and be shorter.
    return sortSessions([date, addDays(date, 1)].flatMap(listDate).filter(isNext))[0]
  }
  return undefined
}

type DailyTime = DailySession & { timeZone: string }

/** Since forever: the times of a date include those that had passed when their rule was added. */
const withoutBeginning = (rule: StoredRule): StoredRule => ({ ...rule, since: Number.NEGATIVE_INFINITY })

/** The times of a date by their start. */
const listTimes = (calendar: SessionCalendar, localDate: string): Map<string, DailyTime> => {
  const { timeZone, rules } = calendar
  const obstacles = listObstacles(calendar)
  const sessions = rules
    .filter((rule) => isSession(rule) && rule.endedAt === null && coversDate(rule, localDate))
    .filter((rule) => {
      const occurrence = createOccurrence(toDailySession(rule, timeZone), timeZone, localDate)
      return takesPlace(withoutBeginning(rule), obstacles, occurrence)
    })
    .map((rule) => toDailySession(rule, timeZone))
  return new Map(sessions.map((session) => [session.startTime, session]))
}

/** What `/live-sessions` says at `now`. */
export interface SessionsOfDay {
  /** The daily times of today or, once they are over, of tomorrow, with that of a session that runs. By start. */
  sessions: DailyTime[]
  /** The last session that has started, those that run, those of the next 24 hours, and the next one. */
  occurrences: Occurrence[]
  /** When `sessions` are others, at the latest, in ms. */
  changesAt: number
}

/** The daily times that are valid now, in the form of the specification, and the sessions around now. */
export function describeSessions(calendar: SessionCalendar, now: number): SessionsOfDay {
  const { timeZone } = calendar
  const today = toLocalDate(now, timeZone)
  const around = listSessionsBetween(calendar, now - 2 * DAY, now + DAY)
  const isToday = ({ localDate }: Occurrence) => localDate === today
  const isLeft = ({ endsAt }: Occurrence) => now < endsAt
  const times = listTimes(calendar, today)
  const isOver = times.size > 0 && !around.some((session) => isToday(session) && isLeft(session))
  const sessions = isOver ? listTimes(calendar, addDays(today, 1)) : times
  const running = around.filter((session) => session.startsAt <= now && isLeft(session))
  for (const { startTime, startsAt, endsAt } of running)
    sessions.set(startTime, { startTime, durationInMinutes: (endsAt - startsAt) / MINUTE, timeZone })
  const next = around.some(({ startsAt }) => startsAt > now) ? undefined : findNextSession(calendar, now)
  const last = around.findLast(({ startsAt }) => startsAt <= now)
  const ends = around
    .filter((session) => session.startsAt <= now || isToday(session))
    .map(({ endsAt }) => endsAt)
  const midnight = createOccurrence({ startTime: '00:00', durationInMinutes: 1 }, timeZone, addDays(today, 1))
  return {
    sessions: [...sessions.values()].sort((a, b) => a.startTime.localeCompare(b.startTime)),
    occurrences: [
      ...around.filter((session) => session === last || isLeft(session)),
      ...(next ? [next] : []),
    ],
    changesAt: Math.min(midnight.startsAt, ...ends.filter((end) => end > now)),
  }
}

/**
 * The first two sessions after `now` that run at the same time by the rules, whatever a pause keeps from taking place; undefined if none
 * do. Clocks that change are not considered: they would refuse hourly sessions.
 */
export function findOverlap({ rules }: SessionCalendar, now: number): [Occurrence, Occurrence] | undefined {
  const current = rules.filter(({ endedAt, kind }) => endedAt === null && kind !== 'pause')
  const calendar = { timeZone: 'UTC', rules: current.map(withoutBeginning) }
  const sessions = listSessionsBetween(calendar, now, now + (MAX_DAYS_AHEAD + 8) * DAY)
  for (const [index, next] of sessions.entries()) {
    const previous = sessions[index - 1]
    if (previous && next.startsAt < previous.endsAt) return [previous, next]
  }
  return undefined
}
