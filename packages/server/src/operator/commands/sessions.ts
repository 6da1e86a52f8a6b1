import type { LiveSession } from '@cht/sdk/live-sessions'
import { DAY, MINUTE } from '@cht/sdk/time'
import { UsageError } from '../errors.js'
import { session } from '../value-parsers.js'
import { type Call, defineCommand } from './command.js'

const showSessions = ({ say }: Call, sessions: readonly LiveSession[] = []) => {
  if (sessions.length === 0) say('No live sessions')
  for (const { startTime, durationInMinutes, timeZone } of sessions)
    say(`${startTime}  ${durationInMinutes} minutes  ${timeZone ?? ''}`)
}

const readSessions = (texts: string[]): LiveSession[] => {
  if (texts.length === 0) throw new UsageError('Missing: START/MINUTES; "none" deletes every session')
  if (texts.length === 1 && texts[0] === 'none') return []
  const sessions = texts.map(session.parse)
  const twice = sessions.find(({ startTime }, place) =>
    sessions.slice(0, place).some((other) => other.startTime === startTime),
  )
  if (twice) throw new UsageError(`Two sessions start at ${twice.startTime}`)
  return sessions
}

const MINUTES_A_DAY = DAY / MINUTE
const minuteOf = ({ startTime }: LiveSession): number => {
  const [hours = 0, minutes = 0] = startTime.split(':').map(Number)
  return hours * 60 + minutes
}
/** Whether `other` starts while `one` runs, on this day or over midnight. */
const runsInto = (one: LiveSession, other: LiveSession): boolean =>
  (minuteOf(other) - minuteOf(one) + MINUTES_A_DAY) % MINUTES_A_DAY < one.durationInMinutes

const named = ({ startTime, durationInMinutes }: LiveSession) => `${startTime}/${durationInMinutes}`

/** Sessions may run at once (decision 2), though few mean it. */
const warnOfOverlaps = ({ say }: Call, sessions: readonly LiveSession[]) => {
  for (const one of sessions)
    for (const other of sessions)
      if (one !== other && runsInto(one, other))
        say(`Note: ${named(other)} starts while ${named(one)} runs; shown is the one that ends last`)
}

export const sessions = [
  defineCommand('sessions list', {
    help: 'the daily live sessions',
    run: async (call) => showSessions(call, await call.client.sessions()),
  }),
  defineCommand('sessions set', {
    help: 'replaces them, such as 09:00/60 18:30/120; none: there are none',
    rest: { shows: 'START/MINUTES…|none', read: readSessions },
    audited: true,
    run: async (call, { rest: sessions }) => {
      showSessions(call, await call.client.setSessions({ sessions, ...call.signed }))
      warnOfOverlaps(call, sessions)
    },
  }),
]
