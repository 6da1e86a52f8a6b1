import styles from './skeleton.module.css'

/**
 * A placeholder for a part of a screen that is loading. `height` in px: the height that the content will have.
 * For a whole screen use `Loading`.
 */
export function Skeleton({ height, count = 1 }: { height: number; count?: number }) {
  return (
    <div role="status" aria-label="Loading…" className={styles.stack}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.skeleton} style={{ height }} />
      ))}
    </div>
  )
}
