import styles from './skip-link.module.css'

/**
 * The first focusable element of a screen: moves the focus past the top bar to `<main id="main">`.
 */
export function SkipLink() {
  return (
    <a href="#main" className={styles.skip}>
      Skip to content
    </a>
  )
}
