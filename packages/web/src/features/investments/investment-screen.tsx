import { INVESTMENTS_PAGE, investmentList, investmentsIn, moreInvestments } from '@cht/machines/investments'
import { formatTokens } from '@cht/sdk/money'
import { useState } from 'react'
import { Link } from 'wouter'
import { Amount } from '../../components/amount.js'
import { Button } from '../../components/button.js'
import { FailedState } from '../../components/failed-state.js'
import { ReturnNote } from '../../components/return-note.js'
import { Skeleton } from '../../components/skeleton.js'
import { Stats } from '../../components/stats.js'
import { Tabs } from '../../components/tabs.js'
import { useResource } from '../../hooks/use-resource.js'
import { useTab } from '../../hooks/use-tab.js'
import { useTitle } from '../../hooks/use-title.js'
import { countOf } from '../lists/count-of.js'
import { LongList } from '../lists/long-list.js'
import { InvestmentCards, type InvestmentTab } from './investment-cards.js'
import styles from './investments.module.css'
import { type Reinvestable, ReinvestDialog } from './reinvest-dialog.js'

const TABS: readonly InvestmentTab[] = ['pending', 'completed']
const TAB_LABELS: Record<InvestmentTab, string> = { pending: 'Pending', completed: 'Completed' }

const sum = (amount: number | undefined) =>
  amount === undefined ? undefined : <Amount text={formatTokens(amount)} />

/** What one has staked, and what became of it (spec section 2, Investment). */
export default function InvestmentScreen() {
  const [tab, show] = useTab(TABS, 'pending')
  const { data, at, failure, loading, refresh } = useResource(investmentList)
  // Held here, not by a card: a card may leave its list while its owner still reads.
  const [reinvesting, setReinvesting] = useState<Reinvestable>()
  useTitle('Investment')
  return (
    <>
      <div className={styles.head}>
        <h1>Investment</h1>
        <Button asChild size="small" look="primary">
          <Link href="/create-investment">New Investment</Link>
        </Button>
      </div>
      <div className={styles.columns}>
        <aside className={styles.side} aria-label="Totals">
          <Stats
            label="Totals"
            stats={[
              { label: 'Total Invested', value: sum(data?.summary.totalInvested), testId: 'total-invested' },
              {
                label: 'Total Expected Return',
                value: sum(data?.summary.totalExpectedReturn),
                testId: 'total-expected-return',
              },
            ]}
          />
          <ReturnNote />
        </aside>
        <Tabs
          label="Investments"
          look="switch"
          tabs={TABS.map((value) => ({
            value,
            label: TAB_LABELS[value],
            count: data && countOf(investmentsIn(data, value)),
          }))}
          value={tab}
          onValue={show}
        >
          {loading && <Skeleton height={196} count={2} />}
          {!data && failure !== undefined && (
            <FailedState title="Your investments could not be loaded" text={failure} onRetry={refresh} />
          )}
          {data && (
            <LongList
              key={tab}
              page={investmentsIn(data, tab)}
              step={INVESTMENTS_PAGE}
              more={(after, count) => moreInvestments(tab, after, count)}
              idOf={({ _id }) => _id}
            >
              {(all) => <InvestmentCards tab={tab} investments={all} at={at} onReinvest={setReinvesting} />}
            </LongList>
          )}
        </Tabs>
      </div>
      {reinvesting && (
        <ReinvestDialog
          investment={reinvesting}
          onClose={() => setReinvesting(undefined)}
          onDone={() => show('pending')}
        />
      )}
    </>
  )
}
