import { OPERATOR_ROLES, operatorRead } from '@cht/machines/console'
import { personLifecycle } from '@cht/machines/operator'
import { useOperatorSession } from '@cht/machines/react'
import { Chip } from '@cht/ui/chip'
import { EmptyState } from '@cht/ui/empty-state'
import { Stack } from '@cht/ui/stack'
import { Table } from '@cht/ui/table'
import { Timestamp } from '@cht/ui/timestamp'
import { Acts } from '../../components/acts/acts.js'
import { Loaded } from '../../components/loaded.js'
import { LongText } from '../../components/long-text.js'
import { createPersonActs, INVITE_ACTS } from './acts.js'

const STATES = {
  invited: { label: 'Invited', tone: 'information' },
  active: { label: 'Active', tone: 'positive' },
  suspended: { label: 'Suspended', tone: 'negative' },
} as const

/** The people who operate the exchange, by name. */
export function People() {
  const me = useOperatorSession().context.session?.name
  return (
    <Stack>
      <Acts label="People" acts={INVITE_ACTS} />
      <Loaded from={operatorRead('people')} what="The people">
        {(people) =>
          people.length === 0 ? (
            <EmptyState title="No people">Nobody is invited yet.</EmptyState>
          ) : (
            <Table
              label="People"
              columns={[
                { label: 'Name' },
                { label: 'Roles' },
                { label: 'State' },
                { label: 'Since' },
                { label: 'Acts' },
              ]}
              rows={people.map(({ id, name, email, roles, invitedAt, acceptedAt, suspendedAt }) => {
                const snapshot = personLifecycle.restore({
                  acceptedAt: acceptedAt ?? null,
                  suspendedAt: suspendedAt ?? null,
                })
                const { label, tone } = STATES[snapshot.value]
                return {
                  key: id,
                  cells: [
                    <LongText key="name">
                      {name}
                      <small>{email}</small>
                    </LongText>,
                    <LongText key="roles">{roles.join(', ')}</LongText>,
                    <Chip key="state" tone={tone}>
                      {label}
                    </Chip>,
                    <Timestamp key="since" at={suspendedAt ?? acceptedAt ?? invitedAt} />,
                    name === me ? (
                      'You'
                    ) : (
                      <Acts
                        key="acts"
                        label={name}
                        acts={createPersonActs(roles)}
                        subject={{ id }}
                        snapshot={snapshot}
                      />
                    ),
                  ],
                }
              })}
            />
          )
        }
      </Loaded>
    </Stack>
  )
}

const HOW = {
  own: 'With the exchange’s own token',
  token: 'With a token with roles',
  person: 'As a person',
} as const

/** Who has signed in, and what each role is for. */
export function Me() {
  return (
    <Loaded from={operatorRead('caller')} what="Who you are">
      {({ via, name, roles }) => (
        <Stack>
          <p>
            {name}: {HOW[via].toLowerCase()}
          </p>
          <Table
            label="Roles"
            columns={[{ label: 'Role' }, { label: 'Yours' }, { label: 'What it is for' }]}
            rows={Object.entries(OPERATOR_ROLES).map(([role, does]) => ({
              key: role,
              cells: [
                <LongText key="role">{role}</LongText>,
                roles.some((one) => one === role) ? 'Yes' : 'No',
                <LongText key="does">{does}</LongText>,
              ],
            }))}
          />
        </Stack>
      )}
    </Loaded>
  )
}
