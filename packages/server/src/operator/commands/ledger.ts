import type { LedgerReport } from '@cht/sdk/operator'
import { formatTokens, HOUR } from '@cht/sdk/rules'
import { RefusedError } from '../errors.js'
import { formatTime } from '../format-time.js'
import { type CommandContext, defineCommand } from './command.js'

const sumBalances = (balances: readonly { balance: number }[]) =>
  balances.reduce((total, { balance }) => total + balance, 0)

const formatScope = ({ since, checked }: LedgerReport) =>
  since === undefined
    ? 'Checked every ledger entry'
    : `Checked ${checked} ledger entries since ${formatTime(since)}, and all open orders and trades; --full also checks the older entries again`

/** Throws `RefusedError` after the report if it has breaches. */
const printReport = ({ print }: CommandContext, report: LedgerReport) => {
  const { breaches, entries, users, exchange } = report
  print(`${entries} ledger entries`)
  print(formatScope(report))
  print(`The exchange owes ${formatTokens(sumBalances(users))}`)
  for (const { account, balance } of users) print(`  users' ${account.padEnd(12)} ${formatTokens(balance)}`)
  print('These tokens were issued by')
  for (const { account, balance } of exchange) print(`  ${account.padEnd(19)} ${formatTokens(0 - balance)}`)
  for (const breach of breaches) print(`BREACH: ${breach}`)
  if (breaches.length > 0) throw new RefusedError(`Breaches: ${breaches.length}`)
  print('Every invariant holds')
}

/** A check of millions of entries takes minutes. */
const CHECK_TIMEOUT = HOUR

export const ledger = [
  defineCommand('ledger check', {
    help: 'checks the entries since the last check that passed, and what is open; exit 1 on a breach',
    flags: { full: 'checks every entry' },
    run: async (context, { full }) => {
      const report = await context.client.ledger(
        { scope: full ? 'full' : 'recent' },
        { timeout: CHECK_TIMEOUT },
      )
      printReport(context, report)
    },
  }),
]
