import type { ReactNode } from 'react'
import styles from './chip.module.css'

export type Tone = 'plain' | 'positive' | 'negative' | 'warning' | 'information'

export const Chip = ({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={styles.chip} data-tone={tone}>
    {children}
  </span>
)
