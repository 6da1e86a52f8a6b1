import { CASE_KIND_NAMES, type OperatorCase } from '@cht/sdk/operator'
import { getTradeNumber } from '@cht/sdk/rules'
import { formatTime } from '../format-time.js'
import { moment, oneOf, text } from '../value-parsers.js'
import { type CommandContext, defineCommand } from './command.js'
import { id, listAll } from './rows.js'

/** Prints when a decision is carried out, and how to take it back. Returns false for one that was carried out at once. */
export function printWaiting(
  { print }: Pick<CommandContext, 'print'>,
  id: string,
  { carriedOutAt }: { carriedOutAt?: number | undefined },
): boolean {
  if (carriedOutAt === undefined) return false
  print(`Decided. It is carried out, and users are told, ${formatTime(carriedOutAt)}. Until then:`)
  print(`  cases take-back ${id}`)
  return true
}

/** The command that shows what a case is about. */
const getShowCommand = ({ kind, id }: OperatorCase): string | undefined =>
  ({
    verification: `verifications show ${id}`,
    profileEdit: 'profile-edits list',
    appeal: `appeals show ${id}`,
    tradeClaim: `trade-claims show ${id}`,
    tokenRequest: 'requests list',
  })[kind]

const formatSubject = ({ email, tradeId }: OperatorCase): string => {
  if (email !== undefined) return `  ${email}`
  return tradeId === undefined ? '' : `  order ${getTradeNumber(tradeId)}`
}

const formatAge = ({ openedAt, waitingSince, dueAt, isOverdue }: OperatorCase): string => {
  if (waitingSince === undefined) return `opened ${formatTime(openedAt)}`
  const due = dueAt === undefined ? '' : `, ${isOverdue ? 'OVERDUE since' : 'due'} ${formatTime(dueAt)}`
  return `waits since ${formatTime(waitingSince)}${due}`
}

const printCase = ({ print }: Pick<CommandContext, 'print'>, listed: OperatorCase) => {
  const { id, kind, state, claimedBy, snoozedUntil, decision, returned, notes } = listed
  print(
    `${id}  ${kind}  ${state}${claimedBy === undefined ? '' : ` by ${claimedBy}`}${formatSubject(listed)}  ${formatAge(listed)}${notes === 0 ? '' : `  notes: ${notes}`}`,
  )
  if (snoozedUntil !== undefined) print(`  put off until ${formatTime(snoozedUntil)}`)
  if (decision)
    print(
      `  decided by ${decision.by}, carried out ${formatTime(decision.carriedOutAt)}: ${Object.entries(
        decision.input,
      )
        .filter(([name]) => name !== 'id')
        .map(([name, value]) => `${name}: ${String(value)}`)
        .join('; ')}`,
    )
  if (returned !== undefined) print(`  the decision was not carried out: ${returned}`)
}

export const cases = [
  defineCommand('cases list', {
    help: 'what waits for a decision, oldest first; --mine is the page of your shift',
    optional: { kind: oneOf('kind', CASE_KIND_NAMES) },
    flags: {
      mine: 'the cases that you have claimed',
      free: 'the cases that nobody has claimed',
      overdue: 'the cases that are overdue',
      snoozed: 'the cases that are put off',
    },
    run: async (context, { kind, mine, free, overdue, snoozed }) => {
      const listed = await listAll((page) =>
        context.client.cases({ ...page, kind, mine, free, overdue, snoozed }),
      )
      if (listed.length === 0) context.print('No cases')
      for (const found of listed) printCase(context, found)
    },
  }),
  defineCommand('cases show', {
    help: 'shows a case with its notes',
    positionals: { id },
    run: async (context, { id }) => {
      const found = await context.client.case({ id })
      printCase(context, found)
      for (const { at, by, text } of found.log) {
        context.print(`  ${formatTime(at)}  ${by ?? 'The exchange'}`)
        for (const line of text.split(/\r?\n/)) context.print(`    | ${line}`)
      }
      const command = getShowCommand(found)
      if (command !== undefined) context.print(`  ${command}`)
    },
  }),
  defineCommand('cases claim', {
    help: 'claims a case, so that nobody else decides it',
    positionals: { id },
    why: 'optional',
    run: async ({ client, print, auditInfo }, { id }) => {
      await client.claimCase({ id, ...auditInfo })
      print(`Claimed ${id}`)
    },
  }),
  defineCommand('cases release', {
    help: 'gives a case back to the queue',
    positionals: { id },
    why: 'optional',
    run: async ({ client, print, auditInfo }, { id }) => {
      await client.releaseCase({ id, ...auditInfo })
      print(`Released ${id}`)
    },
  }),
  defineCommand('cases hand-over', {
    help: 'gives a case to another person with the role, by name or email',
    positionals: { id, to: text('person', 'a name or an email') },
    why: 'optional',
    run: async ({ client, print, auditInfo }, { id, to }) => {
      await client.handOverCase({ id, to, ...auditInfo })
      print(`Handed over ${id} to ${to}`)
    },
  }),
  defineCommand('cases note', {
    help: 'adds a note for operators, which stays as it is',
    positionals: { id, note: text('text', 'the note') },
    run: async ({ client, print, auditInfo }, { id, note }) => {
      await client.noteCase({ id, text: note, ...auditInfo })
      print(`Noted about ${id}`)
    },
  }),
  defineCommand('cases snooze', {
    help: 'puts a case off; it returns then, or when a user acts',
    positionals: { id },
    required: { until: moment },
    why: 'optional',
    run: async ({ client, print, auditInfo }, { id, until }) => {
      await client.snoozeCase({ id, until, ...auditInfo })
      print(`Put off ${id} until ${formatTime(until)}`)
    },
  }),
  defineCommand('cases take-back', {
    help: 'takes a decision back within the ten minutes before it is carried out',
    positionals: { id },
    why: 'optional',
    run: async ({ client, print, auditInfo }, { id }) => {
      await client.takeBackDecision({ id, ...auditInfo })
      print(`Taken back: ${id} waits for a decision again`)
    },
  }),
]
