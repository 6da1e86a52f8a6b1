import { FieldPair } from '@cht/ui/field-pair'
import { Stack } from '@cht/ui/stack'
import { TextField } from '@cht/ui/text-field'
import { Timestamp } from '@cht/ui/timestamp'
import { Fragment, useState } from 'react'
import { bindFilter } from '../../components/bind-filter.js'
import { DISPUTE_STATE_LABELS } from '../../components/labels.js'
import { ListTable } from '../../components/list-table.js'
import { TradeLink, UserLink } from '../../components/subject-links.js'
import { toPeriod } from './period.js'

const KINDS = { appeal: 'Appeal', review: 'Review', claim: 'Claim after a trade' } as const

/** Appeals, demands of a review, and claims after the end of a trade, oldest first. */
export function Complaints() {
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  return (
    <Stack>
      <FieldPair>
        <TextField label="From" type="date" hint="Both empty: today" {...bindFilter('from', from, setFrom)} />
        <TextField label="To" type="date" {...bindFilter('to', to, setTo)} />
      </FieldPair>
      <ListTable
        list="reportComplaints"
        input={toPeriod(from, to)}
        label="Complaints"
        empty="Nobody complained in this time."
        columns={[
          { label: 'Complaint' },
          { label: 'When' },
          { label: 'Trade' },
          { label: 'By' },
          { label: 'State' },
          { label: 'Decided' },
        ]}
        toRow={({ id, kind, at, tradeId, by, email, what, state, decidedAt, how }) => ({
          key: `${kind}${id}`,
          cells: [
            <Fragment key="what">
              {KINDS[kind]}: {what}
              {how !== undefined && <small>{how}</small>}
            </Fragment>,
            <Timestamp key="at" at={at} />,
            <TradeLink key="trade" id={tradeId} />,
            <Fragment key="by">
              <UserLink user={email} />
              <small>{by}</small>
            </Fragment>,
            DISPUTE_STATE_LABELS[state],
            decidedAt === undefined ? '–' : <Timestamp key="decided" at={decidedAt} />,
          ],
        })}
      />
    </Stack>
  )
}
