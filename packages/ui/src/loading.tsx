import styles from './loading.module.css'
import { Spinner } from './spinner.js'

/**
 * Shown while a screen is loading. With `cover`, it covers the screen that is rendered below it.
 * For a part of a screen use `Skeleton`; for a button, set its prop `busy`.
 */
export function Loading({ cover = false, label = 'Loading…' }: { cover?: boolean; label?: string }) {
  return (
    <div role="status" className={styles.loading} data-cover={cover}>
      <Spinner size={32} />
      <span>{label}</span>
    </div>
  )
}
