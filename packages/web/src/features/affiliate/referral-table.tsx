import { referralBonusLifecycle } from '@cht/machines/referrals'
import type { ReferralRow } from '@cht/sdk/contract'
import { formatTokens } from '@cht/sdk/rules'
import { EmptyState } from '@cht/ui/empty-state'
import { formatDate } from '@cht/ui/format/time'
import styles from './affiliate.module.css'

/** Labels a bonus that is held or voided. Renders nothing for an available one. */
const BonusState = ({ bonusState, bonusHeldUntil }: ReferralRow) => {
  const state = bonusState && referralBonusLifecycle.restore(bonusState)
  if (state?.matches('voided')) return <small>voided</small>
  if (!state?.matches('held')) return null
  return <small>held{bonusHeldUntil !== undefined && ` until ${formatDate(bonusHeldUntil)}`}</small>
}

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
        {rows.map((row) => (
          <tr key={row.username}>
            <th scope="row" translate="no">
              {row.username}
            </th>
            <td data-label="Amount invested" translate="no">
              {formatTokens(row.amountInvested)}
            </td>
            <td data-label="Joined">{formatDate(row.dateJoined)}</td>
            <td data-label="Bonus">
              <span translate="no">{formatTokens(row.bonus)}</span> <BonusState {...row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
