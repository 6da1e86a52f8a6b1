import { formatTokens } from '@cht/sdk/money'
import type { ReferralRow } from '@cht/sdk/referrals'
import { EmptyState } from '../../components/empty-state.js'
import { formatDate } from '../../components/format-time.js'
import styles from './affiliate.module.css'

const COLUMNS = ['Username', 'Amount invested', 'Joined', 'Bonus'] as const

/** One row per referee. On phones each row is a block, and `data-label` labels its cells. */
export function ReferralTable({ rows }: { rows: readonly ReferralRow[] }) {
  if (rows.length === 0)
    return (
      <EmptyState title="No referrals yet">
        People who sign up with your link or your ID are listed here, with the amount that they invested.
      </EmptyState>
    )
  return (
    <table className={styles.table} aria-label="Referrals">
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ username, amountInvested, dateJoined, bonus }) => (
          <tr key={username}>
            <th scope="row">{username}</th>
            <td data-label="Amount invested">{formatTokens(amountInvested)}</td>
            <td data-label="Joined">{formatDate(dateJoined)}</td>
            <td data-label="Bonus">{formatTokens(bonus)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
