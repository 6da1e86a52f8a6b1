import styles from './loading.module.css'
import { Spinner } from './spinner.js'

/**
 * A screen that is loading. `cover`: it covers the screen that loads below it.
 * For a part of a screen use `Skeleton`; for a button, its `busy`.
 */
export function Loading({ cover = false, label = 'Loading…' }: { cover?: boolean; label?: string }) {
  return (
    <div role="status" className={styles.loading} data-cover={cover}>
      <Spinner size={32} />
      <span>{label}</span>
    </div>
  )
}
