import { DAY, type DailySession, listOccurrences, type Occurrence } from '@cht/sdk/rules'
import { MATCHING_SWITCHES } from '../domain/switches/assert-switch.js'
import { isMatchable } from '../domain/trading/matching.js'
import type { ServerContext } from '../platform/context.js'
import { toTimestamp } from '../platform/db/database.js'
import { EXCHANGE_TIME_SQL, type Heartbeat, readExchange } from '../platform/db/exchange-row.js'
import { buildPassedSql } from './deadline-kinds.js'
import { IS_STARTED_SQL } from './matching-progress.js'

/**
 * What is due at one instant, read by one statement. The sessions are those of the same instant as the deadlines: a session that started
 * while the statement ran would be matched before the deadlines of its start are applied.
 */
export interface Due extends Heartbeat {
  /** The names of the deadlines that have passed, without those that the operator has stopped. */
  passed: string[]
  /** Running sessions whose matching is not finished, none while matching is stopped. They were on the schedule when they started (decision 3). */
  unfinishedSessions: Occurrence[]
  /** The unfinished sessions whose first batch has not been matched. */
  unstartedSessions: Occurrence[]
}

/** The row that `DUE_QUERY` returns. */
interface DueRow extends Omit<Due, 'unfinishedSessions' | 'unstartedSessions'> {
  /** The demo offset of exchange time, in ms. */
  offset: number
  /** The daily sessions as JSON. */
  schedule: string
  /** Recent sessions whose matching is finished, as `date start`. */
  finished: string[]
  /** Recent sessions whose first batch was matched or whose matching is finished, as `date start`. */
  started: string[]
  matchingRuns: boolean
}

/** A session lasts a day at most, so the matching of a running one started within this period. */
const MAX_SESSION_AGE = DAY

const DUE_QUERY = `select demo_offset_ms as offset, alive_at, closed, ${buildPassedSql('now')} as passed,
    (select coalesce(json_agg(json_build_object('startTime', start_time, 'durationInMinutes', duration_minutes,
        'since', extract(epoch from since) * 1000) order by start_time), '[]')::text from live_sessions) as schedule,
    array(select local_date || ' ' || start_time from matched_sessions where finished_at is not null
      and time_zone = $2 and matched_at >= now - $3::bigint * interval '1 millisecond') as finished,
    array(select local_date || ' ' || start_time from matched_sessions where ${IS_STARTED_SQL}
      and time_zone = $2 and matched_at >= now - $3::bigint * interval '1 millisecond') as started,
    matching_runs
  from exchange, lateral (select bool_and(stopped_at is null) as matching_runs from switches
      where name in (${MATCHING_SWITCHES.map((name) => `'${name}'`)})) as matching,
    ${EXCHANGE_TIME_SQL}`

interface Scheduled extends DailySession {
  /** When the session was added to the schedule, in ms of exchange time. */
  since: number
}

/** The running sessions, which are the same from `from` until `until`. */
interface RunningSessions {
  sessions: Occurrence[]
  from: number
  until: number
}

const findRunningSessions = (scheduled: Scheduled[], timeZone: string, now: number): RunningSessions => {
  const occurrences = listOccurrences(scheduled, now, timeZone)
  const since = new Map(scheduled.map((session) => [session.startTime, session.since]))
  const edges = occurrences.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
  return {
    sessions: occurrences.filter((session) => isMatchable(session, now, since.get(session.startTime) ?? now)),
    from: now,
    // `occurrences` ends with tomorrow, so the result is valid for a day at most.
    until: Math.min(now + DAY, ...edges.filter((edge) => edge > now)),
  }
}

/** Caches the last result: it is valid until the schedule changes or the next session starts or ends. */
const createRunningSessionsCache = () => {
  let cached: (RunningSessions & { schedule: string; timeZone: string }) | undefined
  return (schedule: string, timeZone: string, now: number): Occurrence[] => {
    const isValid =
      cached?.schedule === schedule &&
      cached.timeZone === timeZone &&
      cached.from <= now &&
      now < cached.until
    if (!isValid) cached = { ...findRunningSessions(JSON.parse(schedule), timeZone, now), schedule, timeZone }
    return cached?.sessions ?? []
  }
}
const getRunningSessions = createRunningSessionsCache()

type Deps = Pick<ServerContext, 'clock' | 'config' | 'db'>

const omitSessions = (sessions: Occurrence[], keys: readonly string[]) =>
  sessions.filter(({ localDate, startTime }) => !keys.includes(`${localDate} ${startTime}`))

/** Reads what is due now, and adopts a demo offset that another process has changed. */
export async function findDue({ db, clock, config }: Deps): Promise<Due> {
  const time = clock.databaseTime()
  const params = [toTimestamp(time), config.timeZone, MAX_SESSION_AGE]
  const { offset, schedule, finished, started, matchingRuns, ...due } = await readExchange<DueRow>(
    db,
    DUE_QUERY,
    params,
  )
  clock.follow(offset)
  const sessions = matchingRuns ? getRunningSessions(schedule, config.timeZone, time + offset) : []
  return {
    ...due,
    unfinishedSessions: omitSessions(sessions, finished),
    unstartedSessions: omitSessions(sessions, started),
  }
}
