import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  title: string
  /** Why there is nothing, and what comes next. */
  children: ReactNode
  action?: ReactNode
}

/**
 * A list with nothing in it: that it is so, why, and what comes next.
 * Not while it loads (`Skeleton`), and not where loading failed (`FailedState`).
 */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{title}</p>
      <p>{children}</p>
      {action}
    </div>
  )
}
