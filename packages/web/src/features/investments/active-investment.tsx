import type { Investment } from '@cht/sdk/contract'
import { Countdown } from '@cht/ui/countdown'
import { formatDaysLeft } from '@cht/ui/format/countdown'
import { getElapsedPercent, Progress } from '@cht/ui/progress'
import { InvestmentCard } from './investment-card.js'
import styles from './investments.module.css'

/** An investment whose plan has not ended. */
export function ActiveInvestment({ investment, at }: { investment: Investment; at: number }) {
  const { investmentCreatedAt, investmentEndsAt } = investment
  const percent = getElapsedPercent(investmentCreatedAt, investmentEndsAt, at)
  return (
    <InvestmentCard investment={investment} state={{ label: 'Active', tone: 'staked' }}>
      <div className={styles.course}>
        <Progress label="Progress of the plan" percent={percent} tone="staked" />
        <p>
          <Countdown
            deadline={investmentEndsAt}
            label="Time left of the plan"
            suffix=" left"
            format={formatDaysLeft}
          />
          <span>{percent}%</span>
        </p>
      </div>
    </InvestmentCard>
  )
}
