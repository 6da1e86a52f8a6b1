import type { ListItem } from '@cht/machines/console'
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
import styles from './lookup.module.css'
import { POSTING_ACTS } from './user-acts.js'

/** What has moved the tokens, and what the operator has written down about it. */
const What = ({ entry }: { entry: ListItem<'statement'> }) => {
  const { kind, account, reference, posting, operatorReference, why, reversed, reverses } = entry
  const remarks = [
    operatorReference,
    why,
    reversed !== undefined && `${formatTokens(reversed)} reversed`,
    reverses !== undefined && `reverses ${reverses}`,
  ]
  return (
    <>
      {describeStatementKind(kind)} ({STATEMENT_ACCOUNT_LABELS[account]}){' '}
      {getReferenceType(kind) === 'trade' && reference !== undefined && <TradeLink id={reference} />}
      <small className={styles.remarks}>
        <code>{posting}</code> {remarks.filter(Boolean).join(' · ')}
      </small>
    </>
  )
}

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
          { label: 'Acts' },
        ]}
        toRow={(entry) => ({
          key: entry._id,
          cells: [
            <What key="what" entry={entry} />,
            <Timestamp key="at" at={entry.postedAt} />,
            formatTokens(entry.amount),
            formatTokens(entry.balance),
            entry.isReversible ? (
              <Acts key="acts" label="Posting" acts={POSTING_ACTS} subject={{ posting: entry.posting }} />
            ) : (
              ''
            ),
          ],
        })}
      />
    </Card>
  )
}
