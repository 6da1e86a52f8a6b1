import type { ReactNode } from 'react'
import styles from './stats.module.css'

interface Stat {
  label: string
  /** `undefined` while it is loading. */
  value: ReactNode
  testId: string
}

const formatValue = (value: ReactNode) => (typeof value === 'number' ? value.toLocaleString('en-GB') : value)

/** Two to four key figures. For amounts that add up use `AmountBreakdown`. */
export function Stats({ label, stats }: { label: string; stats: readonly Stat[] }) {
  return (
    <dl className={styles.stats} aria-label={label}>
      {stats.map((stat) => (
        <div key={stat.label} className={styles.stat}>
          <dt>{stat.label}</dt>
          <dd data-testid={stat.testId}>{formatValue(stat.value) ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
