import { Card } from '@cht/ui/card'
import { Timestamp } from '@cht/ui/timestamp'
import { ListTable } from '../../components/list-table.js'

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
        toRow={({ id, act, at, actor, by, address, why }) => ({
          key: id,
          cells: [act, <Timestamp key="at" at={at} />, by ?? actor, address, why ?? ''],
        })}
      />
    </Card>
  )
}
