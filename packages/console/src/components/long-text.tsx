import type { ReactNode } from 'react'
import styles from './long-text.module.css'

/** A text in a cell of a table that may take several lines; other cells stay on one. */
export function LongText({ children }: { children: ReactNode }) {
  return <div className={styles.text}>{children}</div>
}
