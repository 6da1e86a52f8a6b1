import styles from './frame.module.css'

/** The first thing a keyboard comes to: past the bar to the page itself. */
export const SkipLink = () => (
  <a href="#main" className={styles.skip}>
    Skip to content
  </a>
)
