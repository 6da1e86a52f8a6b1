import type { ReactNode } from 'react'
import styles from './pair.module.css'

/**
 * Two fields that belong together: beside one another where there is room.
 * Not for two that are merely next to each other: one under the other is read faster.
 */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}
