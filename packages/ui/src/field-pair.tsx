import type { ReactNode } from 'react'
import styles from './field-pair.module.css'

/** Two related fields, side by side on a wide screen. Unrelated fields are easier to read in one column. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}
