import { Card } from '@cht/ui/card'
import { Timestamp } from '@cht/ui/timestamp'
import { describeAct, describeActor } from '../../components/audit-words.js'
import { ListTable } from '../../components/list-table.js'
import { LongText } from '../../components/long-text.js'

/** The entries of the audit log that concern an account. */
export function AccountLog({ email }: { email: string }) {
  return (
    <Card>
      <h2>Audit log</h2>
      <ListTable
        list="audit"
        input={{ email }}
        label="Audit log"
        empty="Nothing is recorded."
        columns={[
          { label: 'Act' },
          { label: 'When' },
          { label: 'Who' },
          { label: 'Address' },
          { label: 'Why' },
        ]}
        toRow={(entry) => ({
          key: entry.id,
          cells: [
            <LongText key="act">{describeAct(entry.act)}</LongText>,
            <Timestamp key="at" at={entry.at} />,
            describeActor(entry),
            entry.address,
            entry.why === undefined ? '' : <LongText key="why">{entry.why}</LongText>,
          ],
        })}
      />
    </Card>
  )
}
