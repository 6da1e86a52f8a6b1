import styles from './frame.module.css'

/** The first thing a keyboard comes to: past the bar to the page itself. */
export function SkipLink() {
  return (
    <a href="#main" className={styles.skip}>
      Skip to content
    </a>
  )
}
