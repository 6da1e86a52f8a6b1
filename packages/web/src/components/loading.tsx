import styles from './loading.module.css'
import { Spinner } from './spinner.js'

/**
 * A whole page that is not there yet. `cover` lays it over what is being loaded beneath.
 * For a part of a page take `Skeleton`; for a button that was pressed, its `busy`.
 */
export function Loading({ cover = false, label = 'Loading…' }: { cover?: boolean; label?: string }) {
  return (
    <div role="status" className={styles.loading} data-cover={cover}>
      <Spinner size={32} />
      <span>{label}</span>
    </div>
  )
}
