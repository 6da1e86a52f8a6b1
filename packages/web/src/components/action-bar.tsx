import type { ReactNode } from 'react'
import styles from './action-bar.module.css'

/**
 * The one thing to do next: at the thumb on a phone, in its place on a desktop.
 * For the end of a form or of a trade, once a screen. Not in a card or a dialog: those have buttons of their own.
 */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>
}
