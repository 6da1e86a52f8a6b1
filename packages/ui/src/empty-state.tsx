import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  title: string
  /** Why the list is empty, and what to do next. */
  children: ReactNode
  action?: ReactNode
}

/**
 * The content of an empty list.
 * While the list loads use `Skeleton`; if loading failed use `FailedState`.
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
