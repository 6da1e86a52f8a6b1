import { formatTokens } from '@cht/sdk/money'
import type { LedgerReport } from '@cht/sdk/operator'
import { type CommandContext, defineCommand } from './command.js'

const sumBalances = (balances: readonly { balance: number }[]) =>
  balances.reduce((total, { balance }) => total + balance, 0)

const printReport = ({ print }: CommandContext, { breaches, entries, users, exchange }: LedgerReport) => {
  print(`${entries} ledger entries`)
  print(`The exchange owes ${formatTokens(sumBalances(users))}`)
  for (const { account, balance } of users) print(`  users' ${account.padEnd(12)} ${formatTokens(balance)}`)
  print(`It came from`)
  for (const { account, balance } of exchange) print(`  ${account.padEnd(19)} ${formatTokens(0 - balance)}`)
  for (const breach of breaches) print(`BREACH: ${breach}`)
  print(breaches.length === 0 ? 'Every invariant holds' : `${breaches.length} breaches`)
}

export const ledger = [
  defineCommand('ledger check', {
    help: 'every invariant; exit 1 on a breach',
    run: async (context) => {
      const report = await context.client.ledger()
      printReport(context, report)
      if (report.breaches.length > 0) process.exitCode = 1
    },
  }),
]
