import type { Complaint, DaysReport, LedgerDirection, MoneyEntry, ReportDay } from '@cht/sdk/operator'
import { describeStatementKind, formatMoney, formatTokens } from '@cht/sdk/rules'
import { RefusedError } from '../errors.js'
import { formatTime } from '../format-time.js'
import { day } from '../value-parsers.js'
import { type CommandContext, defineCommand } from './command.js'
import { listAll, printAll } from './rows.js'

const PERIOD = { from: day, to: day }
const SIGNS: Record<LedgerDirection, string> = { in: '+', out: '-', within: ' ' }

const formatCounts = (rows: readonly { state: string; count: number }[]) =>
  rows.map(({ state, count }) => `${count} ${state}`).join(', ') || 'none'

const printDay = ({ print }: CommandContext, row: ReportDay) => {
  print(row.day)
  const matched = row.trades.map(({ state, count, amount }) => `${count} ${state} (${formatTokens(amount)})`)
  print(`  matched: ${matched.join(', ') || 'none'}`)
  const paid = row.paid.map(formatMoney).join(', ')
  print(
    `  completed: ${row.completed.count}, ${formatTokens(row.completed.amount)}${paid ? `, for ${paid}` : ''}`,
  )
  print(`  new users: ${row.newUsers}; verifications: ${formatCounts(row.verifications)}`)
  print(`  appeals: ${row.appealsOpened} opened; closed: ${formatCounts(row.appealsClosed)}`)
  for (const { kind, direction, count, amount } of row.entries)
    print(`  ${SIGNS[direction]} ${formatTokens(amount)}  ${describeStatementKind(kind)} (${count})`)
  print(`  owed: ${formatTokens(row.opening)} at first, ${formatTokens(row.closing)} in the end`)
  print(
    row.holds
      ? '  holds: what was owed at first, with what came in and without what went out, is what was owed in the end'
      : '  DOES NOT HOLD: run ledger check --full',
  )
}

/** Throws `RefusedError` after the report if a day does not agree with the ledger. */
const printDays = (context: CommandContext, { days, held, issued, timeZone, at }: DaysReport) => {
  for (const row of days) printDay(context, row)
  context.print(
    `Days of ${timeZone}; read ${formatTime(at)}. Users hold ${formatTokens(held)}, and ${formatTokens(issued)} are issued`,
  )
  const wrong = days.filter(({ holds }) => !holds).map((row) => row.day)
  if (wrong.length > 0) throw new RefusedError(`Does not agree with the ledger: ${wrong.join(', ')}`)
}

const printMoney = ({ print }: CommandContext, entry: MoneyEntry) => {
  const { amount, email, kind, postedAt, posting, reference, why } = entry
  const sign = amount > 0 ? '+' : ''
  print(`${sign}${formatTokens(amount)}  ${email}  ${describeStatementKind(kind)}  ${formatTime(postedAt)}`)
  print(
    `  ${reference === undefined ? 'no reference' : `reference ${JSON.stringify(reference)}`}  ${posting}`,
  )
  if (why !== undefined) print(`  why ${JSON.stringify(why)}`)
}

/** The sums of the entries by their kinds. */
const sumByKind = (entries: readonly Pick<MoneyEntry, 'kind' | 'amount'>[]) => {
  const sums = new Map<MoneyEntry['kind'], number>()
  for (const { kind, amount } of entries) sums.set(kind, (sums.get(kind) ?? 0) + amount)
  return sums
}

/** The sums of a day's report, by kind, of what went in or out by the account of issues. */
const sumOfDay = ({ entries }: ReportDay, kinds: Iterable<MoneyEntry['kind']>) => {
  const listed = new Set(kinds)
  return sumByKind(
    entries
      .filter(({ kind }) => listed.has(kind))
      .map(({ kind, direction, amount }) => ({ kind, amount: direction === 'out' ? -amount : amount })),
  )
}

const printComplaint = ({ print }: CommandContext, complaint: Complaint) => {
  const { id, kind, at, tradeId, by, email, what, state, decidedAt, how } = complaint
  print(`${formatTime(at)}  ${kind}  ${by} ${email}  ${what}  ${state}`)
  print(`  ${id}  trade ${tradeId}`)
  if (decidedAt !== undefined) print(`  decided ${formatTime(decidedAt)}${how ? `: ${how}` : ''}`)
}

export const reports = [
  defineCommand('reports day', {
    help: 'trades, volume, users, appeals and the ledger, day by day; today without --from and --to; exit 1 if it does not agree with the ledger',
    optional: PERIOD,
    run: async (context, period) => printDays(context, await context.client.reportDays(period)),
  }),
  defineCommand('reports money', {
    help: 'what was issued, withdrawn and taken back on a day, with references, to tick off against the bank statement',
    required: { day },
    run: async (context, { day }) => {
      const { client, print } = context
      const entries = await listAll((page) => client.reportMoney({ day, ...page }))
      const { days } = await client.reportDays({ from: day, to: day })
      for (const entry of entries) printMoney(context, entry)
      const sums = sumByKind(entries)
      for (const [kind, amount] of sums) print(`${describeStatementKind(kind)}: ${formatTokens(amount)}`)
      const inLedger = days[0] ? sumOfDay(days[0], sums.keys()) : new Map()
      const wrong = [...sums].filter(([kind, amount]) => inLedger.get(kind) !== amount)
      print(`Together: ${formatTokens(entries.reduce((sum, { amount }) => sum + amount, 0))}`)
      if (wrong.length > 0 || days[0]?.holds === false)
        throw new RefusedError(
          'Does not agree with the ledger, or something was posted meanwhile: run it again',
        )
      print('It agrees with the ledger')
    },
  }),
  defineCommand('reports owed', {
    help: 'who owes what by open claims, the largest debt first',
    run: (context) =>
      printAll(
        context,
        context.client.reportOwed,
        ({ email, owed, amount, claims, oldestAt }) =>
          `${formatTokens(owed)}  ${email}  of ${formatTokens(amount)} in ${claims} ${claims === 1 ? 'claim' : 'claims'} since ${formatTime(oldestAt)}`,
        'Nobody owes anything',
      ),
  }),
  defineCommand('reports complaints', {
    help: 'appeals, reviews and claims of some days, oldest first; today without --from and --to',
    optional: PERIOD,
    run: async (context, period) => {
      const complaints = await listAll((page) => context.client.reportComplaints({ ...period, ...page }))
      for (const complaint of complaints) printComplaint(context, complaint)
      if (complaints.length === 0) context.print('No complaints')
    },
  }),
]
