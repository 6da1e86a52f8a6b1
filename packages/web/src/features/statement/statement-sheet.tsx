import type { StatementEntry, User } from '@cht/sdk/contract'
import {
  describeStatementKind,
  formatBalance,
  formatTokens,
  STATEMENT_ACCOUNT_LABELS,
  type StatementAccount,
} from '@cht/sdk/rules'
import { useTimeFormat } from '@cht/ui/ui-provider'
import { PrintLines, PrintSheet } from '../../components/print-sheet.js'
import { listBalances } from './balances.js'
import { formatChange } from './format-change.js'
import styles from './statement.module.css'

interface StatementSheetProps {
  user: User
  entries: readonly StatementEntry[]
  /** Whether `entries` are all entries of the account; if not, they are the latest. */
  isWhole: boolean
  /** The account that is listed; undefined for all of them. */
  account: StatementAccount | undefined
  /** Exchange time of the entries, in ms. */
  at: number
}

/** The statement on paper: whose it is, the balances, and the entries. */
export function StatementSheet({ user, entries, isWhole, account, at }: StatementSheetProps) {
  const { formatLongDateTime, formatShortDateTime } = useTimeFormat()
  return (
    <PrintSheet label="Account statement in print" title="Account statement">
      <PrintLines
        lines={[
          ['Name', user.fullName],
          ['Email', user.email],
          ['As of', formatLongDateTime(at)],
          ['Account', account ? STATEMENT_ACCOUNT_LABELS[account] : 'All accounts'],
          ...listBalances(user).map(({ label, amount }): [string, string] => [label, formatBalance(amount)]),
        ]}
      />
      {!isWhole && <p>Only the latest {entries.length} entries. Use Print on the screen for all of them.</p>}
      <table className={styles.printed}>
        <thead>
          <tr>
            <th>Posted</th>
            <th>Entry</th>
            <th>Account</th>
            <th>Amount</th>
            <th>Balance after</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry._id}>
              <td>{formatShortDateTime(entry.postedAt)}</td>
              <td>{describeStatementKind(entry.kind)}</td>
              <td>{STATEMENT_ACCOUNT_LABELS[entry.account]}</td>
              <td translate="no">{formatChange(entry)}</td>
              <td translate="no">{formatTokens(entry.balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PrintSheet>
  )
}
