import type { LiveSession } from '@cht/sdk/contract'
import {
  type CalendarChange,
  type NewSessionRule,
  type OperatorCalendar,
  type SessionRule,
  WEEKDAYS,
} from '@cht/sdk/operator'
import { MINUTE, type Occurrence } from '@cht/sdk/rules'
import { InvalidArgumentError } from 'commander'
import { toIso } from '../../domain/to-iso.js'
import { day, type ListParser, listOf, moment, oneOf, session } from '../value-parsers.js'
import { type CommandContext, defineCommand } from './command.js'
import { printUnpriced } from './rates.js'
import { id } from './rows.js'

const formatTimes = ({
  startTime,
  durationInMinutes,
}: Pick<LiveSession, 'startTime' | 'durationInMinutes'>) => `${startTime}/${durationInMinutes}`

const formatOptions = (options: Record<string, string | undefined>) =>
  Object.entries(options)
    .flatMap(([name, value]) => (value === undefined ? [] : [` --${name} ${value}`]))
    .join('')

/** A rule as the arguments of the command that adds it. */
const formatRule = (rule: SessionRule): string => {
  if (rule.kind === 'daily') {
    const { weekdays, from, until } = rule
    return `add ${formatTimes(rule)}${formatOptions({ weekdays: weekdays?.join(','), from, until })}`
  }
  if (rule.kind === 'once') return `once ${rule.date} ${formatTimes(rule)}`
  if (rule.kind === 'closed') return `close ${rule.from}${formatOptions({ until: rule.until })}`
  const toText = (at: number | undefined) => (at === undefined ? undefined : toIso(at))
  return `pause${formatOptions({ from: toText(rule.from), until: toText(rule.until) })}`
}

const formatOccurrence = ({ localDate, startTime, startsAt, endsAt, timeZone }: Occurrence) =>
  `${localDate} ${startTime}  ${(endsAt - startsAt) / MINUTE} minutes  ${timeZone}`

const SHOWN = 10
const printOccurrences = (
  { print }: Pick<CommandContext, 'print'>,
  occurrences: readonly Occurrence[],
  sign: string,
) => {
  for (const occurrence of occurrences.slice(0, SHOWN)) print(`${sign} ${formatOccurrence(occurrence)}`)
  if (occurrences.length > SHOWN) print(`${sign} and ${occurrences.length - SHOWN} more in 14 days`)
}

const printRules = (
  { print }: Pick<CommandContext, 'print'>,
  { rules, timeZone }: Pick<OperatorCalendar, 'rules' | 'timeZone'>,
) => {
  print(rules.length === 0 ? 'No live sessions' : `Dates and start times in ${timeZone}:`)
  for (const rule of rules) print(`${rule.id.padStart(4)}  ${formatRule(rule)}`)
}

/** Prints what a change did to the next days, and how to undo it. */
const printChange = (
  context: Pick<CommandContext, 'print'>,
  change: CalendarChange | undefined,
  dryRun: boolean,
) => {
  const { print } = context
  if (change === undefined) return
  const { added, removed, newRuleIds, ended, told } = change
  if (dryRun) print('Nothing was changed. It would do this:')
  printOccurrences(context, removed, '-')
  printOccurrences(context, added, '+')
  if (added.length + removed.length === 0) print('The sessions of the next 14 days stay as they are')
  if (told > 0)
    print(
      `${told} users with pending orders ${dryRun ? 'would be' : 'are'} told that their next session moves`,
    )
  if (dryRun) return
  printRules(context, change)
  for (const ruleId of newRuleIds) print(`Undo: sessions remove ${ruleId}`)
  for (const rule of ended) print(`Undo: sessions ${formatRule(rule)}`)
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

const flags = {
  confirm: 'removes sessions of the next 14 days',
  'dry-run': 'shows what it would do, and changes nothing',
} as const

/** The fields of a change that all commands have. */
const toChange = ({ confirm, 'dry-run': dryRun }: Record<keyof typeof flags, boolean>) => ({
  confirm,
  dryRun,
})

const shared = { flags, why: 'optional' } as const

const addRule = async (
  context: CommandContext,
  rule: NewSessionRule,
  options: Parameters<typeof toChange>[0],
) => {
  const input = { rule, ...toChange(options), ...context.auditInfo }
  printChange(context, (await context.client.addSessionRule(input)).value, options['dry-run'])
}

export const sessions = [
  defineCommand('sessions list', {
    help: 'the calendar of the live sessions, by the commands that add each rule, and the next ones',
    run: async (context) => {
      const { rules = [], occurrences = [], timeZone = '' } = (await context.client.liveSessions()) ?? {}
      printRules(context, { rules, timeZone })
      printOccurrences(context, occurrences, ' ')
    },
  }),
  defineCommand('sessions set', {
    help: 'replaces the sessions of every day, such as 09:00/60 18:30/120; none ends all',
    rest: sessionList,
    ...shared,
    run: async (context, { rest: list, ...options }) => {
      const input = { sessions: list, ...toChange(options), ...context.auditInfo }
      printChange(context, (await context.client.setLiveSessions(input)).value, options['dry-run'])
      printUnpriced(context.print, await context.client.rates())
    },
  }),
  defineCommand('sessions add', {
    help: 'adds a session of every day, or of some weekdays',
    positionals: { session },
    optional: { weekdays: listOf('days', oneOf('day', WEEKDAYS)), from: day, until: day },
    ...shared,
    run: (context, { session: times, weekdays, from, until, ...options }) =>
      addRule(context, { kind: 'daily', ...times, weekdays, from, until }, options),
  }),
  defineCommand('sessions once', {
    help: 'adds a session on one date, also on one without daily sessions',
    positionals: { date: day, session },
    ...shared,
    run: (context, { date, session: times, ...options }) =>
      addRule(context, { kind: 'once', date, ...times }, options),
  }),
  defineCommand('sessions close', {
    help: 'a date without daily sessions, or several',
    positionals: { date: day },
    optional: { until: day },
    ...shared,
    run: (context, { date: from, until, ...options }) =>
      addRule(context, { kind: 'closed', from, until }, options),
  }),
  defineCommand('sessions pause', {
    help: 'no session starts, from now or an instant, until another one or until the pause is removed',
    optional: { from: moment, until: moment },
    ...shared,
    run: (context, { from, until, ...options }) => addRule(context, { kind: 'pause', from, until }, options),
  }),
  defineCommand('sessions remove', {
    help: 'ends a rule of the calendar; so a pause ends',
    positionals: { id },
    ...shared,
    run: async (context, { id: rule, ...options }) => {
      const input = { id: rule, ...toChange(options), ...context.auditInfo }
      printChange(context, (await context.client.removeSessionRule(input)).value, options['dry-run'])
    },
  }),
]
