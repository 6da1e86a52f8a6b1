import type { Investment } from '@cht/sdk/contract'
import { calculateExpectedReturn, formatTokens } from '@cht/sdk/rules'
import { Amount } from '@cht/ui/amount'
import { Chip, type Tone } from '@cht/ui/chip'
import { useTimeFormat } from '@cht/ui/ui-provider'
import type { ReactNode } from 'react'
import styles from './investments.module.css'

interface InvestmentCardProps {
  investment: Investment
  state: { label: string; tone: Tone }
  /** Return and capital have been paid. */
  isPaid?: boolean
  /** Progress of the investment, and its actions. */
  children: ReactNode
}

/** The parts that every investment has: plan, amounts and dates. */
export function InvestmentCard({ investment, state, isPaid = false, children }: InvestmentCardProps) {
  const { amount, roiPercentage, planDurationDays } = investment
  const { formatDate } = useTimeFormat()
  const facts = [
    ['Staked', <Amount key="staked" size="small" text={formatTokens(amount)} />],
    [
      isPaid ? 'Paid' : 'Expected return',
      <span key="expected" className={styles.expected}>
        <Amount size="small" text={formatTokens(calculateExpectedReturn(amount, roiPercentage))} />
        <small>capital included</small>
      </span>,
    ],
    ['Start', formatDate(investment.investmentCreatedAt)],
    ['End', formatDate(investment.investmentEndsAt)],
  ] as const
  return (
    <article className={styles.card} aria-label={`${planDurationDays} days plan of ${formatTokens(amount)}`}>
      <div className={styles.cardHead}>
        <h2>
          {planDurationDays} days <span className={styles.percent}>{roiPercentage}% return</span>
        </h2>
        <Chip tone={state.tone}>{state.label}</Chip>
      </div>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {investment.endedEarlyAt !== undefined && (
        <p>The exchange ended this plan before it was over. It paid the capital and no return.</p>
      )}
      {children}
    </article>
  )
}
