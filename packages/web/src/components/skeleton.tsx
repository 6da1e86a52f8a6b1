import styles from './skeleton.module.css'

/**
 * The place of what is being loaded, as tall as it will be.
 * For a part of a page. A whole page takes `Loading`.
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
