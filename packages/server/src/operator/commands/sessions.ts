import type { LiveSession } from '@cht/sdk/contract'
import { DAY, MINUTE } from '@cht/sdk/rules'
import { InvalidArgumentError } from 'commander'
import { type ListParser, session } from '../value-parsers.js'
import { type CommandContext, defineCommand } from './command.js'
import { printUnpriced } from './rates.js'

const printSessions = ({ print }: CommandContext, sessions: readonly LiveSession[] = []) => {
  if (sessions.length === 0) print('No live sessions')
  for (const { startTime, durationInMinutes, timeZone } of sessions)
    print(`${startTime}  ${durationInMinutes} minutes  ${timeZone ?? ''}`)
}

/** The sessions, or `none` alone. */
const sessionList: ListParser<LiveSession[]> = {
  item: { ...session, description: `${session.description}; none: no session` },
  add: (text, list) => {
    if (text === 'none' && list === undefined) return []
    if (list?.length === 0) throw new InvalidArgumentError('none is given before it.')
    const added = session.parse(text)
    if (list?.some(({ startTime }) => startTime === added.startTime))
      throw new InvalidArgumentError(`Two sessions start at ${added.startTime}.`)
    return [...(list ?? []), added]
  },
}

const MINUTES_PER_DAY = DAY / MINUTE
const toMinuteOfDay = ({ startTime }: LiveSession): number => {
  const [hours = 0, minutes = 0] = startTime.split(':').map(Number)
  return hours * 60 + minutes
}
/** Whether `next` starts while `session` runs, also past midnight. */
const overlaps = (session: LiveSession, next: LiveSession): boolean =>
  (toMinuteOfDay(next) - toMinuteOfDay(session) + MINUTES_PER_DAY) % MINUTES_PER_DAY <
  session.durationInMinutes

const format = ({ startTime, durationInMinutes }: LiveSession) => `${startTime}/${durationInMinutes}`

/** Overlapping sessions are allowed (decision 2), but rarely intended. */
const warnOfOverlaps = ({ print }: CommandContext, sessions: readonly LiveSession[]) => {
  for (const session of sessions)
    for (const next of sessions)
      if (session !== next && overlaps(session, next))
        print(
          `Note: ${format(next)} starts while ${format(session)} runs; the app shows the one that ends last`,
        )
}

export const sessions = [
  defineCommand('sessions list', {
    help: 'the daily live sessions',
    run: async (context) => printSessions(context, await context.client.liveSessions()),
  }),
  defineCommand('sessions set', {
    help: 'replaces the sessions, such as 09:00/60 18:30/120; none deletes all',
    rest: sessionList,
    why: 'optional',
    run: async (context, { rest: sessions }) => {
      printSessions(context, (await context.client.setLiveSessions({ sessions, ...context.auditInfo })).value)
      warnOfOverlaps(context, sessions)
      printUnpriced(context.print, await context.client.rates())
    },
  }),
]
