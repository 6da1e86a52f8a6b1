import type { ReactNode } from 'react'
import styles from './amount-breakdown.module.css'
import { Sentence } from './sentence.js'

interface AmountBreakdownItem {
  label: string
  value: ReactNode
  tone?: 'plain' | 'positive'
}

interface AmountBreakdownProps {
  items: readonly AmountBreakdownItem[]
}

/**
 * Amounts that add up, one per line. The result is last, with the tone `positive`.
 * For other facts use `DescriptionList`; for two to four separate figures use `Stats`.
 */
export function AmountBreakdown({ items }: AmountBreakdownProps) {
  return (
    <dl>
      {items.map(({ label, value, tone = 'plain' }) => (
        <div key={label} className={styles.row} data-tone={tone}>
          <dt>{label}</dt>
          <dd>
            <Sentence>{value}</Sentence>
          </dd>
        </div>
      ))}
    </dl>
  )
}
