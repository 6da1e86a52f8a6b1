import { useResource, useUser } from '@cht/machines/react'
import { moreReferrals, REFERRALS_PAGE_SIZE, referralCount, referrals } from '@cht/machines/referrals'
import { formatBalance } from '@cht/sdk/rules'
import { Amount } from '@cht/ui/amount'
import { Card } from '@cht/ui/card'
import { FailedState } from '@cht/ui/failed-state'
import { LoadMore } from '@cht/ui/load-more'
import { Note } from '@cht/ui/note'
import { Skeleton } from '@cht/ui/skeleton'
import { Stats } from '@cht/ui/stats'
import { useMoreRows } from '../../hooks/use-more-rows.js'
import { useTitle } from '../../hooks/use-title.js'
import styles from './affiliate.module.css'
import { BonusRules } from './bonus-rules.js'
import { HeldBonus } from './held-bonus.js'
import { ReferralShare } from './referral-share.js'
import { ReferralTable } from './referral-table.js'

/** The user's referral link, referees and the bonus from each (spec section 2, Affiliate). */
export default function AffiliateScreen() {
  const user = useUser()
  const count = useResource(referralCount)
  const list = useResource(referrals)
  const { rows, loadMore } = useMoreRows({
    firstPage: list.data,
    pageSize: REFERRALS_PAGE_SIZE,
    moreAfter: moreReferrals,
    getId: ({ username }) => username,
  })
  useTitle('Affiliate & Referral')
  if (!user) return null
  return (
    <>
      <h1 className={styles.head}>Affiliate &amp; Referral</h1>
      <div className={styles.screen}>
        <Stats
          label="Referrals"
          stats={[
            {
              label: 'Referral Bonus',
              value: <Amount text={formatBalance(user.referralBonusBalance)} />,
              testId: 'referral-bonus',
            },
            { label: 'Total Referrals', value: count.data?.totalReferrals, testId: 'total-referrals' },
            { label: 'Active Referees', value: count.data?.activeReferrals, testId: 'active-referees' },
          ]}
        />
        {(user.heldReferralBonus ?? 0) > 0 && (
          <Note icon="lock" data-testid="held-bonus">
            <HeldBonus user={user} />.
          </Note>
        )}
        <div className={styles.columns}>
          <Card aria-label="Your referral link">
            <h2>Invite</h2>
            <ReferralShare code={user.referralCode} />
          </Card>
          <BonusRules user={user} />
        </div>
        <Card aria-label="Your referrals" className={styles.list}>
          <h2>Your referrals</h2>
          {list.loading && <Skeleton height={52} count={2} />}
          {!list.data && list.failure !== undefined && (
            <FailedState
              title="Your referrals could not be loaded"
              text={list.failure}
              onRetry={list.refresh}
            />
          )}
          {list.data && <ReferralTable rows={rows} />}
          {loadMore && <LoadMore {...loadMore} shownCount={rows.length} />}
        </Card>
      </div>
    </>
  )
}
