import { referralBonusLifecycle } from '@cht/machines/referrals'
import type { ReferralRow } from '@cht/sdk/contract'
import { formatTokens } from '@cht/sdk/rules'
import { EmptyState } from '@cht/ui/empty-state'
import type { TimeFormat } from '@cht/ui/format/time'
import { Table } from '@cht/ui/table'
import { useTimeFormat } from '@cht/ui/ui-provider'

/** Labels a bonus that is held or voided. Renders nothing for an available one. */
const BonusState = ({ bonusState, bonusHeldUntil }: ReferralRow) => {
  const { formatDate } = useTimeFormat()
  const state = bonusState && referralBonusLifecycle.restore(bonusState)
  if (state?.matches('voided')) return <small>voided</small>
  if (!state?.matches('held')) return null
  return <small>held{bonusHeldUntil !== undefined && ` until ${formatDate(bonusHeldUntil)}`}</small>
}

const COLUMNS = [
  { label: 'Username' },
  { label: 'Amount invested', align: 'end' },
  { label: 'Joined', align: 'end' },
  { label: 'Bonus', align: 'end' },
] as const

const listCells = (row: ReferralRow, { formatDate }: TimeFormat) => [
  <span translate="no">{row.username}</span>,
  <span translate="no">{formatTokens(row.amountInvested)}</span>,
  formatDate(row.dateJoined),
  <>
    <b translate="no">{formatTokens(row.bonus)}</b> <BonusState {...row} />
  </>,
]

/** One row per referee. */
export function ReferralTable({ rows }: { rows: readonly ReferralRow[] }) {
  const timeFormat = useTimeFormat()
  if (rows.length === 0)
    return (
      <EmptyState title="No referrals yet">
        People who sign up with your link or your ID are listed here, with the amount that they invested.
      </EmptyState>
    )
  return (
    <Table
      label="Referrals"
      columns={COLUMNS}
      rows={rows.map((row) => ({ key: row.username, cells: listCells(row, timeFormat) }))}
    />
  )
}
