import type { ReactNode } from 'react'
import styles from './figures.module.css'

interface Figure {
  label: string
  value: ReactNode
  tone?: 'plain' | 'positive'
}

interface FiguresProps {
  figures: readonly Figure[]
}

/**
 * Amounts that add up, one per line. The result is last, with the tone `positive`.
 * For other facts use `DescriptionList`; for two to four separate figures use `Stats`.
 */
export function Figures({ figures }: FiguresProps) {
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
