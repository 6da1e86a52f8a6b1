import type { ReactNode } from 'react'
import styles from './chip.module.css'

export type Tone = 'plain' | 'positive' | 'negative' | 'warning' | 'information'

/**
 * The state of something in one or two words, with its tone.
 * Not for what can be pressed, and not for a sentence: that is `Note`. The word says it; the colour only repeats it.
 */
export function Chip({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={styles.chip} data-tone={tone}>
      {children}
    </span>
  )
}
