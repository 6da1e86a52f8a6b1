import type { AppealStage } from '@cht/sdk/rules'
import { formatTokens } from '@cht/sdk/rules'
import { Timestamp } from '@cht/ui/timestamp'
import { Link } from 'wouter'
import { ListTable } from '../../components/list-table.js'
import { TradeLink, UserLink } from '../../components/subject-links.js'

/** What an open appeal waits for. */
const STAGE_LABELS: Record<AppealStage, string> = {
  undecided: 'A decision',
  asked: 'An answer',
  restRequired: 'The rest of the payment',
  proposed: 'The end of the time for a review',
  underReview: 'The decision of the review',
}

/** The open appeals, also those that wait for a user. */
export function OpenAppeals() {
  return (
    <ListTable
      list="appeals"
      label="Open appeals"
      empty="No appeal is open."
      columns={[
        { label: 'Appeal' },
        { label: 'Trade' },
        { label: 'CHT', align: 'end' },
        { label: 'Waits for' },
        { label: 'Opened' },
      ]}
      toRow={({ id, openedAt, trade }) => ({
        key: id,
        cells: [
          <Link key="open" href={`/cases/${id}`}>
            Open
          </Link>,
          <TradeLink key="trade" id={trade._id} />,
          formatTokens(trade.amount),
          trade.appeal?.stage ? STAGE_LABELS[trade.appeal.stage] : '–',
          <Timestamp key="at" at={openedAt} />,
        ],
      })}
    />
  )
}

/** The claims after the end of a trade that are not decided yet. */
export function OpenClaims() {
  return (
    <ListTable
      list="tradeClaims"
      label="Open claims"
      empty="No claim is open."
      columns={[
        { label: 'Claim' },
        { label: 'Trade' },
        { label: 'CHT', align: 'end' },
        { label: 'By' },
        { label: 'Against' },
      ]}
      toRow={({ id, author, other, trade }) => ({
        key: id,
        cells: [
          <Link key="open" href={`/cases/${id}`}>
            Open
          </Link>,
          <TradeLink key="trade" id={trade._id} />,
          formatTokens(trade.amount),
          <UserLink key="author" user={author.email} />,
          <UserLink key="other" user={other.email} />,
        ],
      })}
    />
  )
}
