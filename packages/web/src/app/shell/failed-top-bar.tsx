import { Button } from '@cht/ui/button'
import { Logo } from '../../components/logo.js'
import styles from './frame.module.css'

/** Shown instead of the top bar or the header after an error while it rendered: the screen below it goes on. */
export function FailedTopBar({ home }: { home: '/' | '/home' }) {
  return (
    <header className={styles.bar} data-tall>
      <div className={styles.row}>
        <Logo to={home} />
        <span className={styles.space} />
        <Button size="small" onClick={() => window.location.reload()}>
          Load again
        </Button>
      </div>
      <div className={styles.warning} role="status">
        The menu could not be shown. Load this page again to see it.
      </div>
    </header>
  )
}
