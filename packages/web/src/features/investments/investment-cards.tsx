import type { Investment, InvestmentList } from '@cht/sdk/contract'
import { EmptyState } from '@cht/ui/empty-state'
import type { ReactNode } from 'react'
import { ActiveInvestment } from './active-investment.js'
import { CompletedInvestment } from './completed-investment.js'
import styles from './investments.module.css'

export type InvestmentTab = keyof Pick<InvestmentList, 'pending' | 'completed'>

const EMPTY_TEXTS: Record<InvestmentTab, { title: string; text: string }> = {
  pending: {
    title: 'No pending investments',
    text: 'Stake tokens with New Investment. The investment is listed here until its plan ends.',
  },
  completed: {
    title: 'No completed investments',
    text: 'Investments are listed here when their plan ends. The return is paid at once, the capital is released later.',
  },
}

interface TabCardProps {
  investment: Investment
  at: number
  onReinvest: () => void
}

const CARDS: Record<InvestmentTab, (props: TabCardProps) => ReactNode> = {
  pending: ActiveInvestment,
  completed: CompletedInvestment,
}

interface InvestmentCardsProps {
  tab: InvestmentTab
  investments: readonly Investment[]
  /** Exchange time of the response with the investments, in ms. */
  at: number
  onReinvest: (investment: Investment) => void
}

export function InvestmentCards({ tab, investments, at, onReinvest }: InvestmentCardsProps) {
  if (investments.length === 0)
    return <EmptyState title={EMPTY_TEXTS[tab].title}>{EMPTY_TEXTS[tab].text}</EmptyState>
  const Card = CARDS[tab]
  return (
    <ul className={styles.list}>
      {investments.map((investment) => (
        <li key={investment._id}>
          <Card investment={investment} at={at} onReinvest={() => onReinvest(investment)} />
        </li>
      ))}
    </ul>
  )
}
