import type { ReactNode } from 'react'
import styles from './stats.module.css'

interface Stat {
  label: string
  /** Absent while it is not known. */
  value: ReactNode
  testId: string
}

const shown = (value: ReactNode) => (typeof value === 'number' ? value.toLocaleString('en-GB') : value)

/**
 * A few figures that say where things stand; two to four.
 * For a sum and its parts take `Figures`.
 */
export function Stats({ label, stats }: { label: string; stats: readonly Stat[] }) {
  return (
    <dl className={styles.stats} aria-label={label}>
      {stats.map((stat) => (
        <div key={stat.label} className={styles.stat}>
          <dt>{stat.label}</dt>
          <dd data-testid={stat.testId}>{shown(stat.value) ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
