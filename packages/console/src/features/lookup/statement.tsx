import {
  describeStatementKind,
  formatTokens,
  getReferenceType,
  STATEMENT_ACCOUNT_LABELS,
} from '@cht/sdk/rules'
import { Card } from '@cht/ui/card'
import { Timestamp } from '@cht/ui/timestamp'
import { Acts } from '../../components/acts/acts.js'
import { ListTable } from '../../components/list-table.js'
import { TradeLink } from '../../components/subject-links.js'
import { POSTING_ACTS } from './user-acts.js'

/** The postings to the accounts of a user, newest first, with the reasons and references of the operator. */
export function Statement({ user }: { user: string }) {
  return (
    <Card>
      <h2>Statement</h2>
      <ListTable
        list="statement"
        input={{ user }}
        label="Statement"
        empty="Nothing was posted yet."
        columns={[
          { label: 'What' },
          { label: 'When' },
          { label: 'CHT', align: 'end' },
          { label: 'Balance', align: 'end' },
          { label: 'Posting' },
          { label: 'Why' },
          { label: 'Acts' },
        ]}
        toRow={(entry) => {
          const { kind, account, reference } = entry
          return {
            key: entry._id,
            cells: [
              <>
                {describeStatementKind(kind)} ({STATEMENT_ACCOUNT_LABELS[account]}){' '}
                {getReferenceType(kind) === 'trade' && reference !== undefined && (
                  <TradeLink id={reference} />
                )}
              </>,
              <Timestamp key="at" at={entry.postedAt} />,
              formatTokens(entry.amount),
              formatTokens(entry.balance),
              <code key="posting">{entry.posting}</code>,
              [
                entry.operatorReference,
                entry.why,
                entry.reversed !== undefined && `${formatTokens(entry.reversed)} reversed`,
                entry.reverses !== undefined && `reverses ${entry.reverses}`,
              ]
                .filter(Boolean)
                .join(' · '),
              <Acts key="acts" label="Posting" acts={POSTING_ACTS} subject={{ posting: entry.posting }} />,
            ],
          }
        }}
      />
    </Card>
  )
}
