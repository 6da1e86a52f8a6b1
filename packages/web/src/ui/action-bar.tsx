import type { ReactNode } from 'react'
import styles from './action-bar.module.css'

/** The one thing to do next: at the thumb on a phone, in its place on a desktop. */
export const ActionBar = ({ children }: { children: ReactNode }) => (
  <div className={styles.bar}>{children}</div>
)
