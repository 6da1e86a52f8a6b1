import type { OperatorStatementEntry } from '@cht/sdk/operator'
import {
  describeStatementKind,
  formatTokens,
  STATEMENT_ACCOUNT_LABELS,
  STATEMENT_ACCOUNTS,
} from '@cht/sdk/rules'
import { formatTime } from '../format-time.js'
import { quote } from '../operator-command.js'
import { oneOf } from '../value-parsers.js'
import { type CommandContext, defineCommand } from './command.js'
import { pageOptions, printNextPage, user } from './rows.js'

/** How many entries are listed without `--limit`. */
const DEFAULT_LIMIT = 50

const printEntry = ({ print }: CommandContext, entry: OperatorStatementEntry) => {
  const { postedAt, kind, account, amount, balance, posting, why, operatorReference, reversed, reverses } =
    entry
  const sign = amount > 0 ? '+' : ''
  print(`${formatTime(postedAt)}  ${describeStatementKind(kind)}  ${sign}${formatTokens(amount)}`)
  print(`  ${STATEMENT_ACCOUNT_LABELS[account]}: ${formatTokens(balance)}  ${posting}`)
  if (reversed !== undefined) print(`  reversed: ${formatTokens(reversed)}`)
  if (reverses !== undefined) print(`  reverses ${reverses}`)
  if (operatorReference !== undefined) print(`  reference ${JSON.stringify(operatorReference)}`)
  if (why !== undefined) print(`  why ${JSON.stringify(why)}`)
}

export const statement = [
  defineCommand('statement', {
    help: `what came into the accounts of a user and left them, newest first; ${DEFAULT_LIMIT} without --limit`,
    positionals: { user },
    optional: { account: oneOf('account', STATEMENT_ACCOUNTS), ...pageOptions },
    run: async (context, { user, account, limit = DEFAULT_LIMIT, cursor }) => {
      const { client, auditInfo, print } = context
      const entries = await client.statement({ user, account, limit, cursor, ...auditInfo })
      if (entries.length === 0) print('No entries')
      for (const entry of entries) printEntry(context, entry)
      printNextPage(context, entries, `statement ${quote(user)}`, { account, limit })
    },
  }),
]
