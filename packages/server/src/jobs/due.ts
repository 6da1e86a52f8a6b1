import { DAY, type Occurrence } from '@cht/sdk/rules'
import { listRunningSessions } from '../domain/live-sessions/calendar.js'
import { MATCHING_SWITCHES } from '../domain/switches/assert-switch.js'
import { parseRules, RULES_JSON_SQL } from '../features/live-sessions/rules.js'
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
  /** The rules of the live sessions as JSON. */
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
    ${RULES_JSON_SQL} as schedule,
    array(select local_date || ' ' || start_time from matched_sessions where finished_at is not null
      and time_zone = $2 and matched_at >= now - $3::bigint * interval '1 millisecond') as finished,
    array(select local_date || ' ' || start_time from matched_sessions where ${IS_STARTED_SQL}
      and time_zone = $2 and matched_at >= now - $3::bigint * interval '1 millisecond') as started,
    matching_runs
  from exchange, lateral (select bool_and(stopped_at is null) as matching_runs from switches
      where name in (${MATCHING_SWITCHES.map((name) => `'${name}'`)})) as matching,
    ${EXCHANGE_TIME_SQL}`

/** Caches the last result: it is valid until the rules change or the next session starts or ends. */
const createRunningSessionsCache = () => {
  let cached:
    | { sessions: Occurrence[]; from: number; until: number; schedule: string; timeZone: string }
    | undefined
  return (schedule: string, timeZone: string, now: number): Occurrence[] => {
    const isValid =
      cached?.schedule === schedule &&
      cached.timeZone === timeZone &&
      cached.from <= now &&
      now < cached.until
    if (!isValid) {
      const calendar = { rules: parseRules(schedule), timeZone }
      cached = { ...listRunningSessions(calendar, now), from: now, schedule, timeZone }
    }
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
