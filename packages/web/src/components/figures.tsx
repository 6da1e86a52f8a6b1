import type { ReactNode } from 'react'
import styles from './figures.module.css'

export interface Figure {
  label: string
  value: ReactNode
  tone?: 'plain' | 'positive'
}

/**
 * A sum and its parts, one a line, the figures at the right; what one gets is `positive`, and last.
 * For facts that do not add up take `Details`; for two or three that stand alone, `Stats`.
 */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl>
      {figures.map(({ label, value, tone = 'plain' }) => (
        <div key={label} className={styles.row} data-tone={tone}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
