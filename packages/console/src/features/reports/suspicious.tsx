import { DISPOSITIONS, REFERRAL_RELATIONS, SHARED_DATA, YES } from '@cht/machines/console'
import type { Disposition, SharedData } from '@cht/sdk/operator'
import { formatTokens } from '@cht/sdk/rules'
import { CheckField } from '@cht/ui/check-field'
import { Chip } from '@cht/ui/chip'
import { FieldPair } from '@cht/ui/field-pair'
import { SelectField } from '@cht/ui/select-field'
import { Stack } from '@cht/ui/stack'
import { Timestamp } from '@cht/ui/timestamp'
import { Fragment, useState } from 'react'
import { Acts } from '../../components/acts/acts.js'
import { bindFilter } from '../../components/bind-filter.js'
import { ListTable } from '../../components/list-table.js'
import { LongText } from '../../components/long-text.js'
import { UserLink } from '../../components/subject-links.js'
import { createFindingActs, DISPOSITION_LABELS } from './acts.js'

const TONES = { open: 'warning', explained: 'positive', reported: 'negative' } as const

/** Pairs of accounts that share data, with what was noted of them. */
export function Suspicious() {
  const [shared, setShared] = useState('')
  const [disposition, setDisposition] = useState('open')
  const [chains, setChains] = useState('')
  return (
    <Stack>
      <FieldPair>
        <SelectField label="What they share" {...bindFilter('shared', shared, setShared)}>
          <option value="">Anything</option>
          {Object.entries(SHARED_DATA).map(([name, text]) => (
            <option key={name} value={name}>
              {text}
            </option>
          ))}
        </SelectField>
        <SelectField label="Finding" {...bindFilter('disposition', disposition, setDisposition)}>
          <option value="">All</option>
          {DISPOSITIONS.map((value) => (
            <option key={value} value={value}>
              {DISPOSITION_LABELS[value]}
            </option>
          ))}
        </SelectField>
      </FieldPair>
      <CheckField
        label="Only accounts that are related by a referral"
        {...bindFilter('chains', chains, setChains)}
        checked={chains === YES}
        onCheckedChange={(isOn) => setChains(isOn ? YES : '')}
      />
      <ListTable
        list="suspicious"
        input={{
          ...(shared !== '' && { shared: shared as SharedData }),
          ...(disposition !== '' && { disposition: disposition as Disposition }),
          ...(chains === YES && { chains: true }),
        }}
        label="Suspicious accounts"
        empty="No two accounts share this."
        columns={[
          { label: 'Accounts' },
          { label: 'Share' },
          { label: 'Referral' },
          { label: 'Finding' },
          { label: 'Acts' },
        ]}
        toRow={(finding) => {
          const { users, relation, bonus, bonusState, note, notedBy, notedAt } = finding
          return {
            key: finding.id,
            cells: [
              <span key="users">
                {users.map(({ id, email }, index) => (
                  <span key={id}>
                    {index > 0 && ' and '}
                    <UserLink user={email} />
                  </span>
                ))}
                {note !== undefined && (
                  <small>
                    {notedBy}: {note} {notedAt !== undefined && <Timestamp at={notedAt} />}
                  </small>
                )}
              </span>,
              <LongText key="shared">{SHARED_DATA[finding.shared]}</LongText>,
              relation === undefined ? (
                '–'
              ) : (
                <Fragment key="relation">
                  {REFERRAL_RELATIONS[relation]}
                  {bonusState !== undefined && (
                    <small>
                      Bonuses of {formatTokens(bonus)}, {bonusState}
                    </small>
                  )}
                </Fragment>
              ),
              <Chip key="disposition" tone={TONES[finding.disposition]}>
                {DISPOSITION_LABELS[finding.disposition]}
              </Chip>,
              <Acts
                key="acts"
                label={users.map(({ email }) => email).join(' and ')}
                acts={createFindingActs(finding)}
                subject={{ id: finding.id }}
              />,
            ],
          }
        }}
      />
    </Stack>
  )
}
