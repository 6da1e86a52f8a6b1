import { type DailySession, type Occurrence, occurrencesAround } from '@cht/sdk/live-sessions'
import { DAY } from '@cht/sdk/time'
import type { Exchange } from '../context.js'
import { at } from '../db/database.js'
import { REMINDER_BEFORE } from '../domain/trades/notifications.js'

/** What is to be done before anybody is answered: each asked for in the same moment, by one statement. */
export interface Due {
  aliveAt: number
  /** The last process to stop said so. */
  closed: boolean
  trades: boolean
  investments: boolean
  reminders: boolean
  /** Sessions that run, that the schedule held at their start, and whose matching nobody has finished. */
  unfinishedSessions: Occurrence[]
  /** Those that nobody has begun to match. */
  unstartedSessions: Occurrence[]
}

export interface DueRow {
  offset: number
  aliveAt: number
  closed: boolean
  trades: boolean
  investments: boolean
  reminders: boolean
  schedule: string
  finished: string[]
  begun: string[]
}

/** No session is longer than a day, so that one that runs has been matched within it. */
const MATCHED_WITHIN = DAY

/** The earliest of each is the first entry of an index; `exists … <= now` would be read off the whole table. */
export const DUE_QUERY = `select demo_offset_ms as offset, alive_at as "aliveAt", closed,
    coalesce((select min(due_at) from trades where due_at is not null and set_aside_at is null) <= now, false) as trades,
    coalesce((select min(due_at) from investments where due_at is not null and set_aside_at is null) <= now, false) as investments,
    coalesce((select min(payment_due_at) from trades where state = 'awaitingPayment' and not reminded)
      <= now + $2::bigint * interval '1 millisecond', false) as reminders,
    (select coalesce(json_agg(json_build_object('startTime', start_time, 'durationInMinutes', duration_minutes,
        'since', extract(epoch from since) * 1000) order by start_time), '[]')::text from live_sessions) as schedule,
    array(select local_date || ' ' || start_time from matched_sessions where finished_at is not null
      and time_zone = $3 and matched_at >= now - $4::bigint * interval '1 millisecond') as finished,
    array(select local_date || ' ' || start_time from matched_sessions where (matched_to > 0 or finished_at is not null)
      and time_zone = $3 and matched_at >= now - $4::bigint * interval '1 millisecond') as begun
  from exchange, lateral (select $1::timestamptz + demo_offset_ms * interval '1 millisecond') as exchange_time (now)`

interface Scheduled extends DailySession {
  since: number
}

/** The sessions that run at an instant, and until when that holds. */
interface Running {
  sessions: Occurrence[]
  from: number
  until: number
}

const runningAt = (scheduled: Scheduled[], timeZone: string, now: number): Running => {
  const around = occurrencesAround(scheduled, now, timeZone)
  const since = new Map(scheduled.map((session) => [session.startTime, session.since]))
  const edges = around.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
  return {
    sessions: around.filter(
      ({ startTime, startsAt, endsAt }) =>
        startsAt <= now && now < endsAt && (since.get(startTime) ?? now) <= startsAt,
    ),
    from: now,
    // The day after tomorrow's are not among them: a day on they are looked for again.
    until: Math.min(now + DAY, ...edges.filter((edge) => edge > now)),
  }
}

/** Remembers the last answer: it holds until the schedule is another or the next session starts or ends. */
const createRunning = () => {
  let last: (Running & { schedule: string; timeZone: string }) | undefined
  return (schedule: string, timeZone: string, now: number): Occurrence[] => {
    const holds =
      last?.schedule === schedule && last.timeZone === timeZone && last.from <= now && now < last.until
    if (!holds) last = { ...runningAt(JSON.parse(schedule), timeZone, now), schedule, timeZone }
    return last?.sessions ?? []
  }
}
const runningSessions = createRunning()

type Given = Pick<Exchange, 'clock' | 'config'>

export function dueParams({ clock, config }: Given): readonly unknown[] {
  return [at(clock.machine()), REMINDER_BEFORE, config.timeZone, MATCHED_WITHIN]
}

const but = (running: Occurrence[], named: readonly string[]) =>
  running.filter(({ localDate, startTime }) => !named.includes(`${localDate} ${startTime}`))

/** What a look has found; takes up what another process has done to the demo clock. */
export function toDue({ clock, config }: Given, row: DueRow): Due {
  clock.follow(row.offset)
  const running = runningSessions(row.schedule, config.timeZone, clock.now())
  return {
    aliveAt: row.aliveAt,
    closed: row.closed,
    trades: row.trades,
    investments: row.investments,
    reminders: row.reminders,
    unfinishedSessions: but(running, row.finished),
    unstartedSessions: but(running, row.begun),
  }
}

/** Asks what is due by now. */
export async function findDue(exchange: Given & Pick<Exchange, 'db'>): Promise<Due> {
  const [row] = await exchange.db.query<DueRow>(DUE_QUERY, dueParams(exchange))
  if (!row) throw new Error('the exchange has no settings')
  return toDue(exchange, row)
}
