import { caseQueue, getKindLabel, QUEUE_FILTERS, type QueueFilter } from '@cht/machines/console'
import { getTradeNumber } from '@cht/sdk/rules'
import { EmptyState } from '@cht/ui/empty-state'
import { FailedState } from '@cht/ui/failed-state'
import { LoadMore } from '@cht/ui/load-more'
import { Loading } from '@cht/ui/loading'
import { RelativeTime } from '@cht/ui/relative-time'
import { Table } from '@cht/ui/table'
import { Tabs } from '@cht/ui/tabs'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { Instant } from '../../components/instant.js'
import { useKeys } from '../../hooks/use-keys.js'
import { useMay } from '../../hooks/use-may.js'
import { usePages } from '../../hooks/use-pages.js'
import { useTitle } from '../../hooks/use-title.js'
import { CaseStatus } from './case-status.js'
import { OpenAppeals, OpenClaims } from './disputes.js'
import { useNextCase } from './use-next-case.js'

const FILTER_LABELS: Record<QueueFilter, string> = {
  all: 'Waiting',
  mine: 'Mine',
  free: 'Free',
  overdue: 'Overdue',
  snoozed: 'Put off',
}

/** What an empty tab says. */
const EMPTY: Record<QueueFilter, string> = {
  all: 'Nothing waits for a decision. New cases appear here by themselves.',
  mine: 'You hold no case. Open one that waits, and claim it if it takes longer.',
  free: 'Every case that waits is held by somebody.',
  overdue: 'No case waits longer than was promised.',
  snoozed: 'Nothing was put off.',
}

const COLUMNS = [
  { label: 'Case' },
  { label: 'About' },
  { label: 'Waits since' },
  { label: 'Due' },
  { label: 'Status' },
]

const Queue = ({ filter }: { filter: QueueFilter }) => {
  const { rows, failure, refresh, more } = usePages((count) => caseQueue(filter, count))
  const [, navigate] = useLocation()
  // No row has the focus at first.
  const [index, setIndex] = useState(-1)
  const cases = rows ?? []
  const focusRow = (wanted: number) => {
    const next = Math.max(0, Math.min(wanted, cases.length - 1))
    setIndex(next)
    document.querySelectorAll<HTMLElement>('[data-case]')[next]?.focus()
  }
  const open = () => {
    const found = cases[Math.max(0, Math.min(index, cases.length - 1))]
    if (found) navigate(`/cases/${found.id}`)
  }
  useNextCase()
  useKeys([
    { key: 'j', label: 'Row below', run: () => focusRow(index + 1) },
    { key: 'k', label: 'Row above', run: () => focusRow(index - 1) },
    { key: 'o', label: 'Open the case', run: open },
  ])
  if (!rows)
    return failure === undefined ? (
      <Loading />
    ) : (
      <FailedState title="The cases could not be loaded" text={failure} onRetry={refresh} />
    )
  if (cases.length === 0) return <EmptyState title="No cases">{EMPTY[filter]}</EmptyState>
  return (
    <>
      <Table
        label="Cases"
        columns={COLUMNS}
        rows={cases.map((row) => ({
          key: row.id,
          cells: [
            <Link key="name" href={`/cases/${row.id}`} data-case>
              {getKindLabel(row.kind)}
            </Link>,
            row.email ?? (row.tradeId === undefined ? '' : `Trade ${getTradeNumber(row.tradeId)}`),
            <RelativeTime key="since" at={row.waitingSince ?? row.openedAt} />,
            row.dueAt === undefined ? '–' : <Instant key="due" at={row.dueAt} />,
            <CaseStatus key="status" {...row} />,
          ],
        }))}
      />
      {more && <LoadMore {...more} />}
    </>
  )
}

const DISPUTES = {
  appeals: { label: 'Open appeals', list: <OpenAppeals /> },
  tradeClaims: { label: 'Open claims', list: <OpenClaims /> },
}
type Dispute = keyof typeof DISPUTES
const DISPUTE_NAMES = Object.keys(DISPUTES) as Dispute[]
const isDispute = (tab: QueueFilter | Dispute): tab is Dispute => tab in DISPUTES

/** The cases that wait, oldest first. `j` and `k` go through them, `o` opens one, `n` the oldest that is mine or free. */
export function QueueScreen() {
  const [tab, setTab] = useState<QueueFilter | Dispute>('all')
  const may = useMay()
  useTitle('Cases')
  return (
    <>
      <h1>Cases</h1>
      <Tabs
        label="Which cases"
        tabs={[
          ...QUEUE_FILTERS.map((value) => ({ value, label: FILTER_LABELS[value] })),
          ...DISPUTE_NAMES.filter(may).map((value) => ({ value, label: DISPUTES[value].label })),
        ]}
        value={tab}
        onValueChange={setTab}
      >
        {isDispute(tab) ? DISPUTES[tab].list : <Queue key={tab} filter={tab} />}
      </Tabs>
    </>
  )
}
