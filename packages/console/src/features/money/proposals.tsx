import { canCall, operatorRead } from '@cht/machines/console'
import { toProposalSnapshot } from '@cht/machines/operator'
import { useClock, useOperatorSession, useResource } from '@cht/machines/react'
import type { OperatorProposal } from '@cht/sdk/operator'
import type { ProposalState } from '@cht/sdk/rules'
import { Chip, type Tone } from '@cht/ui/chip'
import { Timestamp } from '@cht/ui/timestamp'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'wouter'
import { Acts } from '../../components/acts/acts.js'
import { Instant } from '../../components/instant.js'
import { ListTable } from '../../components/list-table.js'
import { UserLink } from '../../components/subject-links.js'
import { useMay } from '../../hooks/use-may.js'
import { createProposalActs } from './acts.js'
import styles from './money.module.css'
import { describeProposal } from './proposal-words.js'

const STATES: Record<ProposalState, { label: string; tone: Tone }> = {
  open: { label: 'Waits', tone: 'warning' },
  approved: { label: 'Approved', tone: 'positive' },
  declined: { label: 'Declined', tone: 'negative' },
  expired: { label: 'Expired', tone: 'plain' },
}

const PersonName = ({ id }: { id: string }) =>
  useResource(operatorRead('people')).data?.find((person) => person.id === id)?.name ?? id

/** What the act is about, with a link where there is a page of it. */
const Subject = ({ name, value, path }: { name: string; value: string; path: string }): ReactNode => {
  const may = useMay()
  if (name === 'email' || name === 'user') return path.includes('/people') ? value : <UserLink user={value} />
  if (name !== 'id') return value
  if (path.includes('/people/') && may('people')) return <PersonName id={value} />
  return path.includes('/token-requests/') ? <Link href={`/cases/${value}`}>The request</Link> : value
}

const ProposedAct = ({ proposal }: { proposal: OperatorProposal }) => {
  const { label, items } = describeProposal(proposal)
  return (
    <div>
      {label}
      <ul className={styles.input}>
        {items.map((item) => (
          <li key={item.name}>
            {item.label}: <Subject {...item} path={proposal.endpoint} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const Decision = ({ proposal }: { proposal: OperatorProposal }) => {
  const { session } = useOperatorSession().context
  const { now } = useClock()
  const { id, proposedBy } = proposal
  const { call, label, explains } = describeProposal(proposal)
  if (!session || !call || !canCall(call, session.roles)) return null
  return (
    <Acts
      label="Decision"
      acts={createProposalActs(session.name, { proposedBy, label, explains })}
      subject={{ id }}
      snapshot={toProposalSnapshot(proposal, now())}
    />
  )
}

/** What one person has proposed and another one has to approve, newest first. Nobody approves their own. */
export function Proposals() {
  return (
    <ListTable
      list="proposals"
      label="Proposals"
      empty="Nothing was proposed. What needs two persons stands here after the first one has done it."
      columns={[
        { label: 'Proposed' },
        { label: 'By' },
        { label: 'State' },
        { label: 'Until' },
        { label: 'Decision' },
      ]}
      toRow={(proposal) => ({
        key: proposal.id,
        cells: [
          <ProposedAct key="act" proposal={proposal} />,
          <Fragment key="by">
            {proposal.proposedBy}
            <small>
              <Timestamp at={proposal.proposedAt} />
            </small>
          </Fragment>,
          <Chip key="state" tone={STATES[proposal.state].tone}>
            {STATES[proposal.state].label}
            {proposal.decidedBy !== undefined && ` by ${proposal.decidedBy}`}
          </Chip>,
          <Instant key="until" at={proposal.expiresAt} />,
          <Decision key="decision" proposal={proposal} />,
        ],
      })}
    />
  )
}
