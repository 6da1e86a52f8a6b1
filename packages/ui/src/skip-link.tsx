import styles from './skip-link.module.css'

/** The first focusable element of a screen with navigation links: moves the focus past them to `<main id="main">`. */
export function SkipLink() {
  return (
    <a href="#main" className={styles.skip}>
      Skip to content
    </a>
  )
}
