import styles from './skip-link.module.css'

/** The first focusable element of a screen with navigation links: moves the focus past them to `<main id="main">`. In a landmark, as all content of a screen. */
export function SkipLink() {
  return (
    <nav aria-label="Skip">
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
    </nav>
  )
}
