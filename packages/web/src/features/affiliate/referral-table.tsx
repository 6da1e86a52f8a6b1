import { formatTokens } from '@cht/sdk/money'
import type { ReferralRow } from '@cht/sdk/referrals'
import { EmptyState } from '../../components/empty-state.js'
import { formatDay } from '../../components/when.js'
import styles from './affiliate.module.css'

const HEADS = ['Username', 'Amount invested', 'Joined', 'Bonus'] as const

/** One row a person; on a phone each row is a block that names its figures itself. */
export function ReferralTable({ rows }: { rows: readonly ReferralRow[] }) {
  if (rows.length === 0)
    return (
      <EmptyState title="No referrals yet">
        Whoever signs up with your link or your ID is listed here, with what they invested.
      </EmptyState>
    )
  return (
    <table className={styles.table} aria-label="Referrals">
      <thead>
        <tr>
          {HEADS.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ username, amountInvested, dateJoined, bonus }) => (
          <tr key={username}>
            <th scope="row">{username}</th>
            <td data-label="Amount invested">{formatTokens(amountInvested)}</td>
            <td data-label="Joined">{formatDay(dateJoined)}</td>
            <td data-label="Bonus">{formatTokens(bonus)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
