import { operatorRead } from '@cht/machines/console'
import type { ReportDay } from '@cht/sdk/operator'
import { describeStatementKind, formatTokens } from '@cht/sdk/rules'
import { Card } from '@cht/ui/card'
import { DescriptionList } from '@cht/ui/description-list'
import { Note } from '@cht/ui/note'
import { Stack } from '@cht/ui/stack'
import { TextField } from '@cht/ui/text-field'
import { Timestamp } from '@cht/ui/timestamp'
import { Fragment, useState } from 'react'
import { bindFilter } from '../../components/bind-filter.js'
import { ListTable } from '../../components/list-table.js'
import { Loaded } from '../../components/loaded.js'
import { UserLink } from '../../components/subject-links.js'

const SIGNS = { in: '+', out: '−', within: '' } as const

const Sums = ({ opening, closing, holds, entries }: ReportDay) => (
  <Stack asChild gap={12}>
    <Card>
      <h2>The ledger of this day</h2>
      <DescriptionList
        items={[
          { label: 'Owed to users at first', value: formatTokens(opening) },
          ...entries
            .filter(({ direction }) => direction !== 'within')
            .map(({ kind, direction, amount, count }) => ({
              label: `${describeStatementKind(kind)} (${count})`,
              value: `${SIGNS[direction]}${formatTokens(amount)}`,
            })),
          { label: 'Owed to users in the end', value: formatTokens(closing) },
        ]}
      />
      <Note tone={holds ? 'positive' : 'negative'} icon={holds ? 'check' : 'alert'}>
        {holds
          ? 'It agrees: what was owed at first, with what came in and without what went out, is what was owed in the end.'
          : 'It does not agree with the ledger. Check everything in the section Ledger.'}
      </Note>
    </Card>
  </Stack>
)

/** What was issued, withdrawn, taken back and forfeited on a day, to tick off against the statement of the bank. */
export function MoneyOfDay() {
  const [day, setDay] = useState('')
  return (
    <Stack>
      <TextField
        label="Day"
        hint="Of the exchange’s time zone. Empty: today."
        type="date"
        {...bindFilter('day', day, setDay)}
      />
      <Loaded
        key={day}
        from={operatorRead('reportDays', day === '' ? {} : { from: day, to: day })}
        what="The day"
      >
        {({ days: [first] }) => first && <Sums {...first} />}
      </Loaded>
      <ListTable
        list="reportMoney"
        input={day === '' ? {} : { day }}
        label="Tokens in and out"
        empty="Nothing was issued, withdrawn, taken back or forfeited on this day."
        columns={[
          { label: 'User' },
          { label: 'CHT', align: 'end' },
          { label: 'What' },
          { label: 'When' },
          { label: 'Reference' },
        ]}
        toRow={({ entry, email, amount, kind, postedAt, reference, why }) => ({
          key: entry,
          cells: [
            <UserLink key="user" user={email} />,
            formatTokens(amount),
            describeStatementKind(kind),
            <Timestamp key="at" at={postedAt} />,
            <Fragment key="reference">
              {reference ?? 'None'}
              {why !== undefined && <small>{why}</small>}
            </Fragment>,
          ],
        })}
      />
    </Stack>
  )
}
