import type { StatementEntry } from '@cht/sdk/contract'
import {
  describeStatementKind,
  formatTokens,
  getReferenceType,
  STATEMENT_ACCOUNT_LABELS,
} from '@cht/sdk/rules'
import { formatShortDateTime } from '@cht/ui/format/time'
import { Link } from 'wouter'
import { formatChange } from './format-change.js'
import styles from './statement.module.css'

/** The name of an entry. If the entry belongs to a trade, the name links to the trade. */
const EntryName = ({ kind, reference }: StatementEntry) =>
  getReferenceType(kind) === 'trade' && reference !== undefined ? (
    <Link href={`/orders/${reference}`}>{describeStatementKind(kind)}</Link>
  ) : (
    describeStatementKind(kind)
  )

/** One row per posting. On phones each row is a block of two lines. */
export function StatementTable({ entries }: { entries: readonly StatementEntry[] }) {
  return (
    <table className={styles.table} aria-label="Entries">
      <thead>
        <tr>
          <th scope="col">Entry</th>
          <th scope="col">Posted</th>
          <th scope="col">Amount</th>
          <th scope="col">Balance after</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry._id}>
            <th scope="row">
              <EntryName {...entry} />
            </th>
            <td>
              <time dateTime={new Date(entry.postedAt).toISOString()}>
                {formatShortDateTime(entry.postedAt)}
              </time>
            </td>
            <td translate="no">{formatChange(entry)}</td>
            <td>
              <small>{STATEMENT_ACCOUNT_LABELS[entry.account]}</small>{' '}
              <span translate="no">{formatTokens(entry.balance)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
