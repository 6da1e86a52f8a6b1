import type { ReadInput } from '@cht/machines/console'
import { AUDIT_ACTS } from '@cht/machines/console'
import type { AuditAct, AuditEntry } from '@cht/sdk/operator'
import { FieldPair } from '@cht/ui/field-pair'
import { SelectField } from '@cht/ui/select-field'
import { Stack } from '@cht/ui/stack'
import { TextField } from '@cht/ui/text-field'
import { Timestamp } from '@cht/ui/timestamp'
import { Fragment, useState } from 'react'
import { describeAct, describeActor } from '../../components/audit-words.js'
import { bindFilter } from '../../components/bind-filter.js'
import { ListTable } from '../../components/list-table.js'
import { LongText } from '../../components/long-text.js'
import { listNeeds, type Section, SectionsScreen } from '../../components/sections.js'
import { UserLink } from '../../components/subject-links.js'

const VIAS = { own: 'the exchange’s own token', token: 'a token with roles', person: undefined } as const

/** How the operator was known, and from where the request came. */
const describeOrigin = ({ via, address }: AuditEntry): string =>
  [via && VIAS[via], address].filter(Boolean).join(', ')

const describeDetails = ({ details, why }: AuditEntry): string =>
  [...Object.entries(details).map(([name, value]) => `${name}: ${value}`), why].filter(Boolean).join(' · ')

const Audit = () => {
  const [act, setAct] = useState('')
  const [email, setEmail] = useState('')
  const [since, setSince] = useState('')
  const input: ReadInput<'audit'> = {
    ...(act !== '' && { act: act as AuditAct }),
    ...(email.includes('@') && { email }),
    ...(since !== '' && { since: new Date(since).toISOString() }),
  }
  return (
    <Stack>
      <SelectField label="What" {...bindFilter('act', act, setAct)}>
        <option value="">Everything</option>
        {Object.keys(AUDIT_ACTS).map((name) => (
          <option key={name} value={name}>
            {describeAct(name)}
          </option>
        ))}
      </SelectField>
      <FieldPair>
        <TextField label="Email of the user" type="email" {...bindFilter('email', email, setEmail)} />
        <TextField label="Since" type="datetime-local" {...bindFilter('since', since, setSince)} />
      </FieldPair>
      <ListTable
        list="audit"
        input={input}
        label="Log"
        empty="Nothing of this was recorded."
        columns={[{ label: 'What' }, { label: 'When' }, { label: 'Who' }, { label: 'User' }]}
        toRow={(entry) => ({
          key: entry.id,
          cells: [
            <Fragment key="what">
              {describeAct(entry.act)}
              <small>{describeDetails(entry)}</small>
            </Fragment>,
            <Timestamp key="at" at={entry.at} />,
            <Fragment key="who">
              {describeActor(entry)}
              <small>{describeOrigin(entry)}</small>
            </Fragment>,
            entry.email === undefined ? '–' : <UserLink key="user" user={entry.email} />,
          ],
        })}
      />
    </Stack>
  )
}

const ClosedAccounts = () => (
  <ListTable
    list="closedAccounts"
    label="Closed accounts"
    empty="No account was closed whose data is still kept."
    columns={[{ label: 'User' }, { label: 'Email' }, { label: 'Phone' }, { label: 'Closed' }]}
    toRow={({ id, fullName, username, email, phoneNumber, closedAt }) => ({
      key: id,
      cells: [
        <Fragment key="user">
          <UserLink user={id}>{fullName}</UserLink>
          <small>{username}</small>
        </Fragment>,
        email,
        phoneNumber,
        <Timestamp key="closed" at={closedAt} />,
      ],
    })}
  />
)

const RefusedNames = () => (
  <ListTable
    list="refusedNames"
    label="Refused names"
    empty="Every name would be accepted at a sign-up."
    columns={[
      { label: 'User' },
      { label: 'Email' },
      { label: 'Phone verified' },
      { label: 'What is refused' },
    ]}
    toRow={({ id, fullName, username, email, phoneVerified, problems }) => ({
      key: id,
      cells: [
        <Fragment key="user">
          <UserLink user={id}>{username}</UserLink>
          <small>{fullName}</small>
        </Fragment>,
        email,
        phoneVerified ? 'Yes' : 'No',
        <LongText key="problems">
          {problems.map(({ path, message }) => `${path} ${message}`).join('; ')}
        </LongText>,
      ],
    })}
  />
)

const SECTIONS: readonly Section[] = [
  { name: 'audit', label: 'Log', needs: 'audit', content: <Audit /> },
  { name: 'closed', label: 'Closed accounts', needs: 'closedAccounts', content: <ClosedAccounts /> },
  { name: 'names', label: 'Refused names', needs: 'refusedNames', content: <RefusedNames /> },
]

export const LOG_NEEDS = listNeeds(SECTIONS)

/** Who did what, when, from where and why; closed accounts, and names that are refused now. */
export function LogScreen() {
  return <SectionsScreen title="Log" sections={SECTIONS} />
}
