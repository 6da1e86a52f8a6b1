import { formatTokens } from '@cht/sdk/money'
import type { LedgerReport } from '@cht/sdk/operator'
import { type Call, defineCommand } from './command.js'

const sumBalances = (balances: readonly { balance: number }[]) =>
  balances.reduce((total, { balance }) => total + balance, 0)

const printReport = ({ say }: Call, { breaches, postings, users, exchange }: LedgerReport) => {
  say(`${postings} postings`)
  say(`The exchange owes ${formatTokens(sumBalances(users))}`)
  for (const { account, balance } of users) say(`  users' ${account.padEnd(12)} ${formatTokens(balance)}`)
  say(`It came from`)
  for (const { account, balance } of exchange) say(`  ${account.padEnd(19)} ${formatTokens(0 - balance)}`)
  for (const breach of breaches) say(`BREACH: ${breach}`)
  say(breaches.length === 0 ? 'Every invariant holds' : `${breaches.length} breaches`)
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
