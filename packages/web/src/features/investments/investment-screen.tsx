import { investmentList, selectInvestments } from '@cht/machines/investments'
import { useResource } from '@cht/machines/react'
import type { InvestmentList } from '@cht/sdk/contract'
import { formatTokens } from '@cht/sdk/rules'
import { Amount } from '@cht/ui/amount'
import { Button } from '@cht/ui/button'
import { FailedState } from '@cht/ui/failed-state'
import { Skeleton } from '@cht/ui/skeleton'
import { Stats } from '@cht/ui/stats'
import { Tabs } from '@cht/ui/tabs'
import { useState } from 'react'
import { Link } from 'wouter'
import { getListCount } from '../../components/list-count.js'
import { ReturnNote } from '../../components/return-note.js'
import { useTab } from '../../hooks/use-tab.js'
import { useTitle } from '../../hooks/use-title.js'
import type { InvestmentTab } from './investment-cards.js'
import { InvestmentPages } from './investment-pages.js'
import styles from './investments.module.css'
import { type Reinvestable, ReinvestDialog } from './reinvest-dialog.js'

const TABS: readonly InvestmentTab[] = ['pending', 'completed']
const TAB_LABELS: Record<InvestmentTab, string> = { pending: 'Pending', completed: 'Completed' }

const Total = ({ amount }: { amount: number }) => <Amount text={formatTokens(amount)} />

const Totals = ({ summary }: { summary: InvestmentList['summary'] | undefined }) => (
  <aside className={styles.side} aria-label="Totals">
    <Stats
      label="Totals"
      stats={[
        {
          label: 'Total Invested',
          value: summary && <Total amount={summary.totalInvested} />,
          testId: 'total-invested',
        },
        {
          label: 'Total Expected Return',
          value: summary && <Total amount={summary.totalExpectedReturn} />,
          testId: 'total-expected-return',
        },
      ]}
    />
    <ReturnNote />
  </aside>
)

/** The user's investments, pending and completed, with their totals (spec section 2, Investment). */
export default function InvestmentScreen() {
  const [tab, selectTab] = useTab(TABS, 'pending')
  const { data, at, failure, loading, refresh } = useResource(investmentList)
  // State of the screen, not of the card: the card may be removed from its list while the dialog is open.
  const [reinvesting, setReinvesting] = useState<Reinvestable>()
  useTitle('Investment')
  return (
    <>
      <div className={styles.head}>
        <h1>Investment</h1>
        <Button asChild size="small" variant="primary">
          <Link href="/create-investment">New Investment</Link>
        </Button>
      </div>
      <div className={styles.columns}>
        <Totals summary={data?.summary} />
        <Tabs
          label="Investments"
          variant="switch"
          tabs={TABS.map((value) => ({
            value,
            label: TAB_LABELS[value],
            count: data && getListCount(selectInvestments(data, value)),
          }))}
          value={tab}
          onValueChange={selectTab}
        >
          {loading && <Skeleton height={196} count={2} />}
          {!data && failure !== undefined && (
            <FailedState title="Your investments could not be loaded" text={failure} onRetry={refresh} />
          )}
          {data && (
            <InvestmentPages
              key={tab}
              tab={tab}
              firstPage={selectInvestments(data, tab)}
              at={at}
              onReinvest={setReinvesting}
            />
          )}
        </Tabs>
      </div>
      {reinvesting && (
        <ReinvestDialog
          investment={reinvesting}
          onClose={() => setReinvesting(undefined)}
          onDone={() => selectTab('pending')}
        />
      )}
    </>
  )
}
